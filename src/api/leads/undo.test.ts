import {
  bulkResponseSchema,
  changedLeadSchema,
  leadEventResponseSchema,
} from '../../domain/http-api/lead-changes';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { problemSchema } from '../../domain/http-api/problem';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import undoOne from './[id]/undo';
import leads from './index';
import undoMany from './undo';

let desk: Desk;
let dev: string;
let chitra: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/undo': undoMany,
    '/api/leads/:id': lead,
    '/api/leads/:id/undo': undoOne,
  });
  [dev, chitra] = [await idOf('Dev'), await idOf('Chitra')];
});
afterAll(() => desk.stop());

const idOf = async (name: string) => {
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', name);
  return data?.[0]?.id ?? '';
};

const send = (method: string, path: string, body: unknown, who: string) =>
  desk.call(`/api/leads${path}`, desk.as(who, { ...postJson(body), method }));
const change = async (id: string, body: object, who = ADMIN) =>
  changedLeadSchema.parse(await (await send('PATCH', `/${id}`, body, who)).json());
const undo = (id: string, event: unknown, who = ADMIN) =>
  send('POST', `/${id}/undo`, { event }, who);
const undoAll = (events: unknown, who = ADMIN) => send('POST', '/undo', { events }, who);
const detail = async (id: string) =>
  leadDetailResponseSchema.parse(
    await (await desk.call(`/api/leads/${id}`, desk.as(ADMIN))).json(),
  );

describe('PATCH /api/leads/:id', () => {
  it('names the event that it recorded, and none when all was so before', async () => {
    const first = await change(dev, { value: 500, company: 'Rao & Co' });
    const { history } = await detail(dev);
    expect(first.events).toEqual([history.at(-1)?.id]);
    expect((await change(dev, { value: 500 })).events).toEqual([]);
    const { updated_at } = first.lead;
    expect((await change(dev, { value: 500, updated_at })).events).toEqual([]);
  });

  it('names what a version ago was changed no more', async () => {
    const { lead: seen } = await change(dev, { status: 'contacted' });
    const { updated_at } = seen;
    const { events } = await change(dev, { status: 'qualified', owner_id: null, updated_at });
    const { history } = await detail(dev);
    expect(history.filter(({ id }) => events.includes(id))).toMatchObject([
      { kind: 'status', from_status: 'contacted', to_status: 'qualified' },
    ]);
  });

  it('tells of a colleague who changed it below one’s own change', async () => {
    const { updated_at } = (await detail(dev)).lead;
    await change(dev, { value: 700 }, COLLEAGUE);
    await change(dev, { company: 'Dev & Co' });
    const refused = await send('PATCH', `/${dev}`, { value: 900, updated_at }, ADMIN);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ changed: { by: COLLEAGUE } });
  });
});

describe('POST /api/leads/:id/undo', () => {
  it('answers the lead as it was, and the event that says so', async () => {
    const { events } = await change(chitra, { status: 'closed', outcome: 'won' });
    const answer = await undo(chitra, events[0]);
    expect(answer.status).toBe(200);
    expect(leadEventResponseSchema.parse(await answer.json())).toMatchObject({
      lead: { id: chitra, status: 'new', outcome: null, closed_at: null },
      event: { kind: 'status', undoes: events[0], actor_email: ADMIN, to_status: 'new' },
    });
  });

  it('tells who changed the same since, with the lead, and leaves it', async () => {
    const { events } = await change(chitra, { status: 'contacted' });
    await change(chitra, { status: 'qualified' }, COLLEAGUE);
    await change(chitra, { value: 500 });
    const refused = await undo(chitra, events[0]);
    expect(refused.status).toBe(409);
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      lead: { id: chitra, status: 'qualified', value: 500 },
      changed: { by: COLLEAGUE },
    });
  });

  it('of one that was undone tells by whom', async () => {
    const { events } = await change(chitra, { company: 'Chitra & Co' });
    expect((await undo(chitra, events[0], COLLEAGUE)).status).toBe(200);
    const refused = await undo(chitra, events[0]);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ changed: { by: COLLEAGUE } });
  });

  it('of one that is none to undo says so', async () => {
    const [created] = (await detail(dev)).history;
    const refused = await undo(dev, created?.id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { detail: 'This cannot be undone.' },
    ]);
  });

  it.each([0, -1, 1.5, 'x', null, undefined])('answers 422 to the event %j', async (event) => {
    const answer = await undo(dev, event);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'event' }] });
  });

  it('answers 404 to an event of another lead', async () => {
    const { events } = await change(dev, { company: 'Other' });
    expect((await undo(chitra, events[0])).status).toBe(404);
    expect((await undo('x', events[0])).status).toBe(404);
  });
});

describe('POST /api/leads/undo', () => {
  const closeBoth = async () => {
    const body = { ids: [dev, chitra], status: 'closed', spam: true };
    const closed = bulkResponseSchema.parse(await (await send('PATCH', '', body, ADMIN)).json());
    expect(closed).toMatchObject({ updated: 2 });
    expect(closed.events).toHaveLength(4);
    return closed.events;
  };
  const facts = async () =>
    (await Promise.all([detail(dev), detail(chitra)])).map(({ lead: { status, spam_reason } }) => [
      status,
      spam_reason,
    ]);

  it('takes all of it back', async () => {
    const before = await facts();
    const answer = await undoAll(await closeBoth());
    expect([answer.status, await answer.json()]).toEqual([200, { updated: 2 }]);
    expect(await facts()).toEqual(before);
  });

  it('or nothing, where a colleague changed one of the leads', async () => {
    const events = await closeBoth();
    await change(chitra, { status: 'new' }, COLLEAGUE);
    const refused = await undoAll(events);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      lead: { id: chitra },
      changed: { by: COLLEAGUE },
    });
    expect((await detail(dev)).lead).toMatchObject({
      ...{ status: 'closed', spam_reason: 'Marked by staff' },
    });
  });

  it.each([[[]], ['all'], [[0]], [Array.from({ length: 301 }, (_, n) => n + 1)]])(
    'answers 422 to %j',
    async (events) => expect((await undoAll(events)).status).toBe(422),
  );

  it('answers 404 when one event does not exist', async () => {
    expect((await undoAll([999_999_999])).status).toBe(404);
  });
});
