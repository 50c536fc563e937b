-- Why: counters and totals from the kept tallies, and what came since the desk last asked.

-- How many leads wait longer than promised; of one service, if named.
create function private.overdue_total(p_service text default null) returns bigint
language sql stable security definer set search_path = ''
as $$
  select
    coalesce((
      select sum(tally.leads)
      from private.due_tallies as tally
      where tally.due_on < (now() at time zone 'UTC')::date
        and (p_service is null or tally.service = p_service)
    ), 0)::bigint
    + (
      select count(*)
      from public.contact_submissions as lead
      where lead.status = 'new' and lead.spam_reason is null and lead.erased_at is null
        and lead.reply_due_at >= date_trunc('day', now(), 'UTC')
        and lead.reply_due_at < now()
        and (p_service is null or lead.service = p_service)
    )
$$;

-- The desk's counters, as src/domain/http-api describes them.
create function private.lead_counters() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'total', coalesce(sum(leads) filter (where not is_spam), 0),
    'new', coalesce(sum(leads) filter (where not is_spam and status = 'new'), 0),
    'contacted', coalesce(sum(leads) filter (where not is_spam and status = 'contacted'), 0),
    'qualified', coalesce(sum(leads) filter (where not is_spam and status = 'qualified'), 0),
    'closed', coalesce(sum(leads) filter (where not is_spam and status = 'closed'), 0),
    'overdue', private.overdue_total(),
    'spam', coalesce(sum(leads) filter (where is_spam), 0)
  )
  from private.lead_tallies
$$;

-- Invoker: the view decides what there is to see.
create function private.newest_lead() returns timestamptz
language sql stable set search_path = ''
as $$
  select max(created_at) from public.leads where spam_reason is null
$$;

drop function public.lead_counts();

-- The counters, when the newest lead came, and how many came after `since` (all of them when it is null), at most 1,000.
-- Errors: PT401, 42501.
create function public.lead_counts(since timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '3s'
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'counts', private.lead_counters(),
    'newest', private.newest_lead(),
    'since', jsonb_build_object('count', (
      select count(*)
      from (
        select
        from public.leads
        where spam_reason is null and created_at > coalesce(since, '-infinity')
        order by created_at desc
        limit 1000
      ) as later
    ))
  );
end
$$;

revoke all on function
  private.overdue_total(text),
  private.lead_counters(),
  private.newest_lead()
from public;
grant execute on function private.lead_counters(), private.newest_lead() to authenticated;

revoke all on function public.lead_counts(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.lead_counts(timestamptz) to authenticated;
