-- Why: the desk's list, its neighbours and its export ask for leads by the same filter and order. Their statements are put
-- together from the fixed parts and quoted values below, because Postgres can plan "newest of this status" from an index,
-- but not "of this status, if one was given". All of it runs as the caller: the view `leads` decides what there is to see.

-- src/domain/lead-query says what may be asked; an absent field is null.
create type private.lead_filter as (status text, service text, q text, overdue boolean, spam boolean);

create function private.read_lead_filter(filter jsonb) returns private.lead_filter
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::private.lead_filter, filter)
$$;

-- A reply was promised by now, and nobody has moved the lead on.
create function private.overdue_condition() returns text
language sql immutable parallel safe
return '(lead.status = ''new'' and lead.erased_at is null and lead.reply_due_at < now())';

-- A filter as a condition on `lead`, but for its search.
create function private.lead_condition(filter private.lead_filter) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ',
    case when filter.spam then 'lead.spam_reason is not null' else 'lead.spam_reason is null' end,
    case when filter.status is not null then format('lead.status = %L', filter.status) end,
    case when filter.service is not null then format('lead.service = %L', filter.service) end,
    case when filter.overdue then private.overdue_condition() end
  )
$$;

-- What a sort compares, in turn; a leading minus runs downwards. `-field` is the reverse of `field` altogether, so that one
-- index serves both. Error: 22023 unknown sort.
create function private.lead_sort_keys(sort text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  keys constant text[] := case ltrim(sort, '-')
    when 'created_at' then array['lead.created_at', '-lead.id']
    when 'updated_at' then array['lead.updated_at', '-lead.id']
    when 'reply_due_at' then array['lead.reply_due_at', '-lead.id']
    when 'name' then array['lower(lead.name)', 'lead.id']
    when 'service' then array['lead.service', '-lead.created_at', 'lead.id']
    when 'status' then array['lead.status', '-lead.created_at', 'lead.id']
  end;
begin
  if keys is null then
    raise exception 'Unknown sort.' using errcode = 'invalid_parameter_value';
  end if;
  return case when sort like '-%' then private.reversed(keys) else keys end;
end
$$;

create function private.reversed(keys text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select case when key like '-%' then ltrim(key, '-') else '-' || key end
    from unnest(keys) with ordinality as listed (key, place)
    order by place
  )
$$;

create function private.order_by(keys text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(case when key like '-%' then ltrim(key, '-') || ' desc' else key end, ', ' order by place)
  from unnest(keys) with ordinality as listed (key, place)
$$;

-- The condition that `lead` comes after the row `$2` in this order. The first line is implied by the rest; it is what an
-- index understands.
create function private.comes_after(keys text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  with compared as (
    select
      place,
      ltrim(key, '-') as ours,
      replace(ltrim(key, '-'), 'lead.', '($2).') as theirs,
      case when key like '-%' then '<' else '>' end as follows
    from unnest(keys) with ordinality as listed (key, place)
  )
  select format('%s %s= %s', first.ours, first.follows, first.theirs) || ' and (' || (
    select string_agg(
      concat_ws(
        ' and ',
        (select string_agg(format('%s = %s', ours, theirs), ' and ') from compared as before where before.place < later.place),
        format('%s %s %s', ours, follows, theirs)
      ),
      ' or '
    )
    from compared as later
  ) || ')'
  from compared as first
  where place = 1
$$;

revoke all on function
  private.read_lead_filter(jsonb),
  private.overdue_condition(),
  private.lead_condition(private.lead_filter),
  private.lead_sort_keys(text),
  private.reversed(text[]),
  private.order_by(text[]),
  private.comes_after(text[])
from public;
grant execute on function
  private.read_lead_filter(jsonb),
  private.overdue_condition(),
  private.lead_condition(private.lead_filter),
  private.lead_sort_keys(text),
  private.reversed(text[]),
  private.order_by(text[]),
  private.comes_after(text[])
to authenticated;
