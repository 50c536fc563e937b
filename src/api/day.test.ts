import { randomUUID } from 'node:crypto';
import { daySchema } from '../domain/http-api/day';
import { addDays, DAY_MS, HOUR_MS } from '../domain/clock';
import { agencyDay } from '../domain/zone';
import { ADMIN, COLLEAGUE, STRANGER, startDesk, type Desk } from '../../testing/server/desk';
import { makeReference } from '../server/enquiries/reference';
import { postJson } from '../../testing/server/enquiry';
import { fileAnswer } from '../../testing/server/visitor-answer';
import day from './day';
import lead from './leads/[id]';
import actions from './leads/[id]/actions';
import session from './session';
import staff from './staff/[id]';

let desk: Desk;
const ids: Record<string, string> = {};
const people: Record<string, string> = {};
const TODAY = agencyDay(Date.now());

beforeAll(async () => {
  desk = await startDesk({
    ...{ '/api/session': session, '/api/day': day, '/api/staff/:id': staff },
    ...{ '/api/leads/:id': lead, '/api/leads/:id/actions': actions },
  });
  const { data } = await desk.service.from('contact_submissions').select('id, name');
  for (const { id, name } of data ?? []) ids[name] = id;
  const { data: accounts } = await desk.accounts.listUsers();
  for (const { id, email } of accounts.users) people[email ?? ''] = id;
});
afterAll(() => desk.stop());

const send = (path: string, method: string, body: object, who = ADMIN) =>
  desk.call(path, desk.as(who, { ...postJson(body), method }));
const change = (name: string, body: object) => send(`/api/leads/${ids[name]}`, 'PATCH', body);
const plan = (name: string, text: string, due_on: string) =>
  send(`/api/leads/${ids[name]}/actions`, 'POST', { text, due_on });
const dayOf = async (who: string) =>
  daySchema.parse(await (await desk.call('/api/day', desk.as(who))).json());
const names = (leads: readonly { name: string }[]) => leads.map(({ name }) => name);
const leadsOf = (rows: readonly { lead: { name: string } }[]) => rows.map(({ lead }) => lead);
/** Of yesterday, to the hour. */
const arrived = (hour: number) => new Date(Date.now() - DAY_MS + hour * HOUR_MS).toISOString();
const answer = (name: string, text: string, arrived_at: string, automatic = false) =>
  fileAnswer(desk.service, ids[name] ?? '', { text, arrived_at, automatic });

it('has what is mine and what is nobody’s, in the order in which it is done', async () => {
  await change('Asha Rao', { owner_id: people[ADMIN] });
  await change('Chitra', { owner_id: people[COLLEAGUE] });
  await plan('Asha Rao', 'Call back', TODAY);
  await plan('Asha Rao', 'Send the offer', addDays(TODAY, -3));
  await plan('Asha Rao', 'Ask again', addDays(TODAY, 1));
  await plan('Chitra', 'Not mine', TODAY);
  await plan('Robot', 'Spam', TODAY);
  await answer('Bilal', 'Does Tuesday suit you?', arrived(2));
  await answer('Chitra', 'Could we talk?', arrived(1));
  await answer('Robot', 'Buy now', arrived(1));

  const mine = await dayOf(ADMIN);
  expect(names(leadsOf(mine.waiting))).toEqual(['Bilal']);
  // The sample leads came in January.
  expect(names(mine.overdue)).toEqual(['Asha Rao', 'Bilal', 'Dev']);
  expect(mine.actions.map(({ action, lead: { name } }) => [name, action.text])).toEqual([
    ['Asha Rao', 'Send the offer'],
    ['Asha Rao', 'Call back'],
  ]);
  expect(names(mine.unowned)).toEqual(['Dev']);
  expect(mine.counts).toEqual({
    ...{ waiting: 1, returned: 0, overdue: 3, actions: 2, calls: 0, unowned: 1 },
    ...{ held: 0, suspects: 0 },
  });

  const theirs = await dayOf(COLLEAGUE);
  expect(names(leadsOf(theirs.waiting))).toEqual(['Chitra', 'Bilal']);
  expect(theirs.actions.map(({ action }) => action.text)).toEqual(['Not mine']);
});

it('has each answer with its own words and time, the one that waits longest first', async () => {
  const shown = async () =>
    (await dayOf(COLLEAGUE)).waiting.map(({ answer: newest, lead: { name } }) => [
      ...[name, newest?.text, Date.parse(newest?.at ?? '')],
    ]);
  const bilal = ['Bilal', 'Does Tuesday suit you?'];
  expect((await shown()).map(([name]) => name)).toEqual(['Chitra', 'Bilal']);

  const at = arrived(3);
  await answer('Chitra', `Rather on Friday.${' '.repeat(400)}Chitra`, at);
  await answer('Bilal', 'I am away.', arrived(4), true);
  expect(await shown()).toEqual([
    ['Chitra', expect.stringMatching(/^Rather on Friday\.\s{1,300}$/), Date.parse(at)],
    [...bilal, expect.any(Number)],
  ]);
});

it('follows a lead that is handed over or closed', async () => {
  await change('Asha Rao', { owner_id: people[COLLEAGUE] });
  expect((await dayOf(ADMIN)).counts.actions).toBe(0);
  expect((await dayOf(COLLEAGUE)).counts.actions).toBe(3);
  await change('Asha Rao', { status: 'closed' });
  expect((await dayOf(COLLEAGUE)).counts.actions).toBe(1);
});

it('lists fifty of each at most, and counts all', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    ...{ name: `Many ${n}`, email: `many-${n}@example.in`, service: 'crm', message: 'Hello' },
    ...{ reference: makeReference(), idempotency_key: randomUUID() },
  }));
  const { error } = await desk.service.from('contact_submissions').insert(many);
  expect(error).toBeNull();
  const { unowned, counts } = await dayOf(ADMIN);
  expect(unowned).toHaveLength(50);
  expect(counts.unowned).toBe(61);
});

it('counts what was set apart until staff have judged it', async () => {
  const counts = async () => {
    const { held, suspects } = (await dayOf(ADMIN)).counts;
    return { held, suspects };
  };
  const setApart = async (name: string, reasons: object) => {
    const marked = desk.service.from('contact_submissions').update(reasons).eq('name', name);
    expect((await marked).error).toBeNull();
  };
  const suspect = { spam_reason: 'Many links', suspect_reason: 'Many links' };
  await setApart('Many 1', { spam_reason: 'Flood' });
  for (const name of ['Many 2', 'Many 3']) await setApart(name, suspect);
  expect(await counts()).toEqual({ held: 1, suspects: 2 });

  const idOf = async (name: string) => {
    const { data } = await desk.service.from('contact_submissions').select('id').eq('name', name);
    return data?.[0]?.id ?? '';
  };
  for (const [name, spam] of [
    ['Many 2', true],
    ['Many 3', false],
    ['Many 1', false],
  ] as const) {
    const answer = await send(`/api/leads/${await idOf(name)}`, 'PATCH', { spam });
    expect(answer.status).toBe(200);
    if (!spam) expect(await answer.json()).toMatchObject({ lead: { suspect_reason: null } });
  }
  expect(await counts()).toEqual({ held: 0, suspects: 0 });
});

it('is for staff alone', async () => {
  expect((await desk.call('/api/day')).status).toBe(401);
  expect((await desk.call('/api/day', desk.as(STRANGER))).status).toBe(403);
});

describe('the hour of the day’s mail', () => {
  const hour = (who: string, day_mail_at: unknown, whose = who) =>
    send(`/api/staff/${people[whose]}`, 'PATCH', { day_mail_at }, who);
  const shown = async (who: string) => {
    const answer = await desk.call('/api/session', desk.as(who));
    return ((await answer.json()) as { staff: { day_mail_at: unknown } }).staff.day_mail_at;
  };

  it('is nine, until a person chooses another or none', async () => {
    expect(await shown(COLLEAGUE)).toBe('09:00');
    expect((await hour(COLLEAGUE, '08:30')).status).toBe(200);
    expect(await shown(COLLEAGUE)).toBe('08:30');
    expect((await hour(COLLEAGUE, null)).status).toBe(200);
    expect(await shown(COLLEAGUE)).toBeNull();
  });

  it('is each person’s own, also where no accounts can be managed', async () => {
    expect((await hour(ADMIN, '10:00', COLLEAGUE)).status).toBe(403);
    const { SUPABASE_SECRET_KEY } = globalThis.process.env;
    delete globalThis.process.env.SUPABASE_SECRET_KEY;
    expect((await hour(ADMIN, '10:00')).status).toBe(200);
    globalThis.process.env.SUPABASE_SECRET_KEY = SUPABASE_SECRET_KEY;
  });

  it.each(['9', '24:00', '09:60', 9])('is a time, not %j', async (time) => {
    expect((await hour(ADMIN, time)).status).toBe(422);
  });
});
