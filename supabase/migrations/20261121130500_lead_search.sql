-- Why: a search must answer in time whatever is typed. Postgres cannot know how many rows hold a text, and a wrong guess
-- reads a million of them. So it is told the way: the trigram index, up to so many matches; a text that is more common
-- than that, or too short for the index, is looked for among the newest leads. Even the index takes its time over a text
-- that nearly every lead holds, so a look at the newest few comes first.

-- What was found; null ids when nothing was searched. `is_capped`: older leads were not looked at.
create type private.lead_matches as (ids uuid[], is_capped boolean);

create function private.containing(q text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '%' || regexp_replace(lower(q), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Leads that hold `q`, spam and all, by the trigram index alone; one more than `most` when there are more.
create function private.search_index(q text, most integer) returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  ids uuid[];
begin
  execute format(
    'select array(select lead.id from public.leads as lead where lead.search_text like %L limit %s)',
    private.containing(q),
    most + 1
  ) into ids;
  return ids;
end
$$;

-- Those that hold `q` among the newest `depth` leads of a condition.
create function private.search_newest(condition text, q text, depth integer) returns private.lead_matches
language plpgsql stable set search_path = ''
as $$
declare
  matches private.lead_matches;
begin
  execute format(
    $sql$
      select coalesce(array_agg(id) filter (where search_text like %L), '{}'), count(*) = %s
      from (
        select lead.id, lead.search_text
        from public.leads as lead
        where %s
        order by lead.created_at desc, lead.id
        limit %s
      ) as newest
    $sql$,
    private.containing(q), depth, condition, depth
  ) into matches.ids, matches.is_capped;
  return matches;
end
$$;

-- The index knows runs of three letters or digits.
create function private.search_leads(filter private.lead_filter) returns private.lead_matches
language plpgsql stable set search_path = ''
as $$
declare
  most_matches constant integer := 5000;
  newest_leads constant integer := 10000;
  sample_size constant integer := 500;
  condition constant text := private.lead_condition(filter);
  sampled bigint;
  ids uuid[];
begin
  if filter.q is null then
    return row(null::uuid[], false)::private.lead_matches;
  end if;
  if filter.q ~ '[[:alnum:]]{3}' then
    sampled := cardinality((private.search_newest(condition, filter.q, sample_size)).ids);
    -- Ten times over, because the newest are not like all: a guess must not hide a lead that the index would find.
    if sampled * private.tallied_total(filter) / sample_size <= 10 * most_matches then
      ids := private.search_index(filter.q, most_matches);
      if cardinality(ids) <= most_matches then
        return row(ids, false)::private.lead_matches;
      end if;
    end if;
  end if;
  return private.search_newest(condition, filter.q, newest_leads);
end
$$;

-- The condition of a filter and of what its search found, given as `$1`. In a subquery, because a planner that knows how
-- many they are may prefer to walk the whole order until it has met enough of them.
create function private.matching_condition(filter private.lead_filter) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ',
    private.lead_condition(filter),
    case when filter.q is not null then 'lead.id = any ((select $1)::uuid[])' end
  )
$$;

revoke all on function
  private.containing(text),
  private.search_index(text, integer),
  private.search_newest(text, text, integer),
  private.search_leads(private.lead_filter),
  private.matching_condition(private.lead_filter)
from public;
grant execute on function
  private.containing(text),
  private.search_index(text, integer),
  private.search_newest(text, text, integer),
  private.search_leads(private.lead_filter),
  private.matching_condition(private.lead_filter)
to authenticated;
