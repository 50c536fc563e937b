import { call, fillLeads, open, untilBlocked } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const STATUS = 'update public.contact_submissions set status = $2 where id = $1';
const UNDO = 'select public.undo_change($1, $2)';
const UNDO_ALL = 'select public.undo_changes($1)';
const BULK = 'select public.change_leads($1, $2) as changed';

const asStaff = <Row extends object>(sql: string, values: unknown[]) =>
  call<Row>(database.pool, database.staff.caller, sql, values);
const leads = (count: number) => fillLeads(database.pool, count);
const rows = async (sql: string, values: unknown[]) =>
  (await database.pool.query(sql, values)).rows;
const statusOf = async (id: string): Promise<unknown> =>
  (await rows('select status from public.contact_submissions where id = $1', [id]))[0]?.status;

/** Changes a status; returns the event that records it. */
async function move(id: string, status: string): Promise<string> {
  await asStaff(STATUS, [id, status]);
  const latest = 'select max(id)::text as id from public.lead_events where lead_id = $1';
  return (await rows(latest, [id]))[0]?.id ?? '';
}

async function bulk(ids: readonly string[], changes: object): Promise<number[]> {
  const [row] = await asStaff<{ changed: { events: number[] } }>(BULK, [ids, changes]);
  return row?.changed.events ?? [];
}

/** Counts the calls that were done; the others must have been refused. */
async function countDone(calls: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PT409' });
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test('a change that eight people undo at once is undone once', async () => {
  const [lead = ''] = await leads(1);
  const event = await move(lead, 'qualified');
  const undos = Array.from({ length: 8 }, () => asStaff(UNDO, [lead, event]));
  expect(await countDone(undos)).toBe(1);
  expect(await statusOf(lead)).toBe('new');
  const undone = 'select count(*)::integer as undone from public.lead_events where undoes = $1';
  expect(await rows(undone, [event])).toEqual([{ undone: 1 }]);
});

test('an undo that waits for a colleague’s change leaves that alone', async () => {
  const [lead = ''] = await leads(1);
  const event = await move(lead, 'contacted');
  const changing = await open(database.pool, database.staff.caller, STATUS, [lead, 'closed']);
  const undoing = expect(asStaff(UNDO, [lead, event])).rejects.toMatchObject({ code: 'PT409' });
  await untilBlocked(database.pool, undoing);
  await changing.commit();
  await undoing;
  expect(await statusOf(lead)).toBe('closed');
});

test('an undo that waits for a change of something else is done', async () => {
  const [lead = ''] = await leads(1);
  const event = await move(lead, 'contacted');
  const value = 'update public.contact_submissions set value = 500 where id = $1';
  const changing = await open(database.pool, database.staff.caller, value, [lead]);
  const undoing = asStaff(UNDO, [lead, event]);
  await untilBlocked(database.pool, undoing);
  await changing.commit();
  await undoing;
  const facts = 'select status, value::integer from public.contact_submissions where id = $1';
  expect(await rows(facts, [lead])).toEqual([{ status: 'new', value: 500 }]);
});

test('a bulk undo beside the undo of one of its leads: one is done as a whole, without a deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ids = await leads(5);
    const events = await bulk(ids, { status: 'closed' });
    const done = await countDone([
      asStaff(UNDO_ALL, [events]),
      asStaff(UNDO_ALL, [[...events].reverse()]),
      asStaff(UNDO, [ids[round % 5], events[round % 5]]),
    ]);
    expect(done).toBe(1);
    const statuses = await Promise.all(ids.map(statusOf));
    expect([1, 5]).toContain(statuses.filter((status) => status === 'new').length);
  }
});

test('bulk undos, bulk changes and restored spam at once never wait in a circle', async () => {
  const ids = await leads(6);
  const owner_id = database.staff.id;
  await bulk(ids, { status: 'closed', owner_id, spam_reason: 'Marked by staff' });
  for (let round = 0; round < 5; round += 1) {
    const undo = async (part: readonly string[], changes: object) =>
      asStaff(UNDO_ALL, [await bulk(part, changes)]);
    const done = await countDone([
      undo(ids.slice(0, 4), { status: 'new', owner_id: null }),
      undo(ids.slice(2).reverse(), { spam_reason: null, status: 'contacted' }),
      undo(ids, { owner_id: null, status: 'qualified' }),
      ...ids.map((id) => asStaff(STATUS, [id, 'contacted'])),
    ]);
    expect(done).toBeGreaterThanOrEqual(ids.length);
  }
});
