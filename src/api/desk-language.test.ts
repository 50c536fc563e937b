import { randomUUID } from 'node:crypto';
import { callDesk } from '../../testing/server/call-desk';
import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { type EmailOutbox, startEmailOutbox } from '../../testing/server/email-outbox';
import { enquiry, postJson } from '../../testing/server/enquiry';
import type { CustomAnswer } from '../domain/custom-answers';
import { IMPORT_TYPE, plannedImportResponseSchema } from '../domain/http-api/imports';
import { leadResponseSchema } from '../domain/http-api/lead-changes';
import calendar from './consultations/calendar.ics';
import feed from './consultations/feed';
import enquiries from './enquiries';
import lead from './leads/[id]';
import consultation from './leads/[id]/consultation';
import imports from './imports';
import runImport from './imports/[id]/run';
import leads from './leads';
import exported from './leads/export';
import session from './session';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
  deskLanguage: 'fr',
}));

let desk: Desk;
let room: EmailOutbox;
beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/enquiries': enquiries, '/api/imports': imports },
    ...{ '/api/leads': leads, '/api/leads/export': exported },
    '/api/imports/:id/run': runImport,
    ...{ '/api/leads/:id': lead, '/api/leads/:id/consultation': consultation },
    '/api/consultations/calendar.ics': calendar,
    '/api/consultations/feed': feed,
  });
  room = await startEmailOutbox(desk);
});
afterAll(async () => {
  await room.close();
  await desk.stop();
});

const START = { custom_fields: { start: 'now', moved: 'yes' } };

/** An enquiry of somebody who reads the first language. */
async function send(fields: object = {}) {
  const email = `${randomUUID()}@example.in`;
  const written = { ...enquiry, ...START, email, message: randomUUID(), ...fields };
  expect((await desk.call('/api/enquiries', postJson(written))).status).toBe(201);
  return written;
}

const storedAnswers = async (lead: { message: string } | { email: string }) => {
  const { data } = await desk.service
    .from('contact_submissions')
    .select('id, custom_fields')
    .match(lead)
    .single()
    .throwOnError();
  return data.custom_fields as unknown as CustomAnswer[];
};

const asStaff = (path: string, init?: RequestInit) => desk.call(path, desk.as(ADMIN, init));

it('an email to staff has the labels of the desk, and what the visitor read as it was', async () => {
  const { email, message } = await send({ service: 'consultation' });
  await room.drain();
  const [toVisitor, toStaff] = [
    room.server.received.find(({ to }) => to.includes(email)),
    room.server.received.find(({ mail: { text } }) => text?.includes(message)),
  ];
  expect(toStaff?.mail.subject).toContain('Un conseil seulement');
  expect(toStaff?.mail.text).toContain('Service souhaité: Un conseil seulement');
  expect(toStaff?.mail.text).toContain('When should it begin? Right away');
  expect(toVisitor?.mail.text).toContain('Service Needed: Consultation Only');
});

it('an export is in the language of the desk, whichever leads it has', async () => {
  const { name } = await send({ name: 'Zubeda Khan', service: 'consultation', language: 'en-IN' });
  const answer = await asStaff(`/api/leads/export?language=en-IN&q=${encodeURIComponent(name)}`);
  const [head = '', row = ''] = (await answer.text()).split('\r\n');
  expect(head).toContain('Quand commencer ?');
  expect(row).toContain('Un conseil seulement');
  // The answer as its visitor read it, and a yes, which is no text.
  expect(row).toContain('Right away');
  expect(row).toContain('Oui');
});

it('a table in the words of the desk can be imported', async () => {
  const email = `${randomUUID()}@example.in`;
  const rows = [
    ['Name', 'Email', 'Service', 'Quand commencer ?'],
    ['Yasmin Khan', email, 'CRM', 'Tout de suite'],
  ];
  const answer = await asStaff('/api/imports', {
    method: 'POST',
    body: rows.map((cells) => cells.join(',')).join('\n'),
    headers: {
      ...{ 'content-type': IMPORT_TYPE, 'x-file-name': 'leads.csv' },
      'idempotency-key': randomUUID(),
    },
  });
  const { import: planned } = plannedImportResponseSchema.parse(await answer.json());
  const run = await asStaff(`/api/imports/${planned.id}/run`, { method: 'POST' });
  expect(await run.json()).toMatchObject({ import: { rows: { stored: 1 } } });
  expect(await storedAnswers({ email })).toMatchObject([
    { key: 'start', value: 'now', text: 'Tout de suite' },
  ]);
});

it('the calendar of calls names services in the language of the desk', async () => {
  const staff = callDesk(desk);
  const { id } = await staff.newLead();
  expect((await staff.change(id, { starts_at: staff.nextDay().at(0) })).status).toBe(200);
  const made = await staff.send('/api/consultations/feed', 'POST', {});
  const { url } = (await made.json()) as { url: string };
  const { pathname, search } = new URL(url);
  const answer = await desk.call(pathname + search);
  expect(await answer.text()).toContain('DESCRIPTION:Boutique en ligne');
});

it('a lead that staff add asks in the words of the desk', async () => {
  const body = { ...enquiry, ...START, email: `${randomUUID()}@example.in`, source: 'phone' };
  const answer = await asStaff('/api/leads', postJson(body));
  const { lead } = leadResponseSchema.parse(await answer.json());
  expect(lead.custom_fields).toMatchObject([
    { key: 'start', label: 'Quand commencer ?', text: 'Tout de suite' },
    { key: 'moved', label: 'Venez-vous d’un autre système ?', value: true },
  ]);
  const { message } = await send();
  expect(await storedAnswers({ message })).toMatchObject([
    { label: 'When should it begin?', text: 'Right away' },
    { label: 'Moved from another system?' },
  ]);
});

it('faults are told to staff in the language of the desk', async () => {
  const answer = await asStaff(
    '/api/leads',
    postJson({ ...enquiry, email: 'nowhere', source: 'phone' }),
  );
  expect(await answer.json()).toMatchObject({
    errors: [{ field: 'email', message: 'Veuillez saisir une adresse comme nom@exemple.fr.' }],
  });
});
