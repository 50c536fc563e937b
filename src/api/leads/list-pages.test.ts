import { randomUUID } from 'node:crypto';
import { leadListResponseSchema } from '../../domain/http-api/leads';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import session from '../session';
import leads from './index';

/** More than are counted one by one. No page of a hundred ends with the last of them. */
const COUNT = 1130;
const PART = 226;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads': leads });
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    reference: makeReference(),
    idempotency_key: randomUUID(),
    ...{ name: `Bulk ${index}`, email: `bulk-${index}@example.in`, message: 'Hello' },
    ...{ service: 'analytics', budget: '10L-25L' },
  }));
  const table = desk.service.from('contact_submissions');
  for (let from = 0; from < COUNT; from += PART) {
    await table.insert(rows.slice(from, from + PART)).throwOnError();
  }
}, 60_000);
afterAll(() => desk.stop());

const list = async (query: string) =>
  leadListResponseSchema.parse(
    await (await desk.call(`/api/leads?${query}`, desk.as(ADMIN))).json(),
  );

const BULK = 'budget=10L-25L&per_page=100';

it('tells behind a full page of an estimated list that there is another', async () => {
  const { leads: page, total, total_is_estimate } = await list(`${BULK}&page=11`);
  expect([page.length, total_is_estimate]).toEqual([100, true]);
  expect(total).toBeGreaterThan(1100);
});

it('knows the total on the last page', async () => {
  const { leads: page, total } = await list(`${BULK}&page=12`);
  expect([page.length, total]).toEqual([30, COUNT]);
});

it.each([
  ['budget=10L-25L&per_page=100&page=300', 1000, 2000],
  ['q=asha&per_page=1&page=90', 2, 2],
])('counts none for an empty page behind the last: ?%s', async (query, least, most) => {
  const { leads: page, total } = await list(query);
  expect(page).toEqual([]);
  expect(total).toBeGreaterThanOrEqual(least);
  expect(total).toBeLessThanOrEqual(most);
});
