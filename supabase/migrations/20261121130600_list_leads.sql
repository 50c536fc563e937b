-- Why: the desk's list is one call: a page of leads, how many match, and the counters.

-- Ids of a page of leads in an order made of keys.
create function private.page_of_leads(
  condition text, keys text[], matches uuid[], skipped integer, page_size integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  ids uuid[];
begin
  execute format(
    'select array(select lead.id from public.leads as lead where %s order by %s offset %s limit %s)',
    condition, private.order_by(keys), skipped, page_size
  ) into ids using matches;
  return ids;
end
$$;

-- How many leads match, up to `most`.
create function private.count_leads(condition text, matches uuid[], most integer default null) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  total integer;
begin
  execute format(
    'select count(*) from (select from public.leads as lead where %s limit %L) as matching', condition, most
  ) into total using matches;
  return total;
end
$$;

-- A page of the order `overdue`: what is overdue, the longest waiting first, and after it the rest, newest first.
create function private.page_of_overdue_first(
  condition text, matches uuid[], skipped integer, page_size integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  overdue constant text := condition || ' and ' || private.overdue_condition();
  others constant text := condition || ' and not ' || private.overdue_condition();
  page uuid[] := private.page_of_leads(
    overdue, private.lead_sort_keys('reply_due_at'), matches, skipped, page_size
  );
  room constant integer := page_size - cardinality(page);
  passed integer;
begin
  if room = 0 then
    return page;
  end if;
  passed := case when cardinality(page) > 0 then skipped
    else private.count_leads(overdue, matches, skipped) end;
  return page || private.page_of_leads(
    others, private.lead_sort_keys('-created_at'), matches, skipped - passed, room
  );
end
$$;

-- How many leads a filter without search lets through, from the tallies. They count for staff and others alike, so only
-- functions that asked who is calling use it.
create function private.tallied_total(filter private.lead_filter) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when not coalesce(filter.overdue, false) then (
      select coalesce(sum(tally.leads), 0)
      from private.lead_tallies as tally
      where tally.is_spam = coalesce(filter.spam, false)
        and (filter.status is null or tally.status = filter.status)
        and (filter.service is null or tally.service = filter.service)
    )
    when filter.spam or filter.status <> 'new' then 0
    else private.overdue_total(filter.service)
  end
$$;

-- The list answer of src/domain/http-api; `page` counts from 1. Errors: PT401, 42501;
-- 22023 an unknown sort, 22P02 a filter of another shape.
create function public.list_leads(
  filter jsonb default '{}', sort text default '-created_at', page integer default 1, per_page integer default 25
) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '4s'
as $$
declare
  wanted constant private.lead_filter := private.read_lead_filter(filter);
  condition constant text := private.matching_condition(wanted);
  skipped constant integer := (page - 1) * per_page;
  found_leads private.lead_matches;
  listed uuid[];
begin
  perform private.require_admin();
  found_leads := private.search_leads(wanted);
  listed := case sort
    when 'overdue' then private.page_of_overdue_first(condition, found_leads.ids, skipped, per_page)
    else private.page_of_leads(condition, private.lead_sort_keys(sort), found_leads.ids, skipped, per_page)
  end;
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(private.as_lead(lead) order by place), '[]')
      from unnest(listed) with ordinality as ranked (id, place)
      join public.leads as lead using (id)
    ),
    'total', case
      when wanted.q is null then private.tallied_total(wanted)
      -- What was found among the newest leads is what the filter lets through; the index looked at all.
      when found_leads.is_capped then cardinality(found_leads.ids)
      else private.count_leads(condition, found_leads.ids)
    end,
    'total_is_capped', found_leads.is_capped,
    'page', page,
    'per_page', per_page,
    'counts', private.lead_counters(),
    'newest', private.newest_lead()
  );
end
$$;

revoke all on function
  private.page_of_leads(text, text[], uuid[], integer, integer),
  private.count_leads(text, uuid[], integer),
  private.page_of_overdue_first(text, uuid[], integer, integer),
  private.tallied_total(private.lead_filter)
from public;
grant execute on function
  private.page_of_leads(text, text[], uuid[], integer, integer),
  private.count_leads(text, uuid[], integer),
  private.page_of_overdue_first(text, uuid[], integer, integer),
  private.tallied_total(private.lead_filter)
to authenticated;

revoke all on function public.list_leads(jsonb, text, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.list_leads(jsonb, text, integer, integer) to authenticated;
