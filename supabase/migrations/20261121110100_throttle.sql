-- Why: one client must not fill the desk, nor all together flood it, and functions share no memory. So the database
-- counts, where one statement both asks and answers: however many requests arrive at once, exactly the limit is admitted.

create table public.throttle_rules (
  name text primary key constraint name_form check (name ~ '^[a-z_]{1,60}$'),
  max_admitted integer not null constraint max_admitted_form check (max_admitted >= 1),
  window_seconds integer not null constraint window_seconds_form check (window_seconds between 1 and 86400)
);

comment on table public.throttle_rules is
  'How many times something is let through within a window that begins with the first; read at each call.';

insert into public.throttle_rules (name, max_admitted, window_seconds) values
  ('enquiries_per_client', 5, 600),
  ('enquiries_in_all', 100, 600);

alter table public.throttle_rules enable row level security;

revoke all on table public.throttle_rules from anon, authenticated, service_role;
grant select, insert, update on table public.throttle_rules to service_role;

create table private.throttle_windows (
  rule text not null references public.throttle_rules (name) on delete cascade,
  subject text not null,
  admitted integer not null default 1,
  ends_at timestamptz not null,
  primary key (rule, subject)
);

create index throttle_windows_by_end on private.throttle_windows (rule, ends_at);

-- Asks whether `subject` may do once more what `rule` bounds, and counts it if so. Returns 0 when admitted, else the
-- seconds to wait; a refusal is not counted. Where the caller's transaction is undone, so is its count. For definer
-- functions alone: who may count could also use up somebody else's turn. Error: P0002, no such rule (a bug).
-- `clock_timestamp()`, because a transaction that had to wait for its turn began before the window it finds.
create function private.admit(rule text, subject text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  bounds public.throttle_rules;
  moment timestamptz := clock_timestamp();
  reopens_at timestamptz;
begin
  select * into strict bounds from public.throttle_rules as known where known.name = admit.rule;

  insert into private.throttle_windows as counted (rule, subject, ends_at)
  values (admit.rule, admit.subject, moment + make_interval(secs => bounds.window_seconds))
  on conflict on constraint throttle_windows_pkey do update
  set admitted = case when counted.ends_at <= moment then 1 else counted.admitted + 1 end,
    ends_at = case when counted.ends_at <= moment then excluded.ends_at else counted.ends_at end
  where counted.ends_at <= moment or counted.admitted < bounds.max_admitted;

  if not found then
    select refusing.ends_at into reopens_at
    from private.throttle_windows as refusing
    where refusing.rule = admit.rule and refusing.subject = admit.subject;
    return greatest(1, ceil(extract(epoch from reopens_at - clock_timestamp()))::integer);
  end if;

  -- Each call opens at most one window, so closing up to two keeps the table as small as its recent use. Of the same rule
  -- only: callers take rules in one order, so nobody waits for a row closed here while holding what this caller needs next.
  delete from private.throttle_windows as closed
  where closed.ctid in (
    select past.ctid from private.throttle_windows as past
    where past.rule = admit.rule and past.ends_at <= moment
    order by past.ends_at
    limit 2
    for update skip locked
  );
  return 0;
end
$$;

-- Holds for whoever inserts with the public key, by our function or past it. The client is who the function says; a caller
-- that goes round it can leave the client out, but not the rule for all.
--
-- A key that is stored already is never refused: its sender is owed the receipt, which the unique violation leads to. It
-- is looked up only after a refusal; admitted, it takes its count back with the violation.
create function private.admit_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seconds integer := 0;
begin
  if new.client_hash is not null then
    seconds := private.admit('enquiries_per_client', new.client_hash);
  end if;
  if seconds = 0 then
    seconds := private.admit('enquiries_in_all', 'all');
  end if;
  if seconds > 0 and not exists (
    select from public.contact_submissions as stored where stored.idempotency_key = new.idempotency_key
  ) then
    raise exception 'Too many enquiries.' using errcode = 'PT429', detail = seconds::text;
  end if;
  return new;
end
$$;

revoke all on function private.admit(text, text), private.admit_enquiry() from public;

-- Named to fire before number_enquiry: the turn is taken first, so that two enquiries of one client are numbered one
-- after the other.
create trigger admit_enquiry
  before insert on public.contact_submissions
  for each row
  when (current_user = 'anon')
  execute function private.admit_enquiry();
