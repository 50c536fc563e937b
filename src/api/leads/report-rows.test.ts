import { randomUUID } from 'node:crypto';
import { leadListResponseSchema } from '../../domain/http-api/leads';
import { type Figures, leadReportSchema } from '../../domain/http-api/report';
import { agencyDay } from '../../domain/zone';
import { monthPeriod, type Period, REPORT_ROWS } from '../../domain/report-rows';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import session from '../session';
import leads from './index';
import report from './report';

const DAY = 86_400_000;
const DAYS = 30;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/report': report,
  });
  const { data } = await desk.accounts.listUsers();
  const idOf = (email: string) => data.users.find((user) => user.email === email)?.id ?? null;
  const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const none = { owner_id: null, value: null, outcome: null, journey: null };
  const later = { first_response_at: null, qualified_at: null, closed_at: null };
  const rows = [
    { service: 'crm', status: 'new', days: 0, journey: { utm_source: 'google.com' } },
    { service: 'crm', status: 'new', days: 9, journey: { referrer: 'https://google.co.in/' } },
    { service: 'crm', status: 'contacted', days: 3, first_response_at: at(2.9) },
    { service: 'hosting', status: 'contacted', days: 12 },
    { service: 'hosting', status: 'qualified', days: 8, owner_id: idOf(COLLEAGUE) },
    {
      ...{ service: 'hosting', status: 'closed', days: 20, outcome: 'won', value: 70_000 },
      ...{ qualified_at: at(15), closed_at: at(2), first_response_at: at(19.9) },
      owner_id: idOf(ADMIN),
    },
    // Won in this period, and come before it.
    {
      ...{ service: 'crm', status: 'closed', days: 50, outcome: 'won', value: 30_000 },
      ...{ qualified_at: at(45), closed_at: at(4) },
    },
    { service: 'crm', status: 'closed', days: 5, outcome: 'lost', closed_at: at(1) },
    { service: 'crm', status: 'closed', days: 6, closed_at: at(1), previous_status: 'contacted' },
  ];
  const inserted = rows.map(({ days, ...row }) => ({
    ...{ reference: makeReference(), idempotency_key: randomUUID(), name: 'Tern' },
    ...{ email: `${randomUUID()}@tern.example`, message: 'Hello', created_at: at(days) },
    ...{ updated_at: at(days), previous_status: null },
    ...{ ...none, ...later, ...row },
  }));
  await desk.service.from('contact_submissions').insert(inserted).throwOnError();
});
afterAll(() => desk.stop());

const read = async (path: string) => (await desk.call(path, desk.as(ADMIN))).json();
const readReport = async () => leadReportSchema.parse(await read(`/api/leads/report?days=${DAYS}`));

/** The number of leads in the list that a figure leads to. */
async function listed(rows: Record<string, unknown>): Promise<number> {
  const params = new URLSearchParams(
    Object.entries(rows).map(([name, value]) => [name, String(value)]),
  );
  const answer = leadListResponseSchema.parse(await read(`/api/leads?${params.toString()}`));
  expect(answer.leads).toHaveLength(answer.total);
  return answer.total;
}

const period: Period = {
  from: agencyDay(Date.now() - (DAYS - 1) * DAY),
  to: agencyDay(Date.now()),
};

/** Each figure that is a number of leads beside the number of its list. */
async function compare(figures: Figures, within: Period, rows: Record<string, unknown>) {
  for (const figure of ['enquiries', 'qualified', 'won'] as const) {
    const found = await listed({ ...REPORT_ROWS[figure](within), ...rows });
    expect([figure, rows, found]).toEqual([figure, rows, figures[figure]]);
  }
}

it('leads from each figure of all enquiries to as many leads', async () => {
  const { now } = await readReport();
  expect(now).toMatchObject({ enquiries: 8, qualified: 2, won: 2 });
  await compare(now, period, {});
});

it('leads from each figure of a source, service and owner to as many leads', async () => {
  const { by_source, by_service, by_owner } = await readReport();
  expect(by_source.map(({ source, now }) => [source, now.enquiries])).toEqual([
    ['direct', 6],
    ['google', 2],
  ]);
  for (const { source, now } of by_source) await compare(now, period, { source });
  for (const { service, now } of by_service) await compare(now, period, { service });
  for (const { owner, now } of by_owner) await compare(now, period, { owner: owner || 'none' });
});

it('leads from each figure of a month to as many leads', async () => {
  const { by_month } = await readReport();
  for (const { month, now } of by_month.slice(0, 3)) await compare(now, monthPeriod(month), {});
});

it('leads from each step of the funnel, and each number of replies, to as many leads', async () => {
  const { funnel, reply_time } = await readReport();
  expect(funnel).toEqual({ received: 8, contacted: 5, qualified: 2, closed: 1 });
  for (const stage of ['contacted', 'qualified', 'closed'] as const) {
    expect([stage, await listed({ ...period, stage })]).toEqual([stage, funnel[stage]]);
  }
  const { answered, waiting } = reply_time;
  expect(await listed({ ...period, reply: 'answered' })).toBe(answered);
  expect(await listed({ ...period, reply: 'waiting' })).toBe(waiting);
});

it('lets a search through what a figure counts', async () => {
  const rows = { ...period, q: 'tern' };
  expect(await listed({ ...rows, stage: 'contacted' })).toBe(5);
  expect(await listed({ ...rows, source: 'google' })).toBe(2);
  expect(await listed({ ...rows, reply: 'answered', stage: 'closed' })).toBe(1);
  expect(await listed({ ...rows, reply: 'waiting', service: 'crm' })).toBe(2);
  expect(await listed({ q: 'tern', outcome: 'won', closed_from: period.from })).toBe(2);
  expect(await listed({ q: 'tern', outcome: 'won', closed_to: period.from })).toBe(0);
});
