import { randomUUID } from 'node:crypto';
import { monthPeriod, REPORT_ROWS } from '../../domain/http-api/report';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import { COUNTED_ROUTES, countedRows } from '../../../testing/server/counted-rows';
import lead from './[id]';

const DAY = 86_400_000;
const DAYS = 30;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ ...COUNTED_ROUTES, '/api/leads/:id': lead });
  const { data } = await desk.accounts.listUsers();
  const idOf = (email: string) => data.users.find((user) => user.email === email)?.id ?? null;
  const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const none = { owner_id: null, value: null, outcome: null, journey: null, spam_reason: null };
  const later = { first_response_at: null, qualified_at: null, closed_at: null };
  const start = { label: 'When should it begin?', kind: 'choice', text: 'Then' };
  const starting = (value: string) => ({ custom_fields: [{ key: 'start', ...start, value }] });
  const several = (devices: string[], moved: boolean) => ({
    custom_fields: [
      { key: 'devices', label: 'Which devices?', kind: 'choices', value: devices, text: 'Some' },
      { key: 'moved', label: 'Moved?', kind: 'yesNo', value: moved },
    ],
  });
  const rows = [
    {
      service: 'crm',
      status: 'new',
      days: 0,
      ...several(['till', 'kiosk'], true),
      journey: { utm_source: 'google.com' },
    },
    {
      ...{ service: 'crm', status: 'new', days: 9, ...several(['till'], false) },
      journey: { referrer: 'https://google.co.in/' },
    },
    // Counted nowhere.
    {
      ...{ service: 'crm', status: 'contacted', days: 4, first_response_at: at(4) },
      ...{ spam_reason: 'link', ...starting('now') },
    },
    { service: 'crm', status: 'closed', days: 7, outcome: 'won', closed_at: at(3), name: 'Erased' },
    { service: 'crm', status: 'closed', days: 11, outcome: 'won', closed_at: at(2), name: 'Open' },
    {
      service: 'crm',
      status: 'closed',
      days: 70,
      outcome: 'won',
      closed_at: at(60),
      name: 'Twice',
    },
    { service: 'crm', status: 'contacted', days: 13, first_response_at: at(2), name: 'Late' },
    { service: 'crm', status: 'contacted', days: 3, first_response_at: at(2.9) },
    { service: 'hosting', status: 'contacted', days: 12, ...starting('someday') },
    {
      ...{ service: 'hosting', status: 'qualified', days: 8, owner_id: idOf(COLLEAGUE) },
      ...starting('now'),
    },
    {
      ...{ service: 'hosting', status: 'closed', days: 20, outcome: 'won', value: 70_000 },
      ...{ qualified_at: at(15), closed_at: at(2), first_response_at: at(19.9) },
      ...{ owner_id: idOf(ADMIN), ...starting('now') },
    },
    // Won in this period, and come before it.
    {
      ...{ service: 'crm', status: 'closed', days: 50, outcome: 'won', value: 30_000 },
      ...{ qualified_at: at(45), closed_at: at(4), ...starting('spring') },
    },
    { service: 'crm', status: 'closed', days: 5, outcome: 'lost', closed_at: at(1) },
    { service: 'crm', status: 'closed', days: 6, closed_at: at(1), previous_status: 'contacted' },
  ];
  const inserted = rows.map(({ days, ...row }) => ({
    ...{ reference: makeReference(), idempotency_key: randomUUID(), name: 'Tern' },
    ...{ email: `${randomUUID()}@tern.example`, message: 'Hello', created_at: at(days) },
    ...{ updated_at: at(days), previous_status: null },
    ...{ ...none, ...later, custom_fields: [], ...row },
  }));
  await desk.service.from('contact_submissions').insert(inserted).throwOnError();
  await goThrough();
});

/** Changes leads after they were stored: one is erased, one is reopened and one closed twice. */
async function goThrough() {
  const stored = desk.service.from('contact_submissions');
  const named = (name: string) => stored.select('id').eq('name', name).single().throwOnError();
  const { data: erased } = await named('Erased');
  await desk.call(`/api/leads/${erased.id}`, desk.as(ADMIN, { method: 'DELETE' }));
  await stored.update({ status: 'contacted' }).in('name', ['Open', 'Twice']).throwOnError();
  const closed = { status: 'closed', outcome: 'won', value: 5_000 };
  await stored.update(closed).eq('name', 'Twice').throwOnError();
}

afterAll(() => desk.stop());

const { readReport, readAnswers, listed, compare, period } = countedRows(() => desk, DAYS);

it('leads from each figure of all enquiries to as many leads', async () => {
  const { now } = await readReport();
  expect(now).toMatchObject({ enquiries: 11, qualified: 2, won: 4 });
  await compare(now, period, {});
});

it('leads from each figure of a source, service and owner to as many leads', async () => {
  const { by_source, by_service, by_owner } = await readReport();
  expect(by_source.map(({ source, now }) => [source, now.enquiries])).toEqual([
    ['direct', 9],
    ['google', 2],
  ]);
  for (const { source, now } of by_source) await compare(now, period, { source });
  for (const { service, now } of by_service) await compare(now, period, { service });
  for (const { owner, now } of by_owner) await compare(now, period, { owner: owner || 'none' });
});

it.each([
  [
    'start',
    [
      ['now', 2, 1],
      ['spring', 0, 1],
    ],
  ],
  [
    'devices',
    [
      ['till', 2, 0],
      ['kiosk', 1, 0],
    ],
  ],
  [
    'moved',
    [
      ['no', 1, 0],
      ['yes', 1, 0],
    ],
  ],
])('leads from each figure of an answer to %s to as many leads', async (key, counts) => {
  const answers = await readAnswers(key);
  expect(answers.map(({ answer, now }) => [answer, now.enquiries, now.won])).toEqual(counts);
  for (const { answer, now } of answers) {
    await compare(now, period, { answers: `${key}:${answer}` });
  }
});

it('has answers of the period before', async () => {
  const { before } = (await readAnswers('start')).find(({ answer }) => answer === 'spring') ?? {};
  expect(before).toMatchObject({ enquiries: 1, qualified: 1, won: 0 });
});

it.each(['shop', 'nothing', ''])(
  'has no answers of a question that is no filter: %s',
  async (key) => {
    const answer = await desk.call(`/api/leads/report-answers?key=${key}`, desk.as(ADMIN));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'key' }] });
  },
);

it('leads from each figure of a month to as many leads', async () => {
  const { by_month } = await readReport();
  for (const { month, now } of by_month.slice(0, 3)) await compare(now, monthPeriod(month), {});
});

it('leads from each step of the funnel, and each number of replies, to as many leads', async () => {
  const { funnel, reply_time, now } = await readReport();
  expect(funnel).toEqual({ received: 11, contacted: 7, qualified: 2, closed: 1 });
  for (const stage of ['contacted', 'qualified', 'closed'] as const) {
    const found = await listed(REPORT_ROWS[stage](period));
    expect([stage, found]).toEqual([stage, funnel[stage]]);
  }
  for (const reply of ['answered', 'waiting'] as const) {
    const found = await listed(REPORT_ROWS[reply](period));
    expect([reply, found]).toEqual([reply, reply_time[reply]]);
  }
  expect(reply_time.within_promise).toBeCloseTo(now.in_time / now.judged, 3);
});

it('lets a search through what a figure counts', async () => {
  const rows = { ...period, q: 'tern' };
  expect(await listed({ ...rows, stage: 'contacted' })).toBe(7);
  expect(await listed({ ...rows, source: 'google' })).toBe(2);
  expect(await listed({ ...rows, reply: 'answered', stage: 'closed' })).toBe(1);
  expect(await listed({ ...rows, reply: 'waiting', service: 'crm' })).toBe(3);
  expect(await listed({ q: 'tern', outcome: 'won', closed_from: period.from })).toBe(3);
  expect(await listed({ q: 'tern', outcome: 'won', closed_to: period.from })).toBe(0);
});
