-- Supabase Auth does not lock accounts, so log-ins are counted here before Auth is asked. A browser that has logged in to the
-- account before is counted by itself, so that strangers cannot keep staff out (docs/decisions/0017). All subjects are keyed
-- hashes: a caller that goes round our function cannot name anybody's.

-- Tells a member of staff by email that strangers have used up the attempts at their account. An address without an account
-- is told nothing.
create function private.queue_lockout_mail(p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select id into account from auth.users where email = lower(p_email) and private.is_staff(id);
  if account is not null
    and private.admit(array['sign_in_warnings_per_account'], array[private.address_hash(p_email)]) = 0
  then
    insert into public.mail_outbox (kind, staff_id)
    values ('sign_in_lockout', account)
    on conflict (staff_id, kind) where state = 'queued' do nothing;
  end if;
end
$$;

-- Counts an attempt under all its rules, or under none if one refuses. Answers 0, or the seconds to wait. `p_pair` stands for
-- account and client together; `p_device` for a browser that has logged in to this account before, which is bound by its own
-- rule alone; `p_email` is told of the attempt that is a stranger's last. That one is still answered by Auth, so the time of a
-- refusal shows no account. Error: 23514 not a keyed hash.
create function public.admit_sign_in(
  p_account text,
  p_client text,
  p_pair text,
  p_device text default null,
  p_email text default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Checked also where a device stands in for them.
  account constant private.keyed_hash := p_account;
  client constant private.keyed_hash := p_client;
  pair constant private.keyed_hash := p_pair;
  device constant private.keyed_hash := p_device;
  seconds integer;
begin
  if device is not null then
    -- Of made-up devices, which no rule for all bounds, 262,144 at most can be remembered.
    seconds := private.admit(array['sign_ins_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['sign_ins_per_account_and_client', 'sign_ins_per_client', 'sign_ins_per_account', 'sign_ins_in_all'],
      array[pair, client, account, 'all']
    );
    if seconds = 0 and private.is_used_up('sign_ins_per_account', account) then
      perform private.queue_lockout_mail(p_email);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
  end if;
  return seconds;
end
$$;

-- After a log-in, failures before it no longer count against this account at this client. The other rules keep their count,
-- or an attacker could log in to an account of their own in between. Error: PT401 no live session.
create function public.forget_sign_ins(p_pair text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
end
$$;
