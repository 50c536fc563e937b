-- Why: the charts come from one question, about the leads of some days up to today; it reads those and no others.

-- How a visitor came: the campaign's own word, else the site that linked here, else nothing.
create function private.lead_source(journey jsonb) returns text
language sql immutable parallel safe
return coalesce(
  lower(journey ->> 'utm_source'),
  lower(substring(journey ->> 'referrer' from '^https?://(?:www\.)?([^/:]+)')),
  'direct'
);

-- Groups as `[{<name>, count}]`, the largest first; behind the twentieth all become `other`.
create function private.as_shares(name text, groups text[], counts bigint[]) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  with ranked as (
    select case when row_number() over (order by count desc, value) <= 20 then value else 'other' end as value, count
    from unnest(groups, counts) as listed (value, count)
  ),
  merged as (
    select value, sum(count) as count from ranked group by value
  )
  select coalesce(
    jsonb_agg(jsonb_build_object(name, value, 'count', count) order by value = 'other', count desc, value),
    '[]'
  )
  from merged
$$;

-- The report of src/domain/http-api on the last `days` days in India, today included; spam is left out. Errors: PT401,
-- 42501; 22023 fewer than one day or more than 366.
create function public.lead_report(days integer default 30) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '4s'
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  first_day constant date := today - (days - 1);
  report jsonb;
begin
  perform private.require_admin();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  with received as materialized (
    select
      (lead.created_at at time zone 'Asia/Kolkata')::date as day,
      lead.service,
      private.lead_source(lead.journey) as source,
      lead.status,
      lead.status = 'new' and lead.first_response_at is null and lead.erased_at is null as is_waiting,
      extract(epoch from lead.first_response_at - lead.created_at) / 3600 as hours,
      coalesce(lead.first_response_at, now()) <= lead.reply_due_at as is_in_time
    from public.leads as lead
    where lead.spam_reason is null and lead.created_at >= first_day::timestamp at time zone 'Asia/Kolkata'
  ),
  calendar as (
    select first_day + passed as day from generate_series(0, lead_report.days - 1) as passed
  ),
  by_day as (select day, count(*) as count from received group by day),
  by_service as (select service, count(*) as count from received group by service),
  by_source as (select source, count(*) as count from received group by source)
  select jsonb_build_object(
    'days', lead_report.days,
    'per_day', (
      select jsonb_agg(jsonb_build_object('day', calendar.day, 'count', coalesce(by_day.count, 0)) order by calendar.day)
      from calendar left join by_day using (day)
    ),
    'by_service', (select private.as_shares('service', array_agg(service), array_agg(count)) from by_service),
    'by_source', (select private.as_shares('source', array_agg(source), array_agg(count)) from by_source),
    'funnel', (
      select jsonb_build_object(
        'new', count(*) filter (where status = 'new'),
        'contacted', count(*) filter (where status = 'contacted'),
        'qualified', count(*) filter (where status = 'qualified'),
        'closed', count(*) filter (where status = 'closed')
      )
      from received
    ),
    'reply_time', (
      select jsonb_build_object(
        'median_hours', percentile_cont(0.5) within group (order by hours) filter (where hours is not null),
        'within_promise',
          round(avg(is_in_time::integer) filter (where hours is not null or (is_waiting and not is_in_time)), 4),
        'answered', count(hours),
        'waiting', count(*) filter (where is_waiting)
      )
      from received
    )
  ) into report;
  return report;
end
$$;

revoke all on function
  private.lead_source(jsonb),
  private.as_shares(text, text[], bigint[])
from public;
grant execute on function
  private.lead_source(jsonb),
  private.as_shares(text, text[], bigint[])
to authenticated;

revoke all on function public.lead_report(integer) from public, anon, authenticated, service_role;
grant execute on function public.lead_report(integer) to authenticated;
