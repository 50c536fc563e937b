import { useLoggedDatabase } from './database';
import type { Account } from './project';

/** Enough that the planner chooses as it would with a million: a day's leads and a page are small shares of all. */
const LEADS = 20_000;

/** A database with 20,000 leads, one in fifty with a call, a member of staff, and the plans of what is asked of it. */
export function usePlans() {
  const { database, logDuring } = useLoggedDatabase({ session_preload_libraries: 'auto_explain' });
  const staff: { admin?: Account } = {};

  beforeAll(async () => {
    staff.admin = await database.project.signInAdmin();
    const client = await database.superuser.connect();
    // Without triggers and without the index of texts, which none of these queries uses, in a tenth of the time.
    await client.query(`
    drop index public.leads_search;
    set session_replication_role = replica;
    insert into public.contact_submissions (
      reference, idempotency_key, name, email, company, service, message, status, spam_reason,
      created_at, updated_at, received_on, reply_due_at, next_action_on, first_response_at
    )
    select
      regexp_replace(translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH'), '(.{4})', '\\1-'), gen_random_uuid(),
      md5(n::text), n || '@company' || n % 400 || '.example', case when n % 2 = 0 then 'Company ' || n % 400 end, (array['crm', 'hosting', 'analytics'])[1 + n % 3], 'Hello',
      (array['new', 'contacted', 'qualified', 'closed'])[1 + n % 4], case when n % 5 = 0 then 'Links' end,
      at, at, private.agency_day(at), at + interval '1 day', case when n % 7 = 0 then at::date end, case when n % 4 > 0 then at end
    from generate_series(1, ${LEADS}) as n, lateral (select now() - n * interval '27 minutes' as at);
    insert into public.lead_events (lead_id, kind, created_at)
    select id, 'created', created_at from public.contact_submissions;
    insert into public.mail_outbox (kind, lead_id, state, wanted_at, settled_at)
    select 'webhook', id, case when random() < 0.01 then 'failed' else 'sent' end, created_at, created_at
    from public.contact_submissions;
    insert into public.consultations (lead_id, starts_at, ends_at, free_from, seat, seats, booked_for, state, created_at)
    select id, start, start + interval '30 minutes', start + interval '45 minutes', 1 + n % 20, 20, start, 'held', created_at
    from (
      select id, created_at, row_number() over (order by created_at) as n, created_at - interval '1 day' as start
      from public.contact_submissions
    ) as lead
    where n % 50 = 0;
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

  return {
    database,
    plansDuring,
    get admin() {
      if (!staff.admin) throw new Error('Nobody has signed in yet');
      return staff.admin;
    },
  };
}
