import { randomUUID } from 'node:crypto';
import { BOARD_CARDS, boardResponseSchema, isAbove } from '../../domain/http-api/leads';
import { LEAD_STATUS_VALUES } from '../../domain/lead';
import type { Database } from '../../../supabase/database.types';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import session from '../session';
import leads from './index';
import board from './board';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/board': board,
  });
});
afterAll(() => desk.stop());

const ask = (query: string) => desk.call(`/api/leads/board?${query}`, desk.as(ADMIN));

async function read(query = '') {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  return boardResponseSchema.parse(await answer.json()).columns;
}

type Row = Partial<Database['public']['Tables']['contact_submissions']['Insert']>;

const row = (part: Row) => ({
  reference: makeReference(),
  idempotency_key: randomUUID(),
  name: 'Meera',
  email: `${randomUUID()}@example.in`,
  service: 'analytics',
  message: 'A board, please.',
  ...part,
});

/** All rows of a call have the same columns. */
async function addLeads(parts: Row[]): Promise<void> {
  const rows = parts.map((part) => row({ status: 'new', value: null, outcome: null, ...part }));
  await desk.service.from('contact_submissions').insert(rows).throwOnError();
}

/** The columns that have leads, as `status: total, value`. */
const summary = (columns: Awaited<ReturnType<typeof read>>) => {
  const filled = columns.filter(({ total }) => total > 0);
  return Object.fromEntries(filled.map(({ status, total, value }) => [status, [total, value]]));
};

describe('GET /api/leads/board', () => {
  beforeAll(async () => {
    await addLeads([
      { status: 'qualified', value: 150_000 },
      { status: 'qualified', value: 50_000, service: 'healthcare' },
      { status: 'qualified', message: 'Nothing is it worth.' },
      { status: 'closed', value: 900_000, outcome: 'won' },
      { status: 'closed', value: 700_000, outcome: 'lost' },
      { status: 'closed', value: 500_000 },
      ...Array.from({ length: 57 }, (_, n) => ({
        status: 'contacted',
        value: 1000,
        budget: '25L+',
        // Words, because a short number is also found in random references and addresses.
        name: n === 3 ? 'Bulk Zarathustra' : 'Bulk',
      })),
    ]);
  });

  it('has the four statuses in the order of the sales process', async () => {
    expect((await read()).map(({ status }) => status)).toEqual(LEAD_STATUS_VALUES);
  });

  it('counts and sums beyond the cards it shows; lost leads are worth nothing', async () => {
    const columns = await read('service=analytics');
    expect(summary(columns)).toEqual({
      contacted: [57, 57_000],
      qualified: [2, 150_000],
      closed: [3, 900_000],
    });
    expect(columns.map(({ leads }) => leads.length)).toEqual([0, BOARD_CARDS, 2, 3]);
  });

  it.each([
    ['service=healthcare&q=meera', { qualified: [1, 50_000] }],
    ['budget=25L%2B', { contacted: [57, 57_000] }],
    ['q=nothing', { qualified: [1, 0] }],
    ['q=worth nothing', { qualified: [1, 0] }],
    ['q=zarathustra bulk', { contacted: [1, 1000] }],
    ['q=?', {}],
    ['q=meera&status=closed', { closed: [3, 900_000] }],
    ['q=meera&owner=me', {}],
    ['q=meera&owner=none&status=closed', { closed: [3, 900_000] }],
    ['q=meera&to=2020-01-01', {}],
    ['q=meera&from=2020-01-01&status=closed', { closed: [3, 900_000] }],
    ['q=meera&overdue=1', {}],
    ['q=meera&due=today', {}],
    ['q=meera&spam=1', {}],
    ['spam=1', { new: [1, 0] }],
    ['sort=name&outcome=won&from=2020-01-01', { closed: [1, 900_000] }],
  ])('?%s lets through what the list would', async (query, expected) => {
    expect(summary(await read(query))).toEqual(expected);
    const list = await desk.call(`/api/leads?${query}`, desk.as(ADMIN));
    const { total } = (await list.json()) as { total: number };
    const totals = Object.values(expected).map(([leads = 0]) => leads);
    expect(total).toBe(totals.reduce((sum, leads) => sum + leads, 0));
  });

  const reached = (row: Row) => ({ ...row, first_response_at: '2026-01-10T09:00:00Z' });
  it.each<[string, Row[], string[]]>([
    [
      'qualified',
      [
        reached({ name: 'Old', created_at: '2026-01-05T09:00:00Z' }),
        reached({ name: 'Later', next_action_on: '2026-03-02' }),
        reached({ name: 'New', created_at: '2026-01-09T09:00:00Z' }),
        reached({ name: 'Overdue', next_action_on: '2026-02-01' }),
      ],
      ['Overdue', 'Later', 'New', 'Old'],
    ],
    [
      'new',
      [
        { name: 'Later', created_at: '2026-01-08T09:00:00Z' },
        reached({ name: 'Reached', next_action_on: '2026-01-05' }),
        { name: 'Overdue', created_at: '2026-01-06T09:00:00Z' },
        { name: 'Planned', created_at: '2026-01-07T09:00:00Z', next_action_on: '2026-01-07' },
      ],
      ['Overdue', 'Planned', 'Later', 'Reached'],
    ],
  ])('has what is due first among the %s, then the newest', async (status, rows, names) => {
    const common = { status, service: 'ecommerce', next_action_on: null, first_response_at: null };
    await addLeads(
      rows.map((part) => ({ ...common, created_at: '2026-01-07T09:00:00Z', ...part })),
    );
    for (const query of ['service=ecommerce', 'service=ecommerce&q=board']) {
      const { leads = [] } = (await read(query)).find((column) => column.status === status) ?? {};
      expect(leads.map(({ name }) => name)).toEqual(names);
      expect(leads.toReversed().toSorted((a, b) => (isAbove(a, b) ? -1 : 1))).toEqual(leads);
    }
  });

  it('has a lead in the column that it was moved to', async () => {
    await desk.service
      .from('contact_submissions')
      .update({ status: 'qualified' })
      .eq('name', 'Bulk Zarathustra')
      .throwOnError();
    const [, contacted, qualified] = await read('budget=25L%2B');
    expect(qualified).toMatchObject({
      total: 1,
      value: 1000,
      leads: [{ name: 'Bulk Zarathustra' }],
    });
    expect(contacted).toMatchObject({ total: 56, value: 56_000 });
  });

  it('keeps the cards that are asked for, as long as the filters let them through', async () => {
    const { data } = await desk.service
      .from('contact_submissions')
      .insert(
        row({
          ...{ status: 'contacted', budget: '25L+', created_at: '2026-01-01T08:00:00Z' },
          first_response_at: '2026-01-01T09:00:00Z',
        }),
      )
      .select('id')
      .single()
      .throwOnError();
    const contactedOf = async (query: string) =>
      (await read(query)).find(({ status }) => status === 'contacted');
    const idsOf = (column: Awaited<ReturnType<typeof contactedOf>>) =>
      (column?.leads ?? []).map(({ id }) => id);
    const without = await contactedOf('budget=25L%2B');
    const kept = await contactedOf(`budget=25L%2B&keep=${randomUUID()},${data.id}`);
    expect(idsOf(without)).not.toContain(data.id);
    expect(idsOf(kept)).toEqual([...idsOf(without), data.id]);
    expect(kept?.total).toBe(without?.total);
    const [first] = idsOf(kept);
    expect(await contactedOf(`budget=25L%2B&keep=${first}`)).toEqual(without);
    const filtered = await contactedOf(`budget=under-1L&keep=${data.id}`);
    expect(filtered).toMatchObject({ total: 0, leads: [] });
  });

  it.each(['keep=ML-1000', `keep=${Array(21).fill(randomUUID()).join(',')}`])(
    'answers 422 to %s',
    async (query) => {
      const answer = await ask(query);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Cards to keep must be');
    },
  );

  it('answers 422 to a filter that there is not, and 401 without a session', async () => {
    expect((await ask('status=won')).status).toBe(422);
    expect((await desk.call('/api/leads/board')).status).toBe(401);
  });
});
