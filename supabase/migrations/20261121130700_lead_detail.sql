-- Why: everything the desk shows of one lead in one call, with the way to the leads before and after it in the list that
-- the reader came from.

-- The reference of the lead that follows `here` in an order made of keys; of the first one when `here` is null.
create function private.reference_after(condition text, keys text[], matches uuid[], here public.leads) returns text
language plpgsql stable set search_path = ''
as $$
declare
  reference text;
begin
  execute format(
    'select lead.reference from public.leads as lead where %s order by %s limit 1',
    concat_ws(' and ', condition, case when here.id is not null then private.comes_after(keys) end),
    private.order_by(keys)
  ) into reference using matches, here;
  return reference;
end
$$;

-- As above in the order `overdue`, which is two orders, one after the other.
create function private.reference_after_overdue_first(
  condition text, matches uuid[], here public.leads, forwards boolean
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  overdue constant text := condition || ' and ' || private.overdue_condition();
  others constant text := condition || ' and not ' || private.overdue_condition();
  is_overdue constant boolean := here.status = 'new' and here.erased_at is null and here.reply_due_at < now();
  by_due constant text[] := private.lead_sort_keys(case when forwards then 'reply_due_at' else '-reply_due_at' end);
  by_age constant text[] := private.lead_sort_keys(case when forwards then '-created_at' else 'created_at' end);
begin
  if is_overdue then
    return coalesce(
      private.reference_after(overdue, by_due, matches, here),
      case when forwards then private.reference_after(others, by_age, matches, null) end
    );
  end if;
  return coalesce(
    private.reference_after(others, by_age, matches, here),
    case when not forwards then private.reference_after(overdue, by_due, matches, null) end
  );
end
$$;

-- `{previous, next}`: references of the leads around `here` in a list, null at its ends. A lead that the filter would not
-- show has neighbours too: those of the place where it would stand.
create function private.lead_neighbours(here public.leads, filter private.lead_filter, sort text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  condition constant text := private.matching_condition(filter);
  matches constant uuid[] := (private.search_leads(filter)).ids;
  keys text[];
begin
  if sort = 'overdue' then
    return jsonb_build_object(
      'previous', private.reference_after_overdue_first(condition, matches, here, false),
      'next', private.reference_after_overdue_first(condition, matches, here, true)
    );
  end if;
  keys := private.lead_sort_keys(sort);
  return jsonb_build_object(
    'previous', private.reference_after(condition, private.reversed(keys), matches, here),
    'next', private.reference_after(condition, keys, matches, here)
  );
end
$$;

-- What the same person sent before, newest first: by the address or the phone, as `number_enquiry` counts them.
create function private.earlier_leads(here public.leads) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(private.as_lead(lead) order by lead.created_at desc, lead.id), '[]')
  from public.leads as lead
  where lead.id in (
    select earlier.id
    from public.leads as earlier
    where (earlier.email_key = here.email_key or earlier.phone_key = here.phone_key)
      and earlier.created_at < here.created_at
      and earlier.spam_reason is null
    order by earlier.created_at desc
    limit 20
  )
$$;

-- `{lead, history, earlier, neighbours}` of src/domain/http-api. `lead` is an id or a reference; filter and sort are those
-- of the list the neighbours are from. Errors: PT401, 42501; PT404 no such lead; 22023, 22P02 as `list_leads`.
create function public.lead_detail(lead text, filter jsonb default '{}', sort text default '-created_at') returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '4s'
as $$
declare
  here public.leads;
begin
  perform private.require_admin();
  if lead_detail.lead ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into here from public.leads where id = lead_detail.lead::uuid;
  else
    select * into here from public.leads where reference = upper(lead_detail.lead);
  end if;
  if here.id is null then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'lead', private.as_lead(here) || jsonb_build_object('journey', here.journey, 'erased_at', here.erased_at),
    'history', (
      select coalesce(jsonb_agg(private.as_lead_event(event) order by event.id), '[]')
      from public.lead_events as event
      where event.lead_id = here.id
    ),
    'earlier', private.earlier_leads(here),
    'neighbours', private.lead_neighbours(here, private.read_lead_filter(filter), sort)
  );
end
$$;

revoke all on function
  private.reference_after(text, text[], uuid[], public.leads),
  private.reference_after_overdue_first(text, uuid[], public.leads, boolean),
  private.lead_neighbours(public.leads, private.lead_filter, text),
  private.earlier_leads(public.leads)
from public;
grant execute on function
  private.reference_after(text, text[], uuid[], public.leads),
  private.reference_after_overdue_first(text, uuid[], public.leads, boolean),
  private.lead_neighbours(public.leads, private.lead_filter, text),
  private.earlier_leads(public.leads)
to authenticated;

revoke all on function public.lead_detail(text, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.lead_detail(text, jsonb, text) to authenticated;
