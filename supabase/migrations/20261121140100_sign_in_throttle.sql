-- Why: Supabase Auth does not lock accounts, and behind our function all sign-ins come from one address. So they are
-- counted here before Auth is asked. Nobody must be able to keep staff out either: a browser that has signed in to the
-- account before is counted by itself, and what strangers use up does not touch it (docs/decisions/0017).
--
-- Counted are keyed hashes made by our function, under a key the database does not know. They say nothing about the
-- person, and a caller that goes round the function with the public key cannot name anybody's.

create domain private.keyed_hash as text constraint keyed_hash_form check (value ~ '^[A-Za-z0-9_-]{43}$');

insert into public.throttle_rules (name, max_admitted, window_seconds) values
  ('sign_ins_per_account_and_client', 5, 900),
  -- One client that tries one password on many accounts.
  ('sign_ins_per_client', 20, 900),
  -- Many clients that try many passwords on one account. NIST allows 100 failures in a row (SP 800-63B, rate limiting).
  ('sign_ins_per_account', 50, 3600),
  ('sign_ins_in_all', 300, 900),
  ('sign_ins_per_device', 10, 900);

-- Asks whether a sign-in may go on to Auth, and counts it if so. Answers 0, else the seconds to wait: the longest wait of
-- all rules that refuse, so that it is true. `p_pair` stands for account and client together; `p_device` for a browser
-- that has signed in to this account before, which is bound by its own rule alone. Error: 23514 not a keyed hash.
create function public.admit_sign_in(p_account text, p_client text, p_pair text, p_device text default null)
returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  account constant private.keyed_hash := p_account;
  client constant private.keyed_hash := p_client;
  pair constant private.keyed_hash := p_pair;
  device constant private.keyed_hash := p_device;
  seconds integer;
begin
  begin
    if device is not null then
      -- Of made-up devices, which no rule for all bounds, 262,144 at most can be remembered.
      seconds := private.admit('sign_ins_per_device', left(device, 3));
    else
      -- Always in this order, so that two sign-ins never wait for each other in a circle.
      seconds := private.admit('sign_ins_per_account_and_client', pair);
      seconds := greatest(seconds, private.admit('sign_ins_per_client', client));
      seconds := greatest(seconds, private.admit('sign_ins_per_account', account));
      seconds := greatest(seconds, private.admit('sign_ins_in_all', 'all'));
    end if;
    if seconds > 0 then
      raise exception 'Too many sign-ins.' using errcode = 'PT429';
    end if;
  exception when sqlstate 'PT429' then
    -- What other rules counted is taken back with this block: whoever is refused uses up nobody's turn.
    perform private.count_refusal('sign_in');
  end;
  return seconds;
end
$$;

-- A sign-in succeeded: the failures before it no longer count against this account at this client. The other rules keep
-- their count, or an attacker could sign in to an account of their own in between. Error: PT401 no live session.
create function public.forget_sign_ins(p_pair text) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
end
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.admit_sign_in(text, text, text, text), public.forget_sign_ins(text)
from public, anon, authenticated, service_role;

grant execute on function public.admit_sign_in(text, text, text, text) to anon;
grant execute on function public.forget_sign_ins(text) to authenticated;
