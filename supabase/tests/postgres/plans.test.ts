import { agencyDay } from '../../../src/domain/zone';
import { boardQuerySchema } from '../../../src/domain/http-api/leads';
import { LEAD_SORT_FIELDS, leadQuerySchema } from '../../../src/domain/lead-query';
import { findBoard } from '../../../src/server/leads/list/find-board';
import { REPORT_ROWS } from '../../../src/domain/http-api/report';
import { exportLeads } from '../../../src/server/leads/export/export-leads';
import { listLeads } from '../../../src/server/leads/list/list-leads';
import { findLead } from '../../../src/server/leads/read-leads';
import { call, SERVER } from '../../../testing/database/support/database';
import { usePlans } from '../../../testing/database/support/plans';

const planned = usePlans();
const { database, plansDuring } = planned;

const WHOLE_SORT = /(->|^)\s*Sort {2}\(cost/m;
const WHOLE_TABLE = /Seq Scan on (contact_submissions|mail_outbox)/;

const list = (query: Record<string, string>) =>
  plansDuring(async () => {
    const answer = await listLeads(
      planned.admin.client,
      leadQuerySchema.parse(query),
      planned.admin.id,
    );
    expect(answer).toMatchObject({ ok: true, value: { leads: { length: 25 } } });
  });

test('the counts of the site read no more than today’s leads, and what waits or failed', async () => {
  const plans = await plansDuring(() => call(database.pool, SERVER, 'select public.site_counts()'));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('retention reads no more than the leads that have expired', async () => {
  const plans = await plansDuring(() =>
    call(database.pool, SERVER, 'select public.count_expired(36500), public.erase_expired(36500)'),
  );
  expect(plans.join()).toContain('leads_to_expire');
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

const SORTS = ['waiting', ...LEAD_SORT_FIELDS.flatMap((field) => [field, `-${field}`])];

test.each([
  ...SORTS.map((sort) => ({ sort })),
  { sort: '-created_at', spam: '1' },
  { sort: '-created_at', status: 'closed' },
  { sort: '-created_at', service: 'crm' },
])('an index has the order of the list by %j', async (query) => {
  const plans = await list(query);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).not.toMatch(WHOLE_SORT);
    expect(plan).not.toMatch(WHOLE_TABLE);
  }
});

test('the leads with files are found by an index that has no others', async () => {
  const client = await database.superuser.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    'update public.contact_submissions set files = 1 where hashtext(id::text) % 500 = 0',
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze public.contact_submissions');
  client.release();
  const plans = await list({ files: '1', sort: 'waiting' });
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans.filter((plan) => plan.includes('files >'))) {
    expect(plan).toContain('leads_with_files');
  }
});

test('the other leads of a person and of a company are found by their keys', async () => {
  const { client } = planned.admin;
  const { data: named } = await client
    .from('leads')
    .select('id')
    .not('company', 'is', null)
    .limit(1)
    .single()
    .throwOnError();
  const plans = await plansDuring(async () => {
    const lead = await findLead(client, { column: 'id', value: named.id ?? '' });
    expect(lead).toMatchObject({ ok: true, value: { colleagues: { length: 20 } } });
  });
  expect(plans.join()).toContain('leads_by_company');
  expect(plans.join()).toContain('leads_by_domain');
  for (const plan of plans) {
    expect(plan).not.toMatch(WHOLE_TABLE);
    expect(plan).not.toContain('leads_by_creation');
  }
});

test('each column of the board is read in its order, from the index that has it', async () => {
  const plans = await plansDuring(async () => {
    const board = await findBoard(
      planned.admin.client,
      boardQuerySchema.parse({}),
      planned.admin.id,
    );
    expect(board).toMatchObject({ ok: true });
  });
  const columns = plans.filter((plan) => plan.includes('Scan using leads_on_board'));
  expect(columns).toHaveLength(4);
  for (const column of columns) expect(column).not.toMatch(WHOLE_SORT);
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

const PERIOD = {
  from: agencyDay(Date.now() - 29 * 86_400_000),
  to: agencyDay(Date.now()),
};

test.each(Object.entries(REPORT_ROWS))(
  'the list and the board behind %s call no function for each row',
  async (_figure, rowsIn) => {
    const query = { ...rowsIn(PERIOD), sort: 'waiting' };
    const plans = await plansDuring(async () => {
      const { client, id } = planned.admin;
      expect(await listLeads(client, leadQuerySchema.parse(query), id)).toMatchObject({ ok: true });
      expect(await findBoard(client, boardQuerySchema.parse(query), id)).toMatchObject({
        ok: true,
      });
    });
    expect(plans.length).toBeGreaterThan(3);
    for (const plan of plans) {
      expect(plan).not.toMatch(/(Filter|Cond): .*(ever_contacted|answered_in_time|promise_ended)/);
    }
  },
);

test.each([
  ['report', () => planned.admin.client.rpc('lead_report', { days: 366 })],
  ['counters', () => planned.admin.client.rpc('desk_summary')],
  ['totals of the board', () => planned.admin.client.rpc('board_totals')],
])('%s: read indexes alone, however many leads there are', async (_name, ask) => {
  const plans = await plansDuring(async () => ask().throwOnError());
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).not.toMatch(WHOLE_TABLE);
    expect(plan).not.toMatch(/(Bitmap Heap Scan|Index Scan using \w+) on contact_submissions/);
  }
});

test('my day fetches the leads that it shows, and counts the others by indexes, however many wait', async () => {
  const { superuser } = database;
  const client = await superuser.connect();
  await client.query(`
    set session_replication_role = replica;
    update public.contact_submissions set waiting_since = created_at where hashtext(id::text) % 3 = 0;
    insert into public.next_actions (lead_id, due_on)
    select id, next_action_on from public.contact_submissions where next_action_on is not null;
    reset session_replication_role`);
  await client.query('vacuum analyze public.contact_submissions, public.next_actions');
  client.release();
  const plans = await plansDuring(async () => planned.admin.client.rpc('my_day').throwOnError());
  const days = plans.filter((plan) => plan.includes('leads_without_owner'));
  expect(days).toHaveLength(1);
  // Of the two orders by next action either will do.
  for (const index of ['with_answers', 'waiting_of_owner', 'by_(next|latest)_action']) {
    expect(days[0]).toMatch(new RegExp(`Index Only Scan (Backward )?using leads_${index}`));
  }
  expect(days[0]).not.toMatch(WHOLE_TABLE);
});

test('the open leads of each colleague are counted by an index alone', async () => {
  const client = await database.superuser.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    'update public.contact_submissions set owner_id = $1 where hashtext(id::text) % 3 = 0',
    [planned.admin.id],
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze public.contact_submissions');
  client.release();
  const plans = await plansDuring(async () =>
    planned.admin.client.rpc('staff_members').throwOnError(),
  );
  expect(plans.join()).toContain('Index Only Scan using leads_open_by_owner');
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('no page of an export sorts what remains', async () => {
  const staff = {
    db: planned.admin.client,
    within: () => planned.admin.client,
    id: planned.admin.id,
    email: planned.admin.email,
  };
  const plans = await plansDuring(async () => {
    const exported = await exportLeads(staff, leadQuerySchema.parse({}));
    if (!exported.ok) throw new Error('Not exported');
    const pages = exported.value[Symbol.asyncIterator]();
    for (let page = 0; page < 3; page += 1) await pages.next();
  });
  expect(plans.length).toBeGreaterThanOrEqual(3);
  for (const plan of plans) {
    expect(plan).not.toMatch(WHOLE_SORT);
    expect(plan).not.toMatch(WHOLE_TABLE);
  }
});

describe('the list by company', () => {
  beforeAll(async () => {
    const client = await database.superuser.connect();
    await client.query(`
      set session_replication_role = replica;
      update public.contact_submissions
      set email = 'person' || left(id::text, 8) || '@company' || abs(hashtext(id::text)) % 2000 || '.example'
      where hashtext(id::text) % 3 = 0;
      reset session_replication_role`);
    await client.query('vacuum analyze public.contact_submissions');
    client.release();
  });

  test.each([{ sort: 'waiting' }, { sort: 'name', page: '2' }, { sort: 'name', status: 'closed' }])(
    'is read company by company from their index by %j',
    async (query) => {
      const plans = await list({ group: 'company', ...query });
      const scans = plans.filter((plan) => /Scan using leads_by_company_group/.test(plan));
      expect(scans.length).toBeGreaterThan(0);
      for (const plan of plans) {
        expect(plan).not.toMatch(WHOLE_SORT);
        expect(plan).not.toMatch(WHOLE_TABLE);
      }
    },
  );
});
