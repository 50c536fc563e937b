-- Calendars: the feeds that staff subscribe to, and the busy times that are read from their own calendar.

-- A calendar program has no session, so each staff member has an address with a secret in it. Only its hash is kept.
create table private.calendar_feeds (
  staff_id uuid primary key references auth.users (id) on delete cascade,
  token_hash private.keyed_hash not null unique,
  renewed_at timestamptz not null default clock_timestamp()
);

comment on table private.calendar_feeds is 'Hashed tokens of staff calendar feeds; for definer functions alone.';

-- Gives the caller a feed under this token, and ends the one before. The log tells, because the address opens the calls without
-- a session. Errors: PT401, 42501; 23514 not a hash.
create function public.renew_calendar_feed(p_token_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into private.calendar_feeds (staff_id, token_hash)
  values (auth.uid(), p_token_hash)
  on conflict (staff_id) do update set token_hash = excluded.token_hash, renewed_at = clock_timestamp();
  perform private.note_in_log('calendar_renewed', auth.uid());
end
$$;

-- Ends the calendar feed of a person who is disabled; otherwise it would work again when they are enabled.
create function private.end_calendar_feed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.calendar_feeds where staff_id = new.id;
  return null;
end
$$;

create trigger end_calendar_feed
  after update of state on public.staff
  for each row when (new.state = 'disabled')
  execute function private.end_calendar_feed();

-- The calls from 30 days ago on, for a staff calendar: `[{reference, name, phone, service, starts_at, ends_at, sequence,
-- updated_at}]`; null for a token that is unknown, or whose owner may not use the desk any more.
create function public.calendar_feed(p_token_hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reference', private.call_reference(call), 'name', lead.name, 'phone', lead.phone, 'service', lead.service,
          'starts_at', call.starts_at, 'ends_at', call.ends_at, 'sequence', call.sequence, 'updated_at', call.updated_at
        )
        order by call.starts_at, lead.id
      ),
      '[]'
    )
    from public.consultations as call
    join public.contact_submissions as lead on lead.id = call.lead_id
    where call.state <> 'cancelled' and lead.erased_at is null and call.starts_at > now() - interval '30 days'
  )
  from private.calendar_feeds as feed
  where feed.token_hash = p_token_hash and private.is_staff(feed.staff_id)
$$;

-- When the calendar of CALENDAR_BUSY_URL was last read, and what is wrong since.
create table private.calendar_reading (
  only_row boolean primary key default true constraint one_row check (only_row),
  read_at timestamptz,
  fault text constraint fault_form check (fault ~ '^[A-Z0-9_ ]{1,60}$')
);

insert into private.calendar_reading default values;

-- Replaces what the calendar said by `p_times` ([{starts_at, ends_at}]) in one transaction; with a `p_fault` instead, keeps it
-- and the fault. Errors: 42501; 23514 a time that ends before it starts.
create function public.keep_busy_times(p_times jsonb, p_fault text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  -- Several workers take turns.
  update private.calendar_reading
  set fault = p_fault, read_at = case when p_fault is null then clock_timestamp() else read_at end
  where only_row;
  if p_fault is null then
    delete from public.unavailable_times where source = 'calendar';
    insert into public.unavailable_times (source, starts_at, ends_at)
    select 'calendar', busy.starts_at, busy.ends_at
    from jsonb_to_recordset(p_times) as busy (starts_at timestamptz, ends_at timestamptz);
  end if;
end
$$;
