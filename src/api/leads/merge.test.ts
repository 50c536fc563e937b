import { leadEventResponseSchema } from '../../domain/http-api/lead-changes';
import { leadDetailResponseSchema, leadListResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import merge from './[id]/merge';
import notes from './[id]/notes';
import undo from './[id]/undo';
import exportLeads from './export';
import leads from './index';

let desk: Desk;
let asha: { id: string; reference: string };
let bilal: typeof asha;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/export': exportLeads,
    '/api/leads/:id': lead,
    '/api/leads/:id/merge': merge,
    '/api/leads/:id/notes': notes,
    '/api/leads/:id/undo': undo,
  });
  [asha, bilal] = [await byName('Asha Rao'), await byName('Bilal')];
});
afterAll(() => desk.stop());

const byName = async (name: string) => {
  const found = desk.service.from('contact_submissions').select('id, reference').eq('name', name);
  return (await found.single().throwOnError()).data;
};

const send = (method: string, path: string, body: unknown, who = ADMIN) =>
  desk.call(`/api/leads${path}`, desk.as(who, { ...postJson(body), method }));
const mergeInto = (id: string, body: object) => send('POST', `/${id}/merge`, body);
const read = async (path: string) => (await desk.call(`/api/leads${path}`, desk.as(ADMIN))).json();
const detail = async (key: string) => leadDetailResponseSchema.parse(await read(`/${key}`));
const listed = async () =>
  leadListResponseSchema.parse(await read('')).leads.map(({ name }) => name);

it('makes one lead of two, which the address of either opens, and two again', async () => {
  expect(await listed()).toContain('Bilal');
  await send('POST', `/${bilal.id}/notes`, { note: 'Bilal rang' });
  const { updated_at } = (await detail(asha.id)).lead;
  const answer = await mergeInto(asha.id, { other: bilal.id, updated_at });
  expect(answer.status).toBe(200);
  const merged = leadEventResponseSchema.parse(await answer.json());
  expect(merged).toMatchObject({
    lead: { id: asha.id },
    event: { kind: 'merged', actor_email: ADMIN, changes: { merged: { to: bilal.reference } } },
  });

  expect(await listed()).not.toContain('Bilal');
  expect(await (await desk.call('/api/leads/export', desk.as(ADMIN))).text()).not.toContain(
    bilal.reference,
  );
  for (const key of [asha.id, bilal.id, bilal.reference]) {
    const { lead: shown, merged: parts, others, history } = await detail(key);
    expect(shown.id).toBe(asha.id);
    expect(parts).toMatchObject([{ id: bilal.id, reference: bilal.reference, message: 'x' }]);
    expect(others).toEqual([]);
    expect(history).toContainEqual(
      expect.objectContaining({ note: 'Bilal rang', merged_from: bilal.id }),
    );
  }
  expect((await detail(asha.id)).lead.updated_at > updated_at).toBe(true);

  const undone = await send('POST', `/${asha.id}/undo`, { event: merged.event.id }, COLLEAGUE);
  expect(undone.status).toBe(200);
  expect(await listed()).toContain('Bilal');
  const { lead: apart, merged: none, history } = await detail(bilal.reference);
  expect(apart.id).toBe(bilal.id);
  expect(none).toEqual([]);
  expect(history).toContainEqual(
    expect.objectContaining({ note: 'Bilal rang', merged_from: null }),
  );
});

it('says in words why it merges nothing', async () => {
  const chitra = await byName('Chitra');
  const strangers = await mergeInto(asha.id, { other: chitra.id });
  expect(strangers.status).toBe(422);
  expect(await strangers.json()).toMatchObject({
    errors: [{ field: 'other', message: expect.stringContaining('neither') }],
  });
  const { updated_at } = (await detail(asha.id)).lead;
  await send('PATCH', `/${asha.id}`, { value: 500 }, COLLEAGUE);
  const stale = await mergeInto(asha.id, { other: bilal.id, updated_at });
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({
    detail: 'Somebody else changed this lead meanwhile.',
  });
  expect((await mergeInto(asha.id, { other: 'nobody' })).status).toBe(422);

  const { updated_at: seen } = (await detail(bilal.id)).lead;
  expect((await mergeInto(asha.id, { other: bilal.id })).status).toBe(200);
  const words = { detail: expect.stringContaining(asha.reference) };
  const again = await mergeInto(asha.id, { other: bilal.id });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject(words);
  const late = await send('PATCH', `/${bilal.id}`, { status: 'closed', updated_at: seen });
  expect(late.status).toBe(409);
  const note = await send('POST', `/${bilal.id}/notes`, { note: 'Late' });
  expect(note.status).toBe(409);
  expect(await note.json()).toMatchObject(words);
});
