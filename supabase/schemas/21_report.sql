-- The report by source, service, owner and month, each beside the period before; and the totals of the board. Enquiries count
-- on the day they came, won leads on the day they were closed (docs/decisions/0038-what-the-report-counts.md).

-- The report counts a year of leads by day. A change of a lead marks its day; the report counts marked days anew. Marks are
-- only inserted, so that no change of a lead waits for another here.
create table private.marked_days (
  day date not null
);

comment on table private.marked_days is 'Days whose leads changed since private.lead_days counted them.';

create table private.lead_days (
  day date not null,
  -- 'all' (name ''), 'service', 'source' or 'owner' (name '' while nobody owns it).
  facet text not null,
  name text not null,
  -- Of the leads that came on the day: all, answered, answered in time, still waiting; how far they came, as history tells it.
  leads bigint not null default 0,
  answered bigint not null default 0,
  kept bigint not null default 0,
  waiting bigint not null default 0,
  contacted bigint not null default 0,
  qualified bigint not null default 0,
  closed bigint not null default 0,
  -- Of the leads that were closed as won on the day: all, their value in rupees, the seconds from arrival to closing.
  won bigint not null default 0,
  value numeric not null default 0,
  seconds numeric not null default 0
);

comment on table private.lead_days is 'Figures of the report by day, without spam; private.count_marked_days keeps them.';

create index lead_days_by_day on private.lead_days (day);
create index lead_days_by_facet on private.lead_days (facet, day);
create index leads_by_day on public.contact_submissions (received_on)
  include (
    service, journey_source, owner_id, status, previous_status, qualified_at, first_response_at, reply_due_at,
    awaiting_reply_until
  )
  where spam_reason is null;

-- Holds all that a count of won leads needs, so that no lead is read for it.
create index leads_won on public.contact_submissions (closed_at)
  include (service, journey_source, owner_id, value, created_at)
  where outcome = 'won' and spam_reason is null;

-- Of the leads that wait, those whose reply is late.
create index leads_overdue on public.contact_submissions (awaiting_reply_until)
  include (received_on, service, journey_source, owner_id)
  where spam_reason is null and awaiting_reply_until is not null;

-- The facet and the name of a row that `grouping sets ((day), (day, service), (day, source), (day, owner))` made.
create function private.facet_of(grouped integer) returns text
language sql immutable parallel safe
as $$
  select case grouped when 7 then 'all' when 3 then 'service' when 5 then 'source' else 'owner' end
$$;

create function private.count_days(p_days date[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.lead_days where day = any (p_days);
  insert into private.lead_days (day, facet, name, leads, answered, kept, waiting, contacted, qualified, closed)
  select
    day,
    private.facet_of(grouping(service, source, owner)),
    coalesce(service, source, owner, ''),
    count(*),
    count(first_response_at),
    count(*) filter (where first_response_at <= reply_due_at),
    count(awaiting_reply_until),
    count(*) filter (
      where num_nonnulls(first_response_at, qualified_at) > 0 or 'contacted' in (status, closed_from)
    ),
    count(qualified_at),
    count(qualified_at) filter (where status = 'closed')
  from (
    select
      received_on as day, service::text as service, journey_source as source, owner_id::text as owner,
      status::text, case when status = 'closed' then previous_status::text end as closed_from, qualified_at,
      first_response_at, reply_due_at, awaiting_reply_until
    from public.contact_submissions
    where spam_reason is null and received_on = any (p_days)
  ) as received
  group by grouping sets ((day), (day, service), (day, source), (day, owner));
  insert into private.lead_days (day, facet, name, won, value, seconds)
  select
    day,
    private.facet_of(grouping(service, source, owner)),
    coalesce(service, source, owner, ''),
    count(*),
    coalesce(sum(value), 0),
    sum(date_part('epoch', closed_at - created_at)::numeric)
  from (
    select
      marked.day, service::text as service, journey_source as source, owner_id::text as owner,
      value, closed_at, created_at
    from unnest(p_days) as marked (day)
    join public.contact_submissions
      on closed_at >= marked.day::timestamp at time zone 'Asia/Kolkata'
      and closed_at < (marked.day + 1)::timestamp at time zone 'Asia/Kolkata'
    where outcome = 'won' and spam_reason is null
  ) as won
  group by grouping sets ((day), (day, service), (day, source), (day, owner));
$$;

-- Counts the marked days, the newest first, a month at a time. Reports take turns; the marks of a change that commits meanwhile
-- stay for the next one. So do the days beyond `p_within`: a report that was cut off by its time limit would count in vain.
create function private.count_marked_days(p_within interval default '2 seconds') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  until constant timestamptz := clock_timestamp() + p_within;
  days date[];
begin
  perform pg_advisory_xact_lock(3, 0);
  with marked as (delete from private.marked_days where true returning day)
  select array_agg(distinct day order by day desc) into days from marked;
  while cardinality(days) > 0 loop
    perform private.count_days(days[:31]);
    days := days[32:];
    exit when clock_timestamp() > until;
  end loop;
  insert into private.marked_days (day) select unnest(days);
end
$$;

-- Tallies are locked in the order of their keys, and after the leads, so that two changes never wait in a circle. The days a
-- lead came and was closed on are marked, before the change and after it.
create function private.tally_leads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update private.lead_tallies as tally
    set leads = tally.leads - gone.leads
    from (select status, service, spam_reason is not null as is_spam, count(*) as leads from old_leads group by 1, 2, 3) as gone
    where (tally.status, tally.service, tally.is_spam) = (gone.status, gone.service, gone.is_spam);
    insert into private.marked_days (day)
    select received_on from old_leads
    union select private.day_in_india(closed_at) from old_leads where closed_at is not null;
  elsif tg_op = 'INSERT' then
    insert into private.lead_tallies as tally (status, service, is_spam, leads)
    select status, service, spam_reason is not null, count(*) from new_leads group by 1, 2, 3 order by 1, 2, 3
    on conflict (status, service, is_spam) do update set leads = tally.leads + excluded.leads;
    insert into private.marked_days (day)
    select received_on from new_leads
    union select private.day_in_india(closed_at) from new_leads where closed_at is not null;
  else
    insert into private.lead_tallies as tally (status, service, is_spam, leads)
    select status, service, is_spam, sum(difference)
    from (
      select status, service, spam_reason is not null as is_spam, 1 as difference from new_leads
      union all
      select status, service, spam_reason is not null, -1 from old_leads
    ) as change
    group by 1, 2, 3
    having sum(difference) <> 0
    order by 1, 2, 3
    on conflict (status, service, is_spam) do update set leads = tally.leads + excluded.leads;
    insert into private.marked_days (day)
    select received_on from new_leads
    union select received_on from old_leads
    union select private.day_in_india(closed_at) from new_leads where closed_at is not null
    union select private.day_in_india(closed_at) from old_leads where closed_at is not null;
  end if;
  return null;
end
$$;

-- Counts every day anew, for as long as it takes: not for a call with a time limit.
create function private.count_all_days() returns void
language sql security definer set search_path = ''
as $$
  delete from private.lead_days where true;
  insert into private.marked_days (day)
  select received_on from public.contact_submissions
  union select private.day_in_india(closed_at) from public.contact_submissions where closed_at is not null;
  select private.count_marked_days('1 day');
$$;

-- Counts everything anew; for an operator who loaded leads with triggers off.
create function private.recount_leads() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.contact_submissions in share row exclusive mode;
  delete from private.lead_tallies where true;
  insert into private.lead_tallies (status, service, is_spam, leads)
  select status, service, spam_reason is not null, count(*)
  from public.contact_submissions
  group by 1, 2, 3;
  perform private.count_all_days();
end
$$;

-- The figures of a period as the report of src/domain/http-api names them, from their sums.
create function private.as_figures(
  leads numeric, answered numeric, overdue numeric, kept numeric, qualified numeric, won numeric, value numeric, seconds numeric
) returns jsonb
language sql immutable parallel safe
as $$
  select jsonb_build_object(
    'enquiries', coalesce(leads, 0),
    -- Promises that were answered or are overdue: those one can judge.
    'judged', coalesce(answered, 0) + coalesce(overdue, 0),
    'in_time', coalesce(kept, 0),
    'qualified', coalesce(qualified, 0),
    'won', coalesce(won, 0),
    'value', coalesce(value, 0),
    'days_to_close', round(seconds / nullif(won, 0) / 86400, 1)
  )
$$;

-- The figures of a facet on each day since one, with the replies that are overdue now.
create function private.figures_since(p_facet text, p_day date) returns table (
  day date, name text, leads bigint, answered bigint, overdue bigint, kept bigint, waiting bigint, contacted bigint,
  qualified bigint, closed bigint, won bigint, value numeric, seconds numeric
)
language sql stable security definer set search_path = ''
as $$
  select day, name, leads, answered, 0, kept, waiting, contacted, qualified, closed, won, value, seconds
  from private.lead_days
  where facet = p_facet and day >= p_day
  union all
  select
    received_on,
    case p_facet
      when 'service' then service::text
      when 'source' then journey_source
      when 'owner' then coalesce(owner_id::text, '')
      else ''
    end as name,
    0, 0, count(*), 0, 0, 0, 0, 0, 0, 0, 0
  from public.contact_submissions
  where spam_reason is null and awaiting_reply_until < now() and received_on >= p_day
  group by 1, 2
$$;

-- A facet of the report as `[{<facet>, now, before}]`, most enquiries first; sources behind the twentieth become `other`.
create function private.report_by(p_facet text, p_first_day date, p_days integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with figures as materialized (
    select *, day >= p_first_day as is_now from private.figures_since(p_facet, p_first_day - p_days)
  ),
  ranked as (
    select name, row_number() over (
      order by coalesce(sum(leads) filter (where is_now), 0) desc, coalesce(sum(won) filter (where is_now), 0) desc,
        sum(leads) desc, name
    ) as place
    from figures
    group by name
  ),
  periods as (
    select
      case when p_facet = 'source' and place > 20 then 'other' else name end as name,
      is_now,
      min(place) as place,
      private.as_figures(
        sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
      ) as figures
    from figures join ranked using (name)
    group by 1, 2
  )
  select coalesce(jsonb_agg(row order by name = 'other', place), '[]')
  from (
    select
      name,
      min(place) as place,
      jsonb_build_object(
        p_facet, name,
        'now', coalesce(
          jsonb_agg(figures) filter (where is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, 0, null)
        ),
        'before', coalesce(
          jsonb_agg(figures) filter (where not is_now) -> 0, private.as_figures(0, 0, 0, 0, 0, 0, 0, null)
        )
      ) as row
    from periods
    group by name
  ) as listed
$$;

-- The last twelve months in India as `[{month, now, before}]`, the latest first; `before` is the month before each.
create function private.report_by_month() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with months as (
    select (date_trunc('month', private.today_in_india()) - make_interval(months => ago))::date as month
    from generate_series(0, 12) as ago
  ),
  figures as (
    select date_trunc('month', day)::date as month, sum(leads) as leads, sum(answered) as answered, sum(overdue) as overdue,
      sum(kept) as kept, sum(qualified) as qualified, sum(won) as won, sum(value) as value, sum(seconds) as seconds
    from private.figures_since('all', (select min(month) from months))
    group by 1
  ),
  listed as (
    select month, private.as_figures(leads, answered, overdue, kept, qualified, won, value, seconds) as figures
    from months left join figures using (month)
  )
  select jsonb_agg(
    jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'now', figures, 'before', before) order by month desc
  )
  from (select month, figures, lag(figures) over (order by month) as before from listed) as pairs
  where before is not null
$$;

-- The middle of the times, in hours, in which the leads since a day were answered; null when none was. It walks an index to
-- the middle, which sorts nothing.
create index leads_by_reply_time on public.contact_submissions (reply_seconds, received_on)
  where spam_reason is null and reply_seconds is not null;

create function private.median_reply_hours(first_day date, answered bigint) returns double precision
language sql stable security definer set search_path = ''
as $$
  select avg(reply_seconds) / 3600
  from (
    select reply_seconds
    from public.contact_submissions
    where spam_reason is null and reply_seconds is not null and received_on >= first_day
    order by reply_seconds
    offset greatest((answered - 1) / 2, 0)
    limit 2 - answered % 2
  ) as middle
$$;

-- The report of src/domain/http-api on the last `days` days in India, today included; spam is left out. Errors: PT401, 42501;
-- 22023 fewer than one day or more than 366.
create function public.lead_report(days integer default 30) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  first_day constant date := private.today_in_india() - (days - 1);
  report jsonb;
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  perform private.count_marked_days();
  with figures as materialized (
    select * from private.figures_since('all', first_day - days)
  ),
  received as (select * from figures where day >= first_day),
  before as (select * from figures where day < first_day),
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
      sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
    ),
    'before', (
      select private.as_figures(
        sum(leads), sum(answered), sum(overdue), sum(kept), sum(qualified), sum(won), sum(value), sum(seconds)
      )
      from before
    ),
    'per_day', (select jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day) from by_day),
    'by_service', private.report_by('service', first_day, lead_report.days),
    'by_source', private.report_by('source', first_day, lead_report.days),
    'by_owner', private.report_by('owner', first_day, lead_report.days),
    'by_month', private.report_by_month(),
    'funnel', jsonb_build_object(
      'received', coalesce(sum(leads), 0),
      'contacted', coalesce(sum(contacted), 0),
      'qualified', coalesce(sum(qualified), 0),
      'closed', coalesce(sum(closed), 0)
    ),
    'reply_time', jsonb_build_object(
      'median_hours', private.median_reply_hours(first_day, coalesce(sum(answered), 0)::bigint),
      'within_promise', round(sum(kept) / nullif(sum(answered) + sum(overdue), 0), 4),
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
      from public.consultations
      where created_at >= private.first_day_of(lead_report.days)
    )
  )
  from received
  into report;
  return report;
end
$$;

-- Holds both times of the median below, so that no lead is read for it.
create index leads_answered on public.contact_submissions (created_at desc) include (first_response_at)
  where spam_reason is null and first_response_at is not null;

-- The median hours to the first reply, of the leads of the last `days` days; null when none was answered. An rpc, because REST
-- knows no median. Errors: PT401, 42501.
create function public.lead_median_reply(days integer default 30) returns double precision
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select
      percentile_cont(0.5) within group (order by date_part('epoch', first_response_at - created_at)) / 3600
    from public.contact_submissions
    where spam_reason is null and first_response_at is not null and created_at >= private.first_day_of(days)
  );
end
$$;

-- Holds all that the board's sums need while no filter narrows them.
create index leads_worth on public.contact_submissions (status, service) include (outcome, value)
  where value is not null and spam_reason is null;

-- A filter `{service, budget, owner, from, before, overdue, due, patterns}` as a condition on leads (filterLeads of src/server).
create function private.lead_condition(p_filter jsonb) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    string_agg(
      case key
        when 'service' then format('service = %L', value)
        when 'budget' then format('budget = %L', value)
        when 'owner' then case value when 'none' then 'owner_id is null' else format('owner_id = %L', value) end
        when 'from' then format('created_at >= %L', value)
        when 'before' then format('created_at < %L', value)
        when 'overdue' then 'awaiting_reply_until < now()'
        when 'due' then
          '(awaiting_reply_until < now() or (next_action_on <= private.today_in_india() and status <> ''closed''))'
        when 'patterns' then (
          select coalesce(string_agg(format('search_text ilike %L', pattern), ' and '), 'false')
          from jsonb_array_elements_text(value::jsonb) as pattern
        )
      end,
      ' and '
    ),
    'true'
  )
  from jsonb_each_text(p_filter)
$$;

-- Leads and their value by status, of those that a filter lets through (`spam` too, which shows quarantined ones instead). Of
-- the closed ones only the won have a value. An rpc, because REST sums nothing. Errors: PT401, 42501.
create function public.board_totals(p_filter jsonb default '{}') returns table (status text, leads bigint, value numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_filter - 'service' = '{}' then
    -- Counting a million leads takes seconds; these counts are kept.
    return query
      select tally.status::text, sum(tally.leads)::bigint, (
        select coalesce(sum(lead.value), 0)
        from public.contact_submissions as lead
        where lead.value is not null and lead.spam_reason is null and lead.status = tally.status
          and lead.service = coalesce(p_filter ->> 'service', lead.service)
          and (lead.status <> 'closed' or lead.outcome = 'won')
      )
      from private.lead_tallies as tally
      where not tally.is_spam and tally.service = coalesce(p_filter ->> 'service', tally.service)
      group by tally.status;
  else
    return query execute format(
      'select status::text, count(*), coalesce(sum(value) filter (where status <> ''closed'' or outcome = ''won''), 0) '
      'from public.contact_submissions where spam_reason is %s and %s group by status',
      case when p_filter ? 'spam' then 'not null' else 'null' end,
      private.lead_condition(p_filter - 'spam')
    );
  end if;
end
$$;
