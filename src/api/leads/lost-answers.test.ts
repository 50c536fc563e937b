import { type LeadDetailResponse, leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import actions from './[id]/actions';
import action from './[id]/actions/[action]';
import notes from './[id]/notes';
import person from './[id]/person';

let desk: Desk;
const ids: Record<string, string> = {};
beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/leads/:id': lead, '/api/leads/:id/notes': notes },
    ...{ '/api/leads/:id/actions': actions, '/api/leads/:id/actions/:action': action },
    ...{ '/api/leads/:id/person': person },
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

/** Makes a change whose answer from the database is lost: nobody may say that it failed. */
async function lose(table: string, to: string, init: RequestInit): Promise<void> {
  desk.supabase.become('cut', `/rest/v1/${table}`);
  expect((await desk.call(to, desk.as(ADMIN, init))).status).toBe(503);
  desk.supabase.become('well');
}

/** The desk looks for these in the lead after a 503, to find out whether its change was stored. */
describe('after a lost answer the lead shows', () => {
  it('a note with its text and writer', async () => {
    await lose('lead_events', path('Chitra', '/notes'), postJson({ note: ' Call\r\non Monday ' }));
    const { history } = await detail('Chitra');
    const note = { kind: 'note', note: 'Call\non Monday', actor_email: ADMIN };
    expect(history.at(-1)).toMatchObject(note);
  });

  it('a next action that was added, changed or finished, and by whom', async () => {
    const ring = { text: 'Ring', due_on: '2027-01-04' };
    await lose('next_actions', path('Dev', '/actions'), postJson(ring));
    const added = await detail('Dev');
    expect(added.actions).toMatchObject([ring]);
    const event = { kind: 'next_action', note: 'Ring', due_on: ring.due_on, actor_email: ADMIN };
    expect(added.history.at(-1)).toMatchObject(event);

    const own = path('Dev', `/actions/${added.actions[0]?.id}`);
    const patch = (body: object) => ({ ...postJson(body), method: 'PATCH' });
    await lose('rpc/change_action', own, patch({ text: 'Ring back' }));
    const changed = await detail('Dev');
    expect(changed.actions).toMatchObject([{ ...ring, text: 'Ring back' }]);
    expect(changed.history.at(-1)).toMatchObject({ ...event, note: 'Ring back' });

    await lose('rpc/change_action', own, patch({ done: true }));
    const done = await detail('Dev');
    expect(done.actions).toEqual([]);
    const finished = { ...event, kind: 'action_done', note: 'Ring back' };
    expect(done.history.at(-1)).toMatchObject(finished);
  });

  it.each([
    ['Chitra', '', 'rpc/erase_lead'],
    ['Bilal', '/person', 'rpc/erase_person'],
  ])('the erasure of %s%s, and by whom', async (name, part, call) => {
    await lose(call, path(name, part), { method: 'DELETE' });
    const { lead: erased, history } = await detail(name);
    expect(erased.erased_at).toEqual(expect.any(String));
    expect(history.at(-1)).toMatchObject({ kind: 'erased', actor_email: ADMIN });
  });
});
