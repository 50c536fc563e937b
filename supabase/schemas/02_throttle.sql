-- Functions share no memory, so the database counts requests. One statement checks and counts, so that exactly the limit is
-- admitted, however many requests arrive at once.

create table public.throttle_rules (
  name text primary key constraint name_form check (name ~ '^[a-z0-9_]{1,60}$'),
  max_admitted integer not null constraint max_admitted_form check (max_admitted >= 1),
  window_seconds integer not null constraint window_seconds_form check (window_seconds between 1 and 86400)
);

comment on table public.throttle_rules is
  'How many times something is let through within a window that begins with the first; read at each call.';

insert into public.throttle_rules (name, max_admitted, window_seconds) values
  ('enquiries_per_client', 5, 600),
  -- Above these an enquiry is held apart instead of refused: its sender may have sent nothing before.
  ('enquiries_per_ipv4_24', 20, 600),
  ('enquiries_per_ipv6_56', 20, 600),
  ('enquiries_per_ipv6_48', 40, 600),
  ('enquiries_in_all', 100, 600),
  -- The form must not serve to fill somebody's mailbox: a sender above this still has the receipt on screen.
  ('acknowledgements_per_address', 5, 3600),
  -- An enquiry has five files at most.
  ('files_per_client', 30, 600),
  ('files_in_all', 600, 600),
  ('drafts_per_client', 20, 600),
  ('drafts_in_all', 200, 600),
  -- One confirmation email an address in ten minutes, whoever asks.
  ('newsletter_per_address', 1, 600),
  ('newsletter_per_client', 5, 600),
  -- For a flood from many clients, or from one that goes round our function and names a new client each time.
  ('newsletter_in_all', 60, 600),
  ('sign_ins_per_account_and_client', 5, 900),
  -- One client that tries one password on many accounts.
  ('sign_ins_per_client', 20, 900),
  -- Many clients that try many passwords on one account. NIST allows 100 failures in a row (SP 800-63B, rate limiting).
  ('sign_ins_per_account', 50, 3600),
  ('sign_ins_in_all', 300, 900),
  -- For a project whose Auth sees one address for all: it admits 30 requests for tokens at once and one every two seconds, and
  -- staff who are logged in need some of them.
  ('sign_ins_at_one_address', 10, 30),
  -- A caller that goes round our function can pretend that somebody is locked out.
  ('sign_in_warnings_per_account', 1, 3600),
  ('sign_ins_per_device', 10, 900),
  -- No more than the throttle admits to Auth.
  ('noted_failures_per_account', 50, 3600),
  -- Strangers must not fill the log with addresses that nobody has.
  ('noted_failures_of_strangers', 10, 3600),
  ('password_links_per_account', 5, 3600),
  ('password_links_per_client', 20, 900),
  ('password_links_in_all', 300, 900),
  -- More than anybody changes it: a session must not fill the log.
  ('password_reports_per_account', 10, 3600),
  -- Each writes to an address that nobody has confirmed.
  ('address_changes_per_person', 10, 3600),
  ('factor_codes_per_account_and_client', 5, 900),
  ('factor_codes_per_client', 20, 900),
  -- Each guess is right once in 300,000 times, and these guessers know the password.
  ('factor_codes_per_account', 20, 3600),
  ('factor_codes_per_device', 10, 900),
  ('factor_codes_per_session', 10, 900);

alter table public.throttle_rules enable row level security;

create table private.throttle_windows (
  rule text not null references public.throttle_rules (name) on delete cascade,
  subject private.keyed_hash not null,
  admitted integer not null default 1,
  ends_at timestamptz not null,
  primary key (rule, subject)
);

create index throttle_windows_by_end on private.throttle_windows (rule, ends_at);

-- Counts `subject` under `rule`. Returns 0 when admitted, else the seconds to wait; a refusal is not counted. Error: P0002 no
-- such rule. It uses `clock_timestamp()`, because a transaction that waited for the row may have begun before its window.
create function private.count_once(rule text, subject text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  bounds public.throttle_rules;
  moment timestamptz := clock_timestamp();
  reopens_at timestamptz;
begin
  select * into strict bounds from public.throttle_rules as known where known.name = count_once.rule;

  insert into private.throttle_windows as counted (rule, subject, ends_at)
  values (count_once.rule, count_once.subject, moment + make_interval(secs => bounds.window_seconds))
  on conflict on constraint throttle_windows_pkey do update
  set admitted = case when counted.ends_at <= moment then 1 else counted.admitted + 1 end,
    ends_at = case when counted.ends_at <= moment then excluded.ends_at else counted.ends_at end
  where counted.ends_at <= moment or counted.admitted < bounds.max_admitted;

  if not found then
    select refusing.ends_at into reopens_at
    from private.throttle_windows as refusing
    where refusing.rule = count_once.rule and refusing.subject = count_once.subject;
    return greatest(1, ceil(extract(epoch from reopens_at - clock_timestamp()))::integer);
  end if;

  -- Each call opens at most one window, so closing two keeps the table as small as its recent use. Only of the same rule:
  -- callers take rules in one order, so nobody who waits for a row closed here holds what this caller needs next.
  delete from private.throttle_windows as closed
  where closed.ctid in (
    select past.ctid from private.throttle_windows as past
    where past.rule = count_once.rule and past.ends_at <= moment
    order by past.ends_at
    limit 2
    for update skip locked
  );
  return 0;
end
$$;

-- Counts under several rules, in the order given, each for its subject. Returns 0 when all admit, else the longest wait, and
-- nothing is counted.
create function private.admit(rules text[], subjects text[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seconds integer := 0;
begin
  begin
    for place in 1 .. cardinality(rules) loop
      seconds := greatest(seconds, private.count_once(rules[place], subjects[place]));
    end loop;
    if seconds > 0 then
      raise exception 'Refused.' using errcode = 'PT429';
    end if;
  exception when sqlstate 'PT429' then
    null;
  end;
  return seconds;
end
$$;

-- Whether the subject, which was just admitted, has now used up the rule's limit.
create function private.is_used_up(rule text, subject text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select counted.admitted >= bounds.max_admitted
  from private.throttle_windows as counted
  join public.throttle_rules as bounds on bounds.name = counted.rule
  where counted.rule = is_used_up.rule and counted.subject = is_used_up.subject
$$;

-- Counts a visitor's call under the client's rule, if our function names a client, and under the rule for all.
create function private.admit_visitor(client_rule text, client text, rule_for_all text) returns integer
language sql security definer set search_path = ''
as $$
  select case
    when client is null then private.admit(array[rule_for_all], array['all'])
    else private.admit(array[client_rule, rule_for_all], array[client, 'all'])
  end
$$;

create table private.refusal_tallies (
  day date not null default private.agency_today(),
  call text not null constraint call_known check (call in ('enquiry', 'sign_in')),
  refused bigint not null,
  primary key (day, call)
);

comment on table private.refusal_tallies is 'How often the throttle turned somebody away, by day and by call.';

create function private.count_refusal(call text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.refusal_tallies as tally (call, refused)
  values (count_refusal.call, 1)
  on conflict (day, call) do update set refused = tally.refused + 1
$$;
