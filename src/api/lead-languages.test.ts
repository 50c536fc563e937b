import { randomUUID } from 'node:crypto';
import { leadResponseSchema } from '../domain/http-api/lead-changes';
import { leadDetailResponseSchema, leadListResponseSchema } from '../domain/http-api/leads';
import { personSchema } from '../domain/http-api/data';
import type { OutboxJob } from '../server/email/outbox';
import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { startEmailOutbox } from '../../testing/server/email-outbox';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import enquiries from './enquiries';
import lead from './leads/[id]';
import person from './leads/[id]/person';
import undo from './leads/[id]/undo';
import leads from './leads';
import exported from './leads/export';
import newsletter from './newsletter';
import session from './session';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'hi', 'ur'],
}));

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/enquiries': enquiries, '/api/newsletter': newsletter },
    '/api/leads/export': exported,
    ...{ '/api/leads': leads, '/api/leads/:id': lead, '/api/leads/:id/undo': undo },
    '/api/leads/:id/person': person,
  });
});
afterAll(() => desk.stop());

/** Words that nobody else has sent. */
const write = (fields: object = {}) => ({ ...enquiry, message: randomUUID(), ...fields });

const stored = async (message: string) => {
  const { data } = await desk.service
    .from('contact_submissions')
    .select('id, language, status, updated_at')
    .eq('message', message)
    .throwOnError();
  return data;
};

const sent = async (fields: object = {}) => {
  const written = write(fields);
  expect((await desk.call('/api/enquiries', postJson(written))).status).toBe(201);
  const [one] = await stored(written.message);
  return { ...written, id: one?.id ?? '', language: one?.language };
};

let clients = 0;

/** Each subscription comes from a client of its own. */
const subscribe = (body: object) => {
  const init = postJson(body);
  const headers = { ...init.headers, 'x-client-ip': `203.0.113.${(clients += 1)}` };
  return desk.call('/api/newsletter', { ...init, headers });
};

describe('an enquiry', () => {
  it('is stored in the language of its page, new and untouched', async () => {
    const { message } = await sent({ language: 'hi' });
    expect(await stored(message)).toMatchObject([{ language: 'hi', status: 'new' }]);
  });

  it.each([{}, { language: 'de' }, { language: '' }, { language: 7 }, { language: ['hi', 'ur'] }])(
    'with %j is in the first language, and never refused',
    async (fields) => {
      expect((await sent(fields)).language).toBe('en-IN');
    },
  );

  it('of a form without scripts brings its language too', async () => {
    const fields = { ...write(), language: 'ur' };
    const answer = await desk.call('/api/enquiries', {
      ...postForm(fields),
      headers: { 'x-client-ip': '203.0.113.60' },
    });
    expect(answer.status).toBe(303);
    expect(await stored(fields.message)).toMatchObject([{ language: 'ur' }]);
  });

  it('is the same in another language, with its key and without one', async () => {
    const written = write();
    const key = randomUUID();
    const send = (language: string) =>
      desk.call('/api/enquiries', postJson({ ...written, language }, key));
    expect((await send('en-IN')).status).toBe(201);
    expect((await send('hi')).status).toBe(200);
    expect(await stored(written.message)).toMatchObject([{ language: 'en-IN' }]);

    const typed = write();
    const headers = { 'x-client-ip': '203.0.113.61' };
    for (const language of ['hi', 'ur']) {
      const post = postForm({ ...typed, language });
      expect((await desk.call('/api/enquiries', { ...post, headers })).status).toBe(303);
    }
    expect(await stored(typed.message)).toMatchObject([{ language: 'hi' }]);
  });
});

const at = (id: string, path = '', init: RequestInit = {}) =>
  desk.call(`/api/leads/${id}${path}`, desk.as(ADMIN, init));

const patch = (id: string, body: object) => at(id, '', { ...postJson(body), method: 'PATCH' });

describe('staff', () => {
  it('correct the language of a lead, which its history tells and an undo takes back', async () => {
    const { id } = await sent({ language: 'hi' });
    const answer = await patch(id, { language: 'ur' });
    expect(answer.status).toBe(200);
    const changed = (await answer.json()) as { lead: { language: string }; events: number[] };
    expect(changed.lead.language).toBe('ur');
    const { history } = leadDetailResponseSchema.parse(await (await at(id)).json());
    expect(history.at(-1)).toMatchObject({
      kind: 'edited',
      actor_email: ADMIN,
      changes: { language: { from: 'hi', to: 'ur' } },
    });
    const undone = await at(id, '/undo', postJson({ event: changed.events[0] }));
    expect(leadResponseSchema.parse(await undone.json()).lead.language).toBe('hi');
    expect((await patch(id, { language: null })).status).toBe(200);
  });

  it('name a language of the site', async () => {
    const { id } = await sent();
    const answer = await patch(id, { language: 'de' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: [{ field: 'language', message: 'Language must be one of the site’s languages.' }],
    });
  });

  it.each([
    [{ language: 'hi' }, 'hi'],
    [{}, 'en-IN'],
  ])('add a lead with %j in %s', async (fields, language) => {
    const body = { ...write(fields), source: 'phone' };
    const answer = await desk.call('/api/leads', desk.as(ADMIN, postJson(body)));
    expect(answer.status).toBe(201);
    expect(leadResponseSchema.parse(await answer.json()).lead.language).toBe(language);
  });

  it('give the person a copy that has the language, and erase it', async () => {
    const { id } = await sent({ email: 'copy@example.in', phone: '', language: 'hi' });
    expect((await subscribe({ email: 'copy@example.in', language: 'ur' })).status).toBe(202);
    const copy = personSchema.parse(await (await at(id, '/person')).json());
    expect(copy).toMatchObject({
      enquiries: [{ language: 'hi' }],
      newsletter: [{ language: 'ur' }],
    });
    const page = await (await at(id, '/person?format=page')).text();
    expect(page).toContain('<dt>Language</dt><dd dir="auto">Hindi</dd>');
    expect(page).toContain('Newsletter: copy@example.in, Urdu, pending');

    expect((await patch(id, { language: 'ur' })).status).toBe(200);
    expect((await at(id, '', { method: 'DELETE' })).status).toBe(204);
    const erased = leadDetailResponseSchema.parse(await (await at(id)).json());
    expect(erased.lead.language).toBeNull();
    expect(erased.history.find(({ kind }) => kind === 'edited')?.changes).toEqual({
      language: { from: null, to: null },
    });
    expect((await patch(id, { language: 'hi' })).status).toBe(409);
  });
});

describe('the list', () => {
  const list = (query: string) => desk.call(`/api/leads?${query}`, desk.as(ADMIN));

  it('is filtered by a language', async () => {
    const { id } = await sent({ language: 'ur' });
    await sent({ language: 'hi' });
    const { leads } = leadListResponseSchema.parse(await (await list('language=ur')).json());
    expect(leads.map((found) => found.id)).toContain(id);
    expect(new Set(leads.map(({ language }) => language))).toEqual(new Set(['ur']));
  });

  it('names a language that is none of the site', async () => {
    const answer = await list('language=de');
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'language' }] });
  });
});

it('an export says the language of each lead in words, and nothing where nobody said', async () => {
  const name = 'Zubeda';
  await sent({ name, language: 'hi' });
  const { id } = await sent({ name: `${name} again` });
  expect((await patch(id, { language: null })).status).toBe(200);
  const answer = await desk.call(`/api/leads/export?q=${name}`, desk.as(ADMIN));
  const [head = '', ...rows] = (await answer.text()).trim().split('\r\n');
  const place = head.split(',').indexOf('Language');
  // No cell before it has a comma.
  expect(rows.map((row) => row.split(',')[place])).toEqual(['', 'Hindi']);
});

it.each([
  [{ language: 'hi' }, 'hi'],
  [{}, 'en-IN'],
  [{ language: 'de' }, 'en-IN'],
])('a subscription with %j is in %s', async (fields, language) => {
  const email = `${randomUUID()}@example.in`;
  expect((await subscribe({ email, ...fields })).status).toBe(202);
  const rows = desk.service.from('newsletter_subscribers').select('language').eq('email', email);
  expect((await rows).data).toEqual([{ language }]);
});

it('emails are made with the language of their lead or subscriber', async () => {
  const { service } = desk;
  await service.from('mail_outbox').delete().eq('state', 'queued').throwOnError();
  const outbox = await startEmailOutbox(desk);
  try {
    await sent({ email: 'writer@example.in', language: 'hi' });
    expect((await subscribe({ email: 'reader@example.in', language: 'ur' })).status).toBe(202);
    const languageOf = (job: OutboxJob) => {
      if ('lead' in job) return job.lead.language;
      return job.kind === 'newsletter_confirmation' ? job.subscriber.language : undefined;
    };
    const jobs = await outbox.claimAll();
    expect(Object.fromEntries(jobs.map((job) => [job.kind, languageOf(job)]))).toMatchObject({
      acknowledgement: 'hi',
      staff_notification: 'hi',
      newsletter_confirmation: 'ur',
    });
  } finally {
    await outbox.close();
  }
});
