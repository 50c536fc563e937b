import { personSchema } from '../../domain/http-api/data';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { fileAnswer } from '../../../testing/server/visitor-answer';
import log from '../log';
import session from '../session';
import staff from '../staff/[id]';
import actions from './[id]/actions';
import notes from './[id]/notes';
import person from './[id]/person';
import replies from './[id]/replies';

let desk: Desk;
const ids: Record<string, string> = {};

/** `Asha Rao` and `Bilal` write from one address. */
beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/log': log, '/api/staff/:id': staff },
    ...{ '/api/leads/:id/person': person, '/api/leads/:id/notes': notes },
    ...{ '/api/leads/:id/actions': actions, '/api/leads/:id/replies': replies },
  });
  const { data } = await desk.service.from('contact_submissions').select('id, name');
  for (const { id, name } of data ?? []) ids[name] = id;
  const said: [string, object][] = [
    ['notes', { note: 'Likes <b>blue</b>' }],
    ['actions', { text: 'Ring back', due_on: '2027-01-04' }],
    ['replies', { channel: 'phone', reached: true, note: 'Wants a quote' }],
  ];
  for (const [part, body] of said) {
    const path = `/api/leads/${ids.Bilal}/${part}`;
    expect((await desk.call(path, desk.as(ADMIN, postJson(body)))).status).toBe(201);
  }
  await fileAnswer(desk.service, ids.Bilal ?? '', { text: 'Tuesday, please.' });
});
afterAll(() => desk.stop());

const call = (name: string, who = ADMIN, init: RequestInit = {}, query = '') =>
  desk.call(`/api/leads/${ids[name]}/person${query}`, desk.as(who, init));
const subscribers = async () => {
  const { data } = await desk.service.from('newsletter_subscribers').select('email');
  return data;
};
const isErased = async () => {
  const leads = desk.service
    .from('contact_submissions')
    .select('name, erased_at')
    .order('created_at');
  const { data } = await leads.throwOnError();
  return data.map(({ name, erased_at }) => (erased_at === null ? name : null));
};
const logged = async () => {
  const response = await desk.call('/api/log', desk.as(ADMIN));
  const { entries } = (await response.json()) as { entries: { kind: string; detail: object }[] };
  return entries[0];
};

/** Managers and owners may; this one is neither, for now. */
const makeStaff = async () => {
  const { data } = await desk.accounts.listUsers();
  const id = data.users.find(({ email }) => email === COLLEAGUE)?.id ?? '';
  const body = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  expect((await desk.call(`/api/staff/${id}`, desk.as(ADMIN, body))).status).toBe(200);
  return id;
};

it('has all of a person from any of their leads, and notes in the log who asked', async () => {
  await desk.service.from('newsletter_subscribers').insert({ email: 'Asha@example.in' });
  const response = await call('Bilal');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/filename="person-.+\.json"$/);
  const { enquiries, newsletter } = personSchema.parse(await response.json());
  expect(enquiries.map(({ name }) => name)).toEqual(['Asha Rao', 'Bilal']);
  expect(newsletter).toMatchObject([{ email: 'Asha@example.in', status: 'pending' }]);
  const [, bilal] = enquiries;
  expect(bilal?.next_actions).toMatchObject([{ text: 'Ring back', due_on: '2027-01-04' }]);
  const words = bilal?.history.map(({ kind, note, answer }) => [kind, note ?? answer?.text]);
  expect(words).toEqual(
    expect.arrayContaining([
      ['note', 'Likes <b>blue</b>'],
      ['reply', 'Wants a quote'],
      ['answer', 'Tuesday, please.'],
    ]),
  );
  expect(await logged()).toMatchObject({ kind: 'person_exported', detail: { enquiries: 2 } });
});

it('is a page too, in which words are only words', async () => {
  const response = await call('Bilal', ADMIN, {}, '?format=page');
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const page = await response.text();
  expect(page).toContain('Likes &lt;b&gt;blue&lt;/b&gt;');
  expect(page).toContain('100% wool_mill');
  expect((await call('Bilal', ADMIN, {}, '?format=pdf')).status).toBe(422);
});

it('is for managers and the owner of the lead alone', async () => {
  const colleague = await makeStaff();
  expect((await call('Bilal', COLLEAGUE)).status).toBe(403);
  expect((await call('Bilal', COLLEAGUE, { method: 'DELETE' })).status).toBe(403);
  await desk.service
    .from('contact_submissions')
    .update({ owner_id: colleague })
    .eq('name', 'Bilal')
    .throwOnError();
  expect((await call('Bilal', COLLEAGUE)).status).toBe(200);
  expect((await desk.call(`/api/leads/${ids.Bilal}/person`)).status).toBe(401);
});

it('erases all of a person, and nothing of others', async () => {
  expect(await isErased()).toEqual(['Asha Rao', 'Bilal', 'Chitra', 'Dev', 'Robot']);
  expect((await call('Bilal', COLLEAGUE, { method: 'DELETE' })).status).toBe(204);
  expect(await isErased()).toEqual([null, null, 'Chitra', 'Dev', 'Robot']);
  expect(await subscribers()).toEqual([]);
  expect(await logged()).toMatchObject({ kind: 'erased', detail: { enquiries: 2 } });
  const after = personSchema.parse(await (await call('Bilal')).json());
  expect(after).toEqual({ enquiries: [], newsletter: null });
  expect((await call('Bilal', ADMIN, { method: 'DELETE' })).status).toBe(204);
});
