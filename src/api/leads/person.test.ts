import { personLeadsSchema, personSchema } from '../../domain/http-api/data';
import { newEnquiry } from '../../../testing/database/support/enquiry';
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

const call = (name: string, who: string = ADMIN, init: RequestInit = {}, query = '') =>
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
  const sent = { ...postJson({ ids: [ids.Bilal] }), method: 'DELETE' };
  expect((await call('Bilal', COLLEAGUE, sent)).status).toBe(403);
  expect((await call('Bilal', COLLEAGUE, {}, '?format=candidates')).status).toBe(403);
  await desk.service
    .from('contact_submissions')
    .update({ owner_id: colleague })
    .eq('name', 'Bilal')
    .throwOnError();
  expect((await call('Bilal', COLLEAGUE)).status).toBe(200);
  expect((await desk.call(`/api/leads/${ids.Bilal}/person`)).status).toBe(401);
});

const erase = (name: string, who: string, named: readonly (string | undefined)[]) =>
  call(name, who, { ...postJson({ ids: named }), method: 'DELETE' });
const candidatesOf = async (name: string) => {
  const response = await call(name, ADMIN, {}, '?format=candidates');
  return personLeadsSchema.parse(await response.json()).candidates;
};
const add = async (name: string, email: string, phone: string) => {
  const row = newEnquiry({ name, email, phone });
  const sent = desk.service.from('contact_submissions').insert(row).select('id').single();
  ids[name] = (await sent.throwOnError()).data.id;
};

it('lists the leads of a person and by what they match, without a line in the log', async () => {
  const before = await logged();
  const found = await candidatesOf('Bilal');
  expect(found.map(({ name, matched_by }) => [name, matched_by])).toEqual([
    ['Bilal', ['email']],
    ['Asha Rao', ['email']],
  ]);
  expect(await logged()).toEqual(before);
});

describe('leads with the same number', () => {
  const ANNE = 'Anne of the shop';
  const BEN = 'Ben of the shop';
  beforeAll(async () => {
    await add(ANNE, 'anne@shop.example', '011 4055 0123');
    await add(BEN, 'ben@shop.example', '+91 11 4055 0123 ext. 7');
  });

  it('are candidates, and in no copy that does not name them', async () => {
    const found = await candidatesOf(ANNE);
    expect(found.map(({ name, matched_by }) => [name, matched_by])).toEqual([
      [BEN, ['phone']],
      [ANNE, ['email', 'phone']],
    ]);
    const copy = async (query = '') => {
      const { enquiries } = personSchema.parse(await (await call(ANNE, ADMIN, {}, query)).json());
      return enquiries.map(({ name }) => name);
    };
    expect(await copy()).toEqual([ANNE]);
    expect(await copy(`?ids=${ids[ANNE]},${ids[BEN]}`)).toEqual([ANNE, BEN]);
    expect(await copy(`?ids=${ids[BEN]}`)).toEqual([BEN]);
  });

  it('are erased where they are named, and only then', async () => {
    expect((await erase(ANNE, ADMIN, [ids[ANNE]])).status).toBe(204);
    const [ben] = await candidatesOf(BEN);
    expect(ben).toMatchObject({ name: BEN });
  });
});

it('joins nobody by a placeholder', async () => {
  const names = ['Ines', 'Jana', 'Karel'];
  const phones = ['0000000000', '00000 00000', '+420 000 000 000 0'];
  for (const [index, name] of names.entries()) {
    await add(name, `${name}@example.cz`, phones[index] ?? '');
  }
  expect((await candidatesOf('Ines')).map(({ name }) => name)).toEqual(['Ines']);
});

it.each([
  ['no ids', undefined, 422],
  ['an empty list', { ids: [] }, 422],
  ['an id that is none', { ids: ['all'] }, 422],
])('erases nothing for %s', async (_what, body, status) => {
  const sent = { ...postJson(body ?? {}), method: 'DELETE' };
  expect((await call('Bilal', ADMIN, sent)).status).toBe(status);
  expect(await isErased()).toContain('Bilal');
});

it('takes and erases nothing where one of the leads is no candidate', async () => {
  const named = [ids.Bilal, ids.Chitra];
  expect((await erase('Bilal', ADMIN, named)).status).toBe(409);
  expect((await call('Bilal', ADMIN, {}, `?ids=${named.join(',')}`)).status).toBe(409);
  expect(await isErased()).toEqual(expect.arrayContaining(['Bilal', 'Chitra']));
});

it('erases the named leads of a person, and nothing of others', async () => {
  const named = [ids['Asha Rao'], ids.Bilal];
  expect(await isErased()).toEqual(expect.arrayContaining(['Asha Rao', 'Bilal', 'Chitra', 'Dev']));
  expect((await erase('Bilal', COLLEAGUE, named)).status).toBe(204);
  expect(await isErased()).toEqual(expect.arrayContaining([null, null, 'Chitra', 'Dev', 'Robot']));
  expect(await isErased()).not.toContain('Bilal');
  expect(await subscribers()).toEqual([]);
  expect(await logged()).toMatchObject({ kind: 'erased', detail: { enquiries: 2 } });
  const after = personSchema.parse(await (await call('Bilal')).json());
  expect(after).toEqual({ enquiries: [], newsletter: null });
  expect((await erase('Bilal', ADMIN, named)).status).toBe(204);
});
