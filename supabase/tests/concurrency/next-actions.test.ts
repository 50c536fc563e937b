import {
  call,
  fillLeads,
  open,
  SERVER,
  untilBlocked,
} from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const ADD =
  'insert into public.next_actions (lead_id, text, due_on) values ($1, $2, $3) returning id';
const CHANGE = 'select public.change_action($1, $2, $3)';
const DONE = { done: true };

const oneLead = async () => (await fillLeads(database.pool, 1))[0] ?? '';
const asStaff = <Row extends object>(sql: string, values: unknown[]) =>
  call<Row>(database.pool, database.staff.caller, sql, values);
const add = async (lead: string, text: string, due: string | null = null) =>
  (await asStaff<{ id: string }>(ADD, [lead, text, due]))[0]?.id ?? '';
const rows = async (sql: string, values: unknown[]) =>
  (await database.pool.query(sql, values)).rows;
const nearest = (lead: string) =>
  rows('select next_action from public.contact_submissions where id = $1', [lead]);

test('an action that two people finish at once is finished once', async () => {
  const lead = await oneLead();
  const action = await add(lead, 'Call back', '2026-12-01');
  await Promise.all(Array.from({ length: 8 }, () => asStaff(CHANGE, [lead, action, DONE])));
  const events = `select note from public.lead_events where lead_id = $1 and kind = 'action_done'`;
  expect(await rows(events, [lead])).toEqual([{ note: 'Call back' }]);
  expect(await nearest(lead)).toEqual([{ next_action: null }]);
});

test('actions that are added, finished and moved at once are all kept, and the lead names the nearest', async () => {
  const lead = await oneLead();
  const first = await add(lead, 'First', '2026-12-01');
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => add(lead, `Action ${n}`, `2026-12-${n + 10}`)),
    asStaff(CHANGE, [lead, first, DONE]),
    asStaff(`update public.contact_submissions set status = 'contacted' where id = $1`, [lead]),
  ]);
  const all = 'select count(*)::integer as actions from public.next_actions where lead_id = $1';
  expect(await rows(all, [lead])).toEqual([{ actions: 11 }]);
  expect(await nearest(lead)).toEqual([{ next_action: 'Action 0' }]);
});

test('an action that meets an erasure is refused, and one that was there goes with the person', async () => {
  const lead = await oneLead();
  const action = await add(lead, 'Call Asha');
  const erasing = await open(database.pool, database.staff.caller, 'select public.erase_lead($1)', [
    lead,
  ]);
  const adding = expect(add(lead, 'Ask Asha')).rejects.toMatchObject({ code: 'PT409' });
  const changing = expect(
    asStaff(CHANGE, [lead, action, { text: 'Ask Asha' }]),
  ).rejects.toMatchObject({ code: 'PT404' });
  await untilBlocked(database.pool, Promise.all([adding, changing]));
  await erasing.commit();
  await Promise.all([adding, changing]);
  expect(await rows('select from public.next_actions where lead_id = $1', [lead])).toEqual([]);
});

test('two hosts that queue the day’s mail at once queue one for each person', async () => {
  await database.addStaff();
  const nine = '2030-01-07T09:00:00+05:30';
  const queue = () =>
    call<{ queued: number }>(
      database.pool,
      SERVER,
      'select public.queue_day_mail($1::timestamptz) as queued',
      [nine],
    );
  const queued = await Promise.all(Array.from({ length: 6 }, queue));
  const people = await rows('select from public.staff where private.is_staff(id)', []);
  expect(queued.flat().reduce((sum, row) => sum + row.queued, 0)).toBe(people.length);
  expect(people.length).toBeGreaterThan(1);
});

test('today’s calls that nobody has settled are of the day', async () => {
  const [mine = '', cancelled = '', tomorrow = ''] = await fillLeads(database.pool, 3, {
    owner_id: `'${database.staff.id}'::uuid`,
  });
  const book = (lead: string, days: number, state: string, seat: number) =>
    database.pool.query(
      `insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, state, seat, seats)
      select $1, at, at + interval '30 minutes', at + interval '30 minutes', at, $3, $4, 20
      from (values (private.agency_moment(private.agency_today() + $2::integer + time '23:59:59'))) as day (at)`,
      [lead, days, state, seat],
    );
  await book(mine, 0, 'booked', 1);
  await book(cancelled, 0, 'cancelled', 2);
  await book(tomorrow, 1, 'booked', 3);
  const [day] = await asStaff<{ day: { calls: { call: object; lead: { id: string } }[] } }>(
    'select public.my_day() as day',
    [],
  );
  expect(day?.day.calls).toMatchObject([{ call: { state: 'booked' }, lead: { id: mine } }]);
});
