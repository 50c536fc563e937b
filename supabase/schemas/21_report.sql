-- The report by source, service, owner and month, each beside the period before. Enquiries count on the day they came, won
-- leads on the day they were closed (docs/decisions/0038-what-the-report-counts.md).

create index leads_by_day on public.contact_submissions (received_on)
  include (
    service, journey_source, owner_id, status, previous_status, qualified_at, first_response_at, reply_due_at,
    awaiting_reply_until, reply_seconds
  )
  where spam_reason is null and merged_into is null;

-- Holds all that a count of won leads needs, so that no lead is read for it.
create index leads_won on public.contact_submissions (closed_at)
  include (service, journey_source, owner_id, value, created_at)
  where outcome = 'won' and spam_reason is null and merged_into is null;

-- The figures of a period as the report of src/domain/http-api names them, from their sums.
create function private.as_figures(
  leads numeric, judged numeric, kept numeric, qualified numeric, won numeric, value numeric, took interval
) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_build_object(
    'enquiries', coalesce(leads, 0),
    'judged', coalesce(judged, 0),
    'in_time', coalesce(kept, 0),
    'qualified', coalesce(qualified, 0),
    'won', coalesce(won, 0),
    'value', coalesce(value, 0),
    'days_to_close', round(date_part('epoch', took)::numeric / nullif(won, 0) / 86400, 1)
  )
$$;

-- The figures of each day since one, of enquiries that came on it and of leads that were closed as won on it.
create function private.figures_by_day(p_day date) returns table (
  day date, leads bigint, answered bigint, judged bigint, kept bigint, waiting bigint, contacted bigint,
  qualified bigint, closed bigint, won bigint, value numeric, took interval
)
language sql stable security definer set search_path = ''
as $$
  select
    received_on,
    count(*),
    count(first_response_at),
    count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)),
    count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)),
    count(awaiting_reply_until),
    -- How far they came, as history tells it.
    count(*) filter (where private.ever_contacted(status, previous_status, first_response_at, qualified_at)),
    count(qualified_at),
    count(qualified_at) filter (where status = 'closed'),
    0, 0, null
  from public.contact_submissions
  where spam_reason is null and merged_into is null and received_on >= p_day
  group by received_on
  union all
  select
    (closed_at at time zone (select private.agency_zone()))::date,
    0, 0, 0, 0, 0, 0, 0, 0,
    count(*),
    coalesce(sum(value), 0),
    sum(closed_at - created_at)
  from public.contact_submissions
  where outcome = 'won' and spam_reason is null and merged_into is null and closed_at >= (select private.agency_moment(p_day))
  group by 1
$$;

-- The figures of a period of so many days and of the same number before it, by service, source and owner. Leads are counted
-- once by all three, and these counts are added up for each.
create function private.figures_by_facet(p_first_day date, p_days integer) returns table (
  facet text, name text, is_now boolean, leads numeric, judged numeric, kept numeric, qualified numeric,
  won numeric, value numeric, took interval
)
language sql stable security definer set search_path = ''
as $$
  with counted as materialized (
    select
      service, journey_source, owner_id, received_on >= p_first_day as is_now,
      count(*) as leads,
      count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
      count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
      count(qualified_at) as qualified,
      0::bigint as won, 0::numeric as value, null::interval as took
    from public.contact_submissions
    where spam_reason is null and merged_into is null and received_on >= p_first_day - p_days
    group by 1, 2, 3, 4
    union all
    select
      service, journey_source, owner_id, closed_at >= (select private.agency_moment(p_first_day)),
      0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null and merged_into is null
      and closed_at >= (select private.agency_moment(p_first_day - p_days))
    group by 1, 2, 3, 4
  )
  select
    facet.name, facet.value, is_now, sum(leads), sum(judged), sum(kept), sum(qualified), sum(won),
    sum(counted.value), sum(took)
  from counted
  cross join lateral (
    values ('service', service::text), ('source', journey_source), ('owner', coalesce(owner_id::text, ''))
  ) as facet (name, value)
  group by 1, 2, 3
$$;

-- Facets of the report, each as `[{<facet>, now, before}]`, most enquiries first; sources behind the twentieth become `other`.
create function private.report_by_facet(p_first_day date, p_days integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with figures as materialized (select * from private.figures_by_facet(p_first_day, p_days)),
  ranked as (
    select facet, name, row_number() over (
      partition by facet
      order by coalesce(sum(leads) filter (where is_now), 0) desc, coalesce(sum(won) filter (where is_now), 0) desc,
        sum(leads) desc, name
    ) as place
    from figures
    group by facet, name
  ),
  periods as (
    select
      facet,
      case when facet = 'source' and place > 20 then 'other' else name end as name,
      is_now,
      min(place) as place,
      private.as_figures(
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
      ) as figures
    from figures join ranked using (facet, name)
    group by 1, 2, 3
  ),
  listed as (
    select
      facet,
      name,
      min(place) as place,
      jsonb_build_object(
        facet, name,
        'now', coalesce(
          jsonb_agg(figures) filter (where is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, null)
        ),
        'before', coalesce(
          jsonb_agg(figures) filter (where not is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, null)
        )
      ) as row
    from periods
    group by facet, name
  )
  select jsonb_object_agg(facet, rows)
  from (
    select facet.name as facet, coalesce(
      jsonb_agg(row order by listed.name = 'other', place) filter (where row is not null), '[]'
    ) as rows
    from (values ('service'), ('source'), ('owner')) as facet (name)
    left join listed on listed.facet = facet.name
    group by facet.name
  ) as facets
$$;

-- The median hours to the first reply, of the leads that came since a day and were promised one; null when none was answered.
create function private.median_reply_hours(first_day date) returns double precision
language sql stable security definer set search_path = ''
as $$
  select percentile_cont(0.5) within group (order by reply_seconds) / 3600
  from public.contact_submissions
  where spam_reason is null and merged_into is null and reply_due_at is not null and received_on >= first_day
$$;

-- The report of src/domain/http-api on the last `days` days, today included; spam is left out. Errors: PT401, 42501;
-- 22023 fewer than one day or more than 366.
create function public.lead_report(days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
-- Enough to sort won leads by day in memory; with the default of four megabytes they would be sorted on disk.
set work_mem = '16MB'
as $$
declare
  first_day constant date := private.agency_today() - (days - 1);
  first_month constant date := (date_trunc('month', private.agency_today()) - interval '12 months')::date;
  by_facet jsonb;
  report jsonb;
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  by_facet := private.report_by_facet(first_day, days);
  with figures as materialized (
    select * from private.figures_by_day(least(first_day - days, first_month))
  ),
  received as (select * from figures where day >= first_day),
  before as (select * from figures where day >= first_day - lead_report.days and day < first_day),
  -- The last twelve months, each beside the month before it.
  months as (
    select
      month::date as month,
      private.as_figures(
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
      ) as figures
    from generate_series(first_month::timestamp, private.agency_today()::timestamp, interval '1 month') as month
    left join figures on figures.day >= month and figures.day < month + interval '1 month'
    group by 1
  ),
  by_day as (
    select calendar.day, coalesce(sum(leads), 0) as count
    from (select first_day + passed as day from generate_series(0, lead_report.days - 1) as passed) as calendar
    left join received using (day)
    group by 1
  )
  select jsonb_build_object(
    'days', lead_report.days,
    'from', first_day,
    'now', private.as_figures(
      sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
    ),
    'before', (
      select private.as_figures(
        sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
      )
      from before
    ),
    'per_day', (select jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day) from by_day),
    'by_service', by_facet -> 'service',
    'by_source', by_facet -> 'source',
    'by_owner', by_facet -> 'owner',
    'by_month', (
      select jsonb_agg(
        jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'now', pairs.figures, 'before', pairs.before) order by month desc
      )
      from (select month, months.figures, lag(months.figures) over (order by month) as before from months) as pairs
      where pairs.before is not null
    ),
    'funnel', jsonb_build_object(
      'received', coalesce(sum(leads), 0),
      'contacted', coalesce(sum(contacted), 0),
      'qualified', coalesce(sum(qualified), 0),
      'closed', coalesce(sum(closed), 0)
    ),
    'reply_time', jsonb_build_object(
      'median_hours', private.median_reply_hours(first_day),
      'within_promise', round(sum(kept) / nullif(sum(judged), 0), 4),
      'answered', coalesce(sum(answered), 0),
      'waiting', coalesce(sum(waiting), 0)
    ),
    'calls', (
      select jsonb_build_object(
        'booked', count(*),
        'held', count(*) filter (where state = 'held'),
        'missed', count(*) filter (where state = 'missed'),
        'cancelled', count(*) filter (where state = 'cancelled')
      )
      from public.consultations as call
      where created_at >= (select private.first_day_of(lead_report.days))
        and not exists (select from public.contact_submissions as lead where lead.id = call.lead_id and spam_reason is not null)
    )
  )
  from received
  into report;
  return report;
end
$$;

-- The figures of each option of a question of the agency's own, as [{answer, now, before}] in the order of the facets above.
-- A lead with several chosen options is counted for each of them. Errors: as lead_report.
create function public.report_by_answer(p_key text, days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  first_day constant date := private.agency_today() - (days - 1);
  none constant jsonb := private.as_figures(0, 0, 0, 0, 0, 0, null);
  chosen constant jsonpath := '$[*] ? (@.key == $key).value';
  wanted constant jsonb := jsonb_build_object('key', p_key);
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  return (
    -- Options are told apart once their leads are counted, which takes half the time.
    with counted as (
      select
        jsonb_path_query_first(custom_fields, chosen, wanted) as chosen_ones, received_on >= first_day as is_now,
        count(*) as leads,
        count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
        count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
        count(qualified_at) as qualified,
        0::bigint as won, 0::numeric as value, null::interval as took
      from public.contact_submissions
      where spam_reason is null and merged_into is null and received_on >= first_day - days
      group by 1, 2
      union all
      select
        jsonb_path_query_first(custom_fields, chosen, wanted), closed_at >= (select private.agency_moment(first_day)),
        0, 0, 0, 0,
        count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
      from public.contact_submissions
      where outcome = 'won' and spam_reason is null and merged_into is null and closed_at >= (select private.agency_moment(first_day - days))
      group by 1, 2
    ),
    periods as (
      select
        case option when 'true' then 'yes' when 'false' then 'no' else option #>> '{}' end as answer,
        is_now, sum(leads) as leads, sum(won) as won,
        private.as_figures(
          sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
        ) as figures
      from counted
      -- One option as several.
      cross join lateral jsonb_path_query(chosen_ones, '$[*]') as option
      group by 1, 2
    ),
    listed as (
      select
        answer,
        coalesce(sum(leads) filter (where is_now), 0) as leads,
        coalesce(sum(won) filter (where is_now), 0) as won,
        jsonb_build_object(
          'answer', answer,
          'now', coalesce(jsonb_agg(figures) filter (where is_now) -> 0, none),
          'before', coalesce(jsonb_agg(figures) filter (where not is_now) -> 0, none)
        ) as row
      from periods
      group by answer
    )
    select coalesce(jsonb_agg(row order by leads desc, won desc, answer), '[]') from listed
  );
end
$$;

-- The median hours to the first reply, of the leads of the last `days` days. A function, because REST has no median. Errors:
-- PT401, 42501.
create function public.lead_median_reply(days integer default 30) returns double precision
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.median_reply_hours(private.agency_today() - (days - 1));
end
$$;
