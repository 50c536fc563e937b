import { addDays, DAY_MS, HOUR_MS } from '../domain/clock';
import { agencyDay } from '../domain/zone';
import { daySchema } from '../domain/http-api/day';
import { ADMIN, startDesk, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import { fileAnswer } from '../../testing/server/visitor-answer';
import day from './day';
import actions from './leads/[id]/actions';
import readAnswers from './leads/[id]/answers/read';
import settled from './leads/[id]/answers/settled';
import replies from './leads/[id]/replies';
import undo from './leads/[id]/undo';
import session from './session';

let desk: Desk;
let lead = '';
const TODAY = agencyDay(Date.now());

beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/day': day, '/api/leads/:id/undo': undo },
    ...{ '/api/leads/:id/actions': actions, '/api/leads/:id/replies': replies },
    '/api/leads/:id/answers/read': readAnswers,
    '/api/leads/:id/answers/settled': settled,
  });
  const leads = desk.service.from('contact_submissions').select('id').eq('name', 'Bilal');
  lead = (await leads.single().throwOnError()).data.id;
  await answer('Does Tuesday suit you?', arrived(2));
});
afterAll(() => desk.stop());

const dayOfAdmin = async () =>
  daySchema.parse(await (await desk.call('/api/day', desk.as(ADMIN))).json());
/** Of yesterday, to the hour. */
const arrived = (hour: number) => new Date(Date.now() - DAY_MS + hour * HOUR_MS).toISOString();
const answer = (text: string, arrived_at: string) =>
  fileAnswer(desk.service, lead, { text, arrived_at });

const post = async (path: string, body: object) => {
  const response = await desk.call(`/api/leads/${lead}/${path}`, desk.as(ADMIN, postJson(body)));
  return { status: response.status, ...(response.status === 204 ? {} : await response.json()) };
};
const waiting = async () => (await dayOfAdmin()).waiting.find((row) => row.lead.id === lead);
const waits = async () => (await waiting()) !== undefined;
const newest = async () => (await waiting())?.answer?.id ?? 0;
const undone = async (event: number) => {
  expect((await post('undo', { event })).status).toBe(200);
  expect(await waits()).toBe(true);
};

it('goes on waiting when the answer was read', async () => {
  expect((await post('answers/read', { event: await newest() })).status).toBe(204);
  expect(await waits()).toBe(true);
});

it('waits no longer once somebody logged a contact, until that is undone', async () => {
  const tried = await post('replies', { channel: 'phone', reached: false });
  expect(tried.status).toBe(201);
  expect(await waits()).toBe(true);
  const { event } = await post('replies', { channel: 'phone', reached: true });
  expect(await waits()).toBe(false);
  await undone(event.id);
});

it('waits no longer while an email of ours is on its way, until that is undone', async () => {
  const { event } = await post('replies', { channel: 'email', subject: 'Hello', text: 'Yes.' });
  expect(await waits()).toBe(false);
  await undone(event.id);
});

it('waits no longer once a next action is set, until that is undone', async () => {
  const { events } = await post('actions', { text: 'Call back', due_on: addDays(TODAY, 2) });
  expect(await waits()).toBe(false);
  await undone(events[0]);
});

it('waits no longer once somebody said that no reply is needed, until that is undone or they write again', async () => {
  const seen = await newest();
  const { status, event } = await post('answers/settled', { event: seen });
  expect({ status, kind: event.kind }).toEqual({ status: 201, kind: 'no_reply_needed' });
  expect(await waits()).toBe(false);
  expect((await post('answers/settled', { event: seen })).status).toBe(409);
  await undone(event.id);
  expect((await post('undo', { event: event.id })).status).toBe(409);
  await answer('One more thing.', arrived(5));
  expect(await post('answers/settled', { event: seen })).toMatchObject({
    ...{ status: 409, detail: 'The sender wrote again meanwhile.' },
  });
  expect((await post('answers/settled', { event: await newest() })).status).toBe(201);
  await answer('And another.', arrived(6));
  expect(await waits()).toBe(true);
});

describe('a first enquiry', () => {
  const change = async (row: object) => {
    const leads = desk.service.from('contact_submissions');
    await leads.update(row).eq('name', 'Dev').throwOnError();
    const { waiting, counts } = await dayOfAdmin();
    expect(counts.waiting).toBe(waiting.length);
    return counts;
  };
  const soon = () => new Date(Date.now() + HOUR_MS).toISOString();

  it('waits too that is mine, while its promise runs', async () => {
    const before = (await dayOfAdmin()).counts;
    const { data: accounts } = await desk.accounts.listUsers();
    const mine = accounts.users.find(({ email }) => email === ADMIN)?.id ?? '';
    expect(await change({ reply_due_at: soon(), owner_id: mine })).toEqual({
      ...before,
      ...{ waiting: before.waiting + 1, overdue: before.overdue - 1, unowned: before.unowned - 1 },
    });
    expect(await change({ reply_due_at: arrived(0), owner_id: null })).toEqual(before);
  });

  it('that nobody owns is in one list at each step, until somebody was reached', async () => {
    const late = (await dayOfAdmin()).counts;
    const unowned = { ...late, overdue: late.overdue - 1 };
    expect(await change({ reply_due_at: soon() })).toEqual(unowned);
    const tried = { ...unowned, unowned: unowned.unowned - 1, waiting: unowned.waiting + 1 };
    expect(await change({ status: 'contacted' })).toEqual(tried);
    expect(await change({ reply_due_at: arrived(0) })).toEqual({
      ...tried,
      ...{ waiting: late.waiting, overdue: late.overdue },
    });
    expect(await change({ reply_due_at: soon() })).toEqual(tried);
    expect(await change({ first_response_at: new Date().toISOString() })).toEqual({
      ...tried,
      waiting: late.waiting,
    });
  });
});
