import { istDay } from '../../../src/domain/clock';
import { LEAD_SORT_FIELDS, leadQuerySchema } from '../../../src/domain/lead-query';
import { exportLeads } from '../../../src/server/leads/export-leads';
import { listLeads } from '../../../src/server/leads/list-leads';
import { call, SERVER, useLoggedDatabase } from '../../../testing/database/support/database';
import type { Account } from '../../../testing/database/support/project';

/** Enough that the planner chooses as it would with a million: a day's leads and a page are small shares of all. */
const LEADS = 20_000;

const { database, logDuring } = useLoggedDatabase({ session_preload_libraries: 'auto_explain' });

let admin: Account;

beforeAll(async () => {
  admin = await database.project.signInAdmin();
  const client = await database.superuser.connect();
  // Without triggers and without the index of texts, which none of these queries uses, in a tenth of the time.
  await client.query(`
    drop index public.leads_search;
    set session_replication_role = replica;
    insert into public.contact_submissions (
      reference, idempotency_key, name, email, service, message, status, spam_reason,
      created_at, updated_at, reply_due_at, next_action_on, first_response_at
    )
    select
      regexp_replace(translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH'), '(.{4})', '\\1-'), gen_random_uuid(),
      md5(n::text), n || '@example.com', (array['crm', 'hosting', 'analytics'])[1 + n % 3], 'Hello',
      (array['new', 'contacted', 'qualified', 'closed'])[1 + n % 4], case when n % 5 = 0 then 'Links' end,
      at, at, at + interval '1 day', case when n % 7 = 0 then at::date end, case when n % 4 > 0 then at end
    from generate_series(1, ${LEADS}) as n, lateral (select now() - n * interval '27 minutes' as at);
    insert into public.lead_events (lead_id, kind, created_at)
    select id, 'created', created_at from public.contact_submissions;
    insert into public.mail_outbox (kind, lead_id, state, wanted_at, settled_at)
    select 'webhook', id, case when random() < 0.01 then 'failed' else 'sent' end, created_at, created_at
    from public.contact_submissions;
    reset session_replication_role`);
  // As autovacuum leaves it: without the visibility map, no index answers alone.
  await client.query('vacuum analyze');
  client.release();
  for (const setting of ['log_min_duration = 0', 'log_nested_statements = on']) {
    await database.superuser.query(`alter system set auto_explain.${setting}`);
  }
  await database.superuser.query('select pg_reload_conf()');
});

/** The plans of all statements on leads that were run while something was done. */
async function plansDuring(work: () => Promise<unknown>): Promise<string[]> {
  const log = await logDuring(work);
  const plans = log
    .split(/duration: [\d.]+ ms {2}plan:/)
    .filter((plan) => /(Scan|Sort).*\(cost/.test(plan));
  return plans.filter((plan) => plan.includes('contact_submissions'));
}

const WHOLE_SORT = /(->|^)\s*Sort {2}\(cost/m;
const WHOLE_TABLE = /Seq Scan on (contact_submissions|mail_outbox)/;

const list = (query: Record<string, string>) =>
  plansDuring(async () => {
    const answer = await listLeads(admin.client, leadQuerySchema.parse(query), admin.id);
    expect(answer).toMatchObject({ ok: true, value: { leads: { length: 25 } } });
  });

test('the counts of the site read no more than today’s leads, and what waits or failed', async () => {
  const plans = await plansDuring(() => call(database.pool, SERVER, 'select public.site_counts()'));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

const SORTS = ['waiting', ...LEAD_SORT_FIELDS.flatMap((field) => [field, `-${field}`])];

test.each([
  ...SORTS.map((sort) => ({ sort })),
  { sort: 'name', status: 'new' },
  { sort: '-name', status: 'new' },
  { sort: 'name', spam: '1' },
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

test('the list of what is due in an old month walks past no lead that waits for nothing', async () => {
  const to = istDay(Date.now() - 90 * 86_400_000);
  const plans = await list({ due: 'today', to });
  const ordered = plans.filter((plan) => plan.includes('Limit') && plan.includes('created_at'));
  expect(ordered.join()).toContain('Scan using leads_pending');
  for (const plan of plans) expect(plan).not.toContain('leads_by_creation');
});

test('a search looks its word and its filters up together', async () => {
  const { superuser } = database;
  await superuser.query(`
    create index leads_search on public.contact_submissions
    using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id) where spam_reason is null`);
  const plans = await plansDuring(() => {
    const query = leadQuerySchema.parse({ q: 'hello 4711@', status: 'closed', sort: 'name' });
    return listLeads(admin.client, query, admin.id);
  });
  await superuser.query('drop index public.leads_search');
  const conditions = plans.flatMap(
    (plan) => /leads_search .*\n\s+Index Cond: (.*)/.exec(plan) ?? [],
  );
  expect(conditions.join()).toMatch(/search_text ~~\* .*status/);
});

test.each([
  ['report', () => admin.client.rpc('lead_report', { days: 366 })],
  ['counters', () => admin.client.rpc('desk_summary')],
  ['totals of the board', () => admin.client.rpc('board_totals')],
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
  const plans = await plansDuring(async () => admin.client.rpc('my_day').throwOnError());
  const days = plans.filter((plan) => plan.includes('leads_without_owner'));
  expect(days).toHaveLength(1);
  for (const index of ['leads_with_answers', 'leads_waiting_of_owner', 'leads_by_next_action']) {
    expect(days[0]).toMatch(new RegExp(`Index Only Scan using ${index}`));
  }
  expect(days[0]).not.toMatch(WHOLE_TABLE);
});

test('the open leads of each colleague are counted by an index alone', async () => {
  const client = await database.superuser.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    'update public.contact_submissions set owner_id = $1 where hashtext(id::text) % 3 = 0',
    [admin.id],
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze public.contact_submissions');
  client.release();
  const plans = await plansDuring(async () => admin.client.rpc('staff_members').throwOnError());
  expect(plans.join()).toContain('Index Only Scan using leads_open_by_owner');
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('no page of an export sorts what remains', async () => {
  const staff = { db: admin.client, within: () => admin.client, id: admin.id, email: admin.email };
  const plans = await plansDuring(async () => {
    const exported = await exportLeads(staff, leadQuerySchema.parse({}));
    if (!exported.ok) throw new Error('Not exported');
    const parts = exported.value[Symbol.asyncIterator]();
    for (let part = 0; part < 4; part += 1) await parts.next();
  });
  expect(plans.length).toBeGreaterThanOrEqual(3);
  for (const plan of plans) {
    expect(plan).not.toMatch(WHOLE_SORT);
    expect(plan).not.toMatch(WHOLE_TABLE);
  }
});
