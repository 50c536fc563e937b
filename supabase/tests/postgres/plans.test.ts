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
    insert into public.mail_outbox (kind, lead_id, state, wanted_at, settled_at)
    select 'webhook', id, case when random() < 0.01 then 'failed' else 'sent' end, created_at, created_at
    from public.contact_submissions;
    reset session_replication_role;
    select private.recount_leads();
    analyze`);
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
