-- Consultations: calls that visitors book with an enquiry, and times without calls. Our functions decide which times are offered
-- (content/consultation.json); the database ensures that no two calls take the same seat.

create domain private.time_zone_name as text constraint time_zone_form check (value ~ '^[A-Za-z0-9_+/-]{1,64}$');
create domain private.absence_note as text constraint absence_note_form
  check (char_length(value) between 1 and 120 and private.is_clean_line(value));

create table public.consultations (
  lead_id uuid primary key references public.contact_submissions (id),
  -- The enquiry that it was booked for, before that was merged into this lead or a lead into that.
  merged_from uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The pause after a call belongs to it: until then nobody else is called.
  free_from timestamptz not null,
  -- Calls at the same time have a seat each, out of so many.
  seat integer not null default 1,
  seats integer not null default 1 constraint seats_form check (seats between 1 and 20),
  state text not null default 'booked' constraint state_known check (state in ('booked', 'cancelled', 'held', 'missed')),
  -- The visitor's zone, as their browser names it: for the times in emails.
  time_zone private.time_zone_name,
  -- The time that the enquiry asked for; a repeated send is compared with it.
  booked_for timestamptz not null,
  -- Counted up with each change, so that calendars know the newest (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint times_in_order check (starts_at < ends_at and ends_at <= free_from and free_from <= starts_at + interval '12 hours'),
  constraint one_call_in_one_place exclude using gist (
    int4range(seat, seat, '[]') with &&,
    tstzrange(starts_at, free_from) with &&
  ) where (state <> 'cancelled')
);

comment on table public.consultations is 'Booked calls, at most one for a lead; staff read them in the view leads.';

create index consultations_by_start on public.consultations (starts_at);
create index consultations_by_creation on public.consultations (created_at);

alter table public.consultations enable row level security;

-- The reference of the enquiry that a call was booked for, by which calendars know it for good.
create function private.call_reference(call public.consultations) returns text
language sql stable security definer set search_path = ''
as $$
  select reference from public.contact_submissions where id = coalesce(call.merged_from, call.lead_id)
$$;

-- When staff take no calls: times that they block, and busy times in their calendar.
create table public.unavailable_times (
  id uuid primary key default gen_random_uuid(),
  source text not null default 'staff' constraint source_known check (source in ('staff', 'calendar')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note private.absence_note,
  constraint times_in_order check (starts_at < ends_at)
);

comment on table public.unavailable_times is 'Times without calls: blocked by staff, or busy in the calendar of CALENDAR_BUSY_URL.';

create index unavailable_times_by_time on public.unavailable_times using gist (tstzrange(starts_at, ends_at));

alter table public.unavailable_times enable row level security;

create policy "Staff read unavailable times"
  on public.unavailable_times for select to authenticated
  using ((select private.is_staff()));

create policy "Staff block times"
  on public.unavailable_times for insert to authenticated
  with check ((select private.is_staff()) and source = 'staff');

create policy "Staff free blocked times"
  on public.unavailable_times for delete to authenticated
  using ((select private.is_staff()) and source = 'staff');

-- The first seat that is free during all this time; null when there is none, or no calls are taken then. A call keeps its seat
-- when there are fewer than before, so calls are counted as well.
create function private.free_seat(p_starts_at timestamptz, p_free_from timestamptz, p_seats integer, p_lead_id uuid)
returns integer
language sql stable security definer set search_path = ''
as $$
  with taken as materialized (
    select distinct seat
    from public.consultations
    -- No call lasts longer (times_in_order), and the index is by the start.
    where starts_at > p_starts_at - interval '12 hours' and starts_at < p_free_from and free_from > p_starts_at
      and state <> 'cancelled' and lead_id is distinct from p_lead_id
  )
  select min(place)
  from generate_series(1, p_seats) as place
  where place not in (select seat from taken) and (select count(*) from taken) < p_seats
  and not exists (
    select from public.unavailable_times as absence
    where tstzrange(absence.starts_at, absence.ends_at) && tstzrange(p_starts_at, p_free_from)
  )
$$;

-- Answers those of the first 2,000 starts that are free for a call of `p_minutes` and a pause after it. Error: 22023 a length
-- or number of seats out of bounds.
create function public.free_starts(p_starts timestamptz[], p_minutes integer, p_pause_minutes integer, p_seats integer)
returns timestamptz[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  occupied constant interval := make_interval(mins => p_minutes + p_pause_minutes);
begin
  if p_minutes not between 1 and 720 or p_pause_minutes not between 0 and 720 or p_seats not between 1 and 20 then
    raise exception 'No call is like that.' using errcode = 'invalid_parameter_value';
  end if;
  return array(
    select start from unnest(p_starts[1:2000]) as start
    where private.free_seat(start, start + occupied, p_seats, null) is not null
    order by start
  );
end
$$;

-- Gives a booked call its seat. Bookings take turns, and the lead is locked before this, so there is no deadlock; the
-- constraint is a second safeguard. Errors: PT409 the time is taken; PT422 it is not offered, being past or more than a
-- year ahead; 23514 the call has not begun.
create function private.place_consultation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moment timestamptz;
begin
  -- It only changes its lead.
  if private.is_merging() then
    return new;
  end if;
  if new.state in ('held', 'missed') and new.starts_at > clock_timestamp() then
    raise exception 'The call has not begun.' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' then
    new.sequence := old.sequence + 1;
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  if new.state = 'booked'
    and (tg_op = 'INSERT' or old.state = 'cancelled' or (new.starts_at, new.free_from) <> (old.starts_at, old.free_from))
  then
    perform pg_advisory_xact_lock(2, 0);
    moment := clock_timestamp();
    if new.starts_at <= moment or new.starts_at > moment + interval '1 year' then
      raise exception 'A call is booked for the coming year.' using errcode = 'PT422';
    end if;
    new.seat := private.free_seat(new.starts_at, new.free_from, new.seats, new.lead_id);
    if new.seat is null then
      raise exception 'This time is taken.' using errcode = 'PT409';
    end if;
  end if;
  return new;
end
$$;

create trigger place_consultation
  before insert or update on public.consultations
  for each row execute function private.place_consultation();

-- A booked, moved, cancelled or settled call gets its line in the history, for which email is queued, and a reminder the day
-- before and one an hour before, unless that has passed. Those of a call that moves are cancelled and queued anew, as emails of
-- their own: the ones before may have left, or be in a worker's hand. A call kept back with spam was never booked, so nothing
-- follows until it is.
create function private.follow_consultation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- A new row has no `old`, which is null then.
  happened constant text := case
    when tg_op = 'INSERT' then case when new.state = 'booked' then 'call_booked' end
    when new.state = 'booked' and old.state in ('held', 'missed') and new.starts_at = old.starts_at then 'call_reopened'
    when new.state = 'booked' and (old.state, old.starts_at) <> (new.state, new.starts_at) then
      case
        when exists (select from public.lead_events where lead_id = new.lead_id and kind like 'call\_%') then 'call_moved'
        else 'call_booked'
      end
    when new.state <> old.state then 'call_' || new.state
  end;
begin
  if happened is null or private.is_merging() then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, call_at) values (new.lead_id, happened, new.starts_at);
  if happened in ('call_moved', 'call_cancelled') then
    update public.mail_outbox
    set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = any (private.with_merged(array[new.lead_id])) and kind = any (private.reminder_mail()) and state = 'queued';
  end if;
  if happened in ('call_booked', 'call_moved') then
    insert into public.mail_outbox (kind, lead_id, due_at, wanted_at)
    select reminder.kind, new.lead_id, new.starts_at - reminder.ahead, new.starts_at - reminder.ahead
    from (values ('call_tomorrow', interval '24 hours'), ('call_soon', interval '1 hour')) as reminder (kind, ahead)
    where new.starts_at - reminder.ahead > clock_timestamp();
  end if;
  return null;
end
$$;

create trigger follow_consultation
  after insert or update on public.consultations
  for each row execute function private.follow_consultation();

-- Cancels the call of an enquiry that is withdrawn or marked as spam, which frees its time.
create function private.cancel_call_of_lead(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.consultations set state = 'cancelled'
  where lead_id = lead.id and state = 'booked' and starts_at > clock_timestamp();
end
$$;

-- Whether a lead's call is cancelled for the lead's last mark as spam alone: the mark's cancellation is all that happened to it
-- since, or nothing ever happened, because the enquiry came as spam (a mark that changed nothing). The visitor may have cancelled
-- it once more, and that of an enquiry from a flood was never given.
create function private.was_cancelled_as_spam(p_lead_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case
        when count(call.id) = 0 then mark.changes is null
        else array_agg(call.kind) filter (where call.id > mark.id) is not distinct from array['call_cancelled']
      end
      from public.lead_events as mark
      left join public.lead_events as call on call.lead_id = p_lead_id and call.kind like 'call\_%'
      where mark.lead_id = p_lead_id and mark.kind = 'quarantined'
      group by mark.id
      order by mark.id desc
      limit 1
    ),
    false
  )
$$;

-- Books the call of an enquiry again that is no spam after all: nobody was told that it was cancelled. Where its time is taken
-- by now, or somebody else cancelled it, history tells the cancellation once more, and the visitor gets the email about it,
-- unless they know. The acknowledgement tells whoever gets it only now.
create function private.rebook_call_of_lead(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  call public.consultations;
begin
  select * into call from public.consultations
  where lead_id = lead.id and state = 'cancelled' and starts_at > clock_timestamp();
  if call.lead_id is null
    or private.was_cancelled_as_spam(lead.id) and private.change_call(lead.id, to_jsonb(call)) = 'done'
  then
    return;
  end if;
  insert into public.lead_events (lead_id, kind, call_at)
  select lead.id, 'call_cancelled', call.starts_at
  from public.lead_events as restored
  where restored.id = (select max(id) from public.lead_events where lead_id = lead.id and kind = 'restored')
    and private.known_call_time('', restored) is not null;
end
$$;

-- The columns of a call as our function gives them: `{starts_at, ends_at, free_from, seats, time_zone}`.
create function private.read_call(p_call jsonb) returns public.consultations
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.consultations, p_call)
$$;

-- Books the call of an enquiry, for send_enquiry, which runs as the visitor. Spam takes no place.
create function private.book_call(p_idempotency_key uuid, p_call jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.consultations (lead_id, starts_at, ends_at, free_from, seats, time_zone, booked_for, state)
  select lead.id, call.starts_at, call.ends_at, call.free_from, call.seats, call.time_zone, call.starts_at,
    case when lead.spam_reason is null then 'booked' else 'cancelled' end
  from public.contact_submissions as lead, private.read_call(p_call) as call
  where lead.idempotency_key = p_idempotency_key
$$;

-- Books the call of a lead, or moves the one that it has. Errors: as place_consultation.
create function private.put_call(p_lead_id uuid, p_call jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.consultations (lead_id, starts_at, ends_at, free_from, seats, time_zone, booked_for)
  select p_lead_id, call.starts_at, call.ends_at, call.free_from, call.seats, call.time_zone, call.starts_at
  from private.read_call(p_call) as call
  on conflict (lead_id) do update
  set starts_at = excluded.starts_at, ends_at = excluded.ends_at, free_from = excluded.free_from, seats = excluded.seats,
    state = 'booked'
$$;

-- Changes the call of a lead that is locked: to the time of `p_call` or, without one, to `p_state`. Answers 'done'; 'taken' and
-- 'not_offered' leave everything as it was, for which one function catches what either change raises; null when there is no call
-- to give a state.
create function private.change_call(p_lead_id uuid, p_call jsonb, p_state text default null) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if p_call is not null then
    perform private.put_call(p_lead_id, p_call);
    return 'done';
  end if;
  update public.consultations set state = p_state where lead_id = p_lead_id and state <> p_state;
  return (select 'done' from public.consultations where lead_id = p_lead_id);
exception
  when sqlstate 'PT409' or exclusion_violation then
    return 'taken';
  when sqlstate 'PT422' then
    return 'not_offered';
end
$$;

-- Staff move the call of a lead, or book one (`p_call`), or say how it stands (`p_state`). `p_was` is the call that they saw,
-- `{starts_at, state}`, and `{}` for none. Locks the lead before its call, as visitors do. Answers as change_call. Errors: PT401,
-- 42501; PT404 no such lead or call; PT409 the call is not as they saw it, the lead was erased or its enquiry withdrawn; 23514 a
-- call settled before it began.
create function public.change_consultation(
  p_lead_id uuid, p_call jsonb default null, p_state text default null, p_was jsonb default null
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  call public.consultations;
  outcome text;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  select * into call from public.consultations where lead_id = p_lead_id;
  if p_was is not null
    and (call.state, call.starts_at) is distinct from (p_was ->> 'state', (p_was ->> 'starts_at')::timestamptz)
  then
    raise exception 'The call has changed meanwhile.' using errcode = 'PT409';
  end if;
  outcome := private.change_call(p_lead_id, p_call, p_state);
  if outcome is null then
    raise exception 'No such call.' using errcode = 'PT404';
  end if;
  return outcome;
end
$$;
