-- The list and the board as far as REST cannot say it: pages of a search, and sums (docs/decisions/0030-search.md).

-- A filter of the list as a condition on leads: filterLeads of src/server, whose `patterns` are those of a search.
create function private.lead_condition(p_filter jsonb) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    string_agg(
      case key
        when 'status' then format('status = %L', value)
        when 'service' then format('service = %L', value)
        when 'budget' then format('budget = %L', value)
        when 'owner' then case value when 'none' then 'owner_id is null' else format('owner_id = %L', value) end
        when 'from' then format('created_at >= %L', value)
        when 'before' then format('created_at < %L', value)
        when 'source' then format('journey_source = %L', value)
        when 'not_sources' then
          format('journey_source <> all (%L::text[])', array(select jsonb_array_elements_text(value::jsonb)))
        when 'outcome' then format('outcome = %L', value)
        when 'closed_from' then format('closed_at >= %L', value)
        when 'closed_before' then format('closed_at < %L', value)
        when 'reply' then case value
          when 'answered' then 'first_response_at is not null'
          when 'in_time' then 'private.answered_in_time(first_response_at, reply_due_at)'
          when 'ended' then 'private.promise_ended(first_response_at, awaiting_reply_until)'
          else 'awaiting_reply_until is not null'
        end
        when 'stage' then case value
          when 'contacted' then 'private.ever_contacted(status, previous_status, first_response_at, qualified_at)'
          when 'qualified' then 'qualified_at is not null'
          else '(qualified_at is not null and status = ''closed'')'
        end
        -- A lead has one call at most, so that conditions on it are about the same.
        when 'call' then format('id in (select lead_id from public.consultations where state = %L)', value)
        when 'booked_from' then
          format('id in (select lead_id from public.consultations where created_at >= %L)', value)
        when 'booked_before' then
          format('id in (select lead_id from public.consultations where created_at < %L)', value)
        when 'overdue' then 'awaiting_reply_until < now()'
        when 'due' then
          format(
            '(awaiting_reply_until < now() or (next_action_on <= %L and status <> ''closed''))', private.agency_today()
          )
        when 'patterns' then (
          select coalesce(string_agg(format('search_text like lower(%L)', pattern), ' and ' order by place), 'false')
          from jsonb_array_elements_text(value::jsonb) with ordinality as given (pattern, place)
        )
      end,
      ' and '
      -- The text of a lead is the dearest to look at.
      order by key = 'patterns'
    ),
    'true'
  )
  from jsonb_each_text(p_filter)
$$;

create function private.spam_condition(p_filter jsonb) returns text
language sql immutable parallel safe
as $$
  select case when p_filter ? 'spam' then 'spam_reason is not null' else 'spam_reason is null' end
$$;

-- The ids of a page of the list, in its order: column names, with a minus before those that descend. An rpc, because the
-- planner takes words for independent, and no call of REST can choose between two ways. What is common stands among the first
-- two thousand of the order; only what is not there is looked up among all, and then sorted. Errors: PT401, 42501; 42703.
create function public.find_leads(p_filter jsonb, p_order text[], p_offset integer default 0, p_rows integer default 25)
returns setof uuid
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  sorting constant text := (
    select string_agg(
      quote_ident(ltrim(term, '-')) || case
        -- Empty values come last in both directions; no other column that descends is ever empty.
        when term = '-next_action_on' then ' desc nulls last'
        when term like '-%' then ' desc'
        else ''
      end,
      ', ' order by place
    )
    from unnest(p_order) with ordinality as given (term, place)
  );
  sorted_columns constant text := (
    select string_agg(distinct quote_ident(ltrim(term, '-')), ', ') from unnest(p_order || '{id}') as term
  );
  is_spam constant text := private.spam_condition(p_filter);
  matches constant text := private.lead_condition(p_filter - 'spam');
  -- Days bound the walk itself where it goes by them, and so does the status of a column of the board.
  bounds constant text := private.lead_condition(jsonb_strip_nulls(case
    when p_order[1] in ('created_at', '-created_at')
      then jsonb_build_object('from', p_filter -> 'from', 'before', p_filter -> 'before')
    when p_order[1:2] = '{awaiting_reply_until,next_action_on}' then jsonb_build_object('status', p_filter -> 'status')
    else '{}'
  end));
  found uuid[];
begin
  perform private.require_staff();
  execute format(
    'select array(select id from (select * from public.contact_submissions where %s and %s order by %s limit 2000) as walked '
    'where %s order by %s offset %s limit %s)',
    is_spam, bounds, sorting, matches, sorting, p_offset, p_rows
  ) into found;
  if cardinality(found) < p_rows then
    execute format(
      'with matching as materialized (select %s from public.contact_submissions where %s and %s) '
      'select array(select id from matching order by %s offset %s limit %s)',
      sorted_columns, is_spam, matches, sorting, p_offset, p_rows
    ) into found;
  end if;
  return query select unnest(found);
end
$$;

-- The lines of the history in which words of a search stand: of each lead three at most, those with most of the words first,
-- then the latest. Their words are as private.searchable has them. Errors: PT401, 42501.
create function public.find_words(p_ids uuid[], p_patterns text[])
returns table (lead_id uuid, id bigint, kind text, channel text, at timestamptz, words text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select wanted.id, line.id, line.kind, line.channel, line.at, line.words
    from unnest(p_ids[:100]) as wanted (id)
    cross join lateral (
      select event.id, event.kind, event.channel, coalesce(event.at, event.created_at) as at, said.words, hit.patterns
      from public.lead_events as event
      cross join lateral (select private.words_of(event)) as said (words)
      cross join lateral (select lower(private.fold_text(E'\n' || said.words)) offset 0) as folded (text)
      cross join lateral (
        select count(*) from unnest(p_patterns) as pattern where folded.text like lower(pattern)
      ) as hit (patterns)
      where event.lead_id = wanted.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
        and hit.patterns > 0
      order by hit.patterns desc, event.id desc
      limit 3
    ) as line;
end
$$;

-- Holds all that the board's sums need while no filter narrows them.
create index leads_worth on public.contact_submissions (status, service) include (outcome, value)
  where value is not null and spam_reason is null;

-- Leads and their value by status, of those that a filter lets through (`spam` too, which shows quarantined ones instead). Of
-- the closed ones only the won have a value. A filter that no index sums up is counted up to 1,001 of each status, without a
-- value above a thousand. An rpc, because REST sums nothing. Errors: PT401, 42501.
create function public.board_totals(p_filter jsonb default '{}') returns table (status text, leads bigint, value numeric)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_staff();
  if p_filter - 'service' = '{}' then
    return query
      select counted.status::text, counted.leads, (
        select coalesce(sum(lead.value), 0)
        from public.contact_submissions as lead
        where lead.value is not null and lead.spam_reason is null and lead.status = counted.status
          and lead.service = coalesce(p_filter ->> 'service', lead.service)
          and (lead.status <> 'closed' or lead.outcome = 'won')
      )
      from (
        select lead.status, count(*) as leads
        from public.contact_submissions as lead
        where lead.spam_reason is null and lead.service = coalesce(p_filter ->> 'service', lead.service)
        group by lead.status
      ) as counted;
  else
    return query execute format(
      'select known.status, count(*), case when count(*) <= 1000 then '
      'coalesce(sum(lead.value) filter (where known.status <> ''closed'' or lead.outcome = ''won''), 0) end '
      'from unnest(%s) as known (status) '
      'cross join lateral (select value, outcome from public.contact_submissions '
      'where status = known.status and %s and %s limit 1001) as lead group by known.status',
      -- Only a closed lead is won or lost: the others would all be looked through in vain.
      case when p_filter ? 'outcome' then '''{closed}''::text[]' else 'private.lead_statuses()' end,
      private.spam_condition(p_filter),
      private.lead_condition(p_filter - 'spam')
    );
  end if;
end
$$;
