import { randomUUID } from 'node:crypto';
import { joinSources } from '../../domain/lead-query';
import { REPORT_ROWS } from '../../domain/http-api/report';
import { makeReference } from '../../server/enquiries/reference';
import { COUNTED_ROUTES, countedRows } from '../../../testing/server/counted-rows';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import consultation from './[id]/consultation';

const DAY = 86_400_000;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ ...COUNTED_ROUTES, '/api/leads/:id/consultation': consultation });
});
afterAll(() => desk.stop());

const { readReport, listed, compare, period } = countedRows(() => desk, 30);

const newLead = (more: object) => ({
  ...{ reference: makeReference(), idempotency_key: randomUUID(), service: 'analytics' },
  ...{ name: 'Finch', email: `${randomUUID()}@finch.example`, message: 'Hello', spam_reason: null },
  ...{ journey: null, ...more },
});

/** Stores a lead with a call. `at` and `booked` are days from now. */
async function storeCall(state: string, at: number, booked: number, more: object = {}) {
  const stored = desk.service.from('contact_submissions').insert(newLead(more));
  const { data } = await stored.select('id').single().throwOnError();
  const start = `date_trunc('hour', now()) + interval '${at} days'`;
  await desk.runSql(`
    insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, state, created_at)
    values (
      '${data.id}', ${start}, ${start} + interval '30 minutes', ${start} + interval '45 minutes', ${start}, '${state}',
      now() + interval '${booked} days'
    )`);
  return data.id;
}

const change = (id: string, body: object) =>
  desk.call(
    `/api/leads/${id}/consultation`,
    desk.as(ADMIN, {
      ...{ method: 'PATCH', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    }),
  );

it('leads from the calls to the leads that have them, those of spam left out', async () => {
  await storeCall('held', -1, -2);
  await storeCall('missed', -2, -3);
  await storeCall('held', -31, -40);
  // Booked on the first day of the period, for a lead that came before it.
  await storeCall('missed', -3, -29, { created_at: new Date(Date.now() - 60 * DAY).toISOString() });
  await storeCall('cancelled', 4, -5, { spam_reason: 'link' });
  const moved = await storeCall('booked', 5, -40);
  const later = new Date(Math.ceil(Date.now() / DAY) * DAY + 6 * DAY).toISOString();
  expect(await change(moved, { starts_at: later })).toHaveProperty('status', 200);
  const cancelled = await storeCall('booked', 8, -7);
  expect(await change(cancelled, { state: 'cancelled' })).toHaveProperty('status', 200);
  const bookedAgain = await storeCall('cancelled', 9, -8);
  expect(await change(bookedAgain, { state: 'booked' })).toHaveProperty('status', 200);

  const { calls } = await readReport();
  expect(calls).toEqual({ booked: 5, held: 1, missed: 2, cancelled: 1 });
  for (const figure of ['booked', 'held', 'missed', 'cancelled'] as const) {
    const found = await listed(REPORT_ROWS[figure](period));
    expect([figure, found]).toEqual([figure, calls[figure]]);
  }
  expect(await listed({ call: 'held' })).toBe(2);
  const search = { q: 'finch', call: 'booked' };
  expect(await listed(search)).toBe(2);
  expect(await listed({ ...search, booked_from: period.from })).toBe(1);
  expect(await listed({ ...search, booked_to: period.from })).toBe(1);
});

it('leads from other sources to what came from none of those that are named', async () => {
  const rows = Array.from({ length: 24 }, (_, index) =>
    newLead({ name: 'Egret', journey: { utm_source: `Fair "${index}", (Pune)\\ 50%` } }),
  );
  await desk.service.from('contact_submissions').insert(rows).throwOnError();
  const { by_source } = await readReport();
  const named = by_source.map(({ source }) => source).filter((source) => source !== 'other');
  expect(named).toHaveLength(20);
  const other = by_source.find(({ source }) => source === 'other');
  if (!other) throw new Error('No source is left over.');
  expect(other.now.enquiries).toBeGreaterThanOrEqual(4);
  const not_sources = joinSources(named);
  await compare(other.now, period, { not_sources });
  expect(await listed({ not_sources, q: 'egret' })).toBe(other.now.enquiries);
});
