import { randomUUID } from 'node:crypto';
import { type LeadDetailResponse, leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import actions from './[id]/actions';
import action from './[id]/actions/[action]';
import notes from './[id]/notes';
import person from './[id]/person';
import replies from './[id]/replies';

let desk: Desk;
const ids: Record<string, string> = {};
beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/leads/:id': lead, '/api/leads/:id/notes': notes },
    ...{ '/api/leads/:id/actions': actions, '/api/leads/:id/actions/:action': action },
    ...{ '/api/leads/:id/person': person, '/api/leads/:id/replies': replies },
  });
  const { data } = await desk.service.from('contact_submissions').select('id, name');
  for (const { id, name } of data ?? []) ids[name] = id;
});
afterEach(() => desk.supabase.become('well'));
afterAll(() => desk.stop());

const path = (name: string, part = '') => `/api/leads/${ids[name]}${part}`;

async function detail(name: string): Promise<LeadDetailResponse> {
  const answer = await desk.call(path(name), desk.as(ADMIN));
  return leadDetailResponseSchema.parse(await answer.json());
}

const send = (to: string, init: RequestInit) => desk.call(to, desk.as(ADMIN, init));

/** Makes a change whose answer from the database is lost: nobody may say that it failed. */
async function lose(table: string, to: string, init: RequestInit): Promise<void> {
  desk.supabase.become('cut', `/rest/v1/${table}`);
  expect((await send(to, init)).status).toBe(503);
  desk.supabase.become('well');
}

const underKey = (body: object, key: string) => {
  const { headers, ...init } = postJson(body);
  return { ...init, headers: { ...headers, 'idempotency-key': key } };
};

const ADDED = [
  ['note', 'lead_events', '/notes', { note: 'No answer' }],
  ['reply', 'lead_events', '/replies', { channel: 'phone', reached: true }],
  ['next_action', 'next_actions', '/actions', { text: 'Ring', due_on: '2027-01-04' }],
] as const;

describe.each(ADDED)('a %s under a key', (kind, table, part, body) => {
  const added = async () => (await detail('Chitra')).history.filter((one) => one.kind === kind);

  it('that was stored before its answer was lost is stored once, and answered as it was', async () => {
    const again = underKey(body, randomUUID());
    await lose(table, path('Chitra', part), again);
    const [stored] = await added();
    const answer = await send(path('Chitra', part), again);
    expect(answer.status).toBe(201);
    const { event, events } = await answer.json();
    expect(event ?? { id: events[0] }).toMatchObject(event ? { ...stored } : { id: stored?.id });
    expect(await added()).toHaveLength(1);
  });

  it('that is sent ten times at once is stored once', async () => {
    const before = (await added()).length;
    const again = underKey(body, randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(path('Chitra', part), again)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await added()).toHaveLength(before + 1);
  });

  it('says the same twice under two keys, and without one', async () => {
    const before = (await added()).length;
    await send(path('Chitra', part), underKey(body, randomUUID()));
    await send(path('Chitra', part), underKey(body, randomUUID()));
    await send(path('Chitra', part), postJson(body));
    expect(await added()).toHaveLength(before + 3);
  });

  it('refuses the key of another lead, and one that is no UUID', async () => {
    const key = randomUUID();
    await send(path('Chitra', part), underKey(body, key));
    const other = await send(path('Dev', part), underKey(body, key));
    const message = 'This Idempotency-Key was used for another request.';
    expect([other.status, (await other.json()).errors]).toEqual([
      422,
      [{ field: 'idempotency_key', message }],
    ]);
    const malformed = await send(path('Dev', part), underKey(body, 'first'));
    expect((await malformed.json()).errors).toEqual([
      { field: 'idempotency_key', message: 'Idempotency-Key must be a UUID.' },
    ]);
  });
});

describe('a change that is sent again after a lost answer is made once:', () => {
  it('a next action that was changed, or finished', async () => {
    await send(path('Dev', '/actions'), postJson({ text: 'Ring', due_on: '2027-01-04' }));
    const own = path('Dev', `/actions/${(await detail('Dev')).actions[0]?.id}`);
    for (const change of [{ text: 'Ring back' }, { done: true }]) {
      const patch = { ...postJson(change), method: 'PATCH' };
      await lose('rpc/change_action', own, patch);
      const { history } = await detail('Dev');
      expect((await send(own, patch)).status).toBe(200);
      expect((await detail('Dev')).history).toEqual(history);
    }
  });

  it.each([
    ['Chitra', '', 'rpc/erase_lead'],
    ['Bilal', '/person', 'rpc/erase_person'],
  ])('the erasure of %s%s', async (name, part, call) => {
    const body = part === '' ? {} : postJson({ ids: [ids[name]] });
    const erasure = { ...body, method: 'DELETE' };
    await lose(call, path(name, part), erasure);
    expect((await send(path(name, part), erasure)).status).toBe(204);
    const { lead: erased, history } = await detail(name);
    expect(erased.erased_at).toEqual(expect.any(String));
    expect(history.filter(({ kind }) => kind === 'erased')).toMatchObject([{ actor_email: ADMIN }]);
  });
});
