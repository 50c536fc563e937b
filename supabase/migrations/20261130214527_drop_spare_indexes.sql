-- Indexes without which each question of the desk is still answered in time.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop index public.leads_by_day;

drop index public.leads_answered;

drop index public.leads_by_kind;

drop index public.leads_by_reply_time;

drop index public.leads_suspected;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.median_reply_hours(first_day date)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select percentile_cont(0.5) within group (order by reply_seconds) / 3600
  from public.contact_submissions
  where spam_reason is null and merged_into is null and reply_due_at is not null and received_on >= first_day
$function$;

CREATE OR REPLACE FUNCTION public.lead_median_reply(days integer DEFAULT 30)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return private.median_reply_hours(private.agency_today() - (days - 1));
end
$function$;

CREATE OR REPLACE FUNCTION public.lead_report(days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET work_mem TO '16MB'
AS $function$
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
$function$;

CREATE INDEX leads_by_day ON public.contact_submissions USING btree (received_on) INCLUDE (service, journey_source, owner_id, status, previous_status, qualified_at, first_response_at, reply_due_at, awaiting_reply_until, reply_seconds) WHERE ((spam_reason IS NULL) AND (merged_into IS NULL));

drop function private.median_reply_hours(date,bigint);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
