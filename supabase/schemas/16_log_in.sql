-- Supabase Auth does not lock accounts, so log-ins are counted here before Auth is asked. A browser that has logged in to the
-- account before is counted by itself, so that strangers cannot keep staff out (docs/decisions/0017). All subjects are keyed
-- hashes, so that a caller that bypasses our function cannot use up the attempts of a known account.

-- Emails a member of staff when strangers have used up the attempts at their account. An address without an account gets no
-- email.
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
    perform private.queue_account_mail('sign_in_lockout', account);
  end if;
end
$$;

-- Counts an attempt under all its rules, or under none if one refuses. Returns 0, or the seconds to wait. `p_pair` stands for
-- account and client together. `p_device` is a browser that has logged in to this account before; only its own rule applies to
-- it. `p_shares_address` says that Auth sees one address for all who log in. `p_email` gets a warning when a stranger makes the
-- last attempt. That attempt still reaches Auth, so the time of a refusal does not reveal whether an account exists. Error: 23514
-- for a value that is not a keyed hash.
create function public.admit_sign_in(
  p_account text,
  p_client text,
  p_pair text,
  p_device text default null,
  p_email text default null,
  p_shares_address boolean default false
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Checked also where a device stands in for them.
  account constant private.keyed_hash := p_account::private.keyed_hash;
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  seconds integer;
begin
  if device is not null then
    -- No overall rule limits devices, so invented ones could fill the table. Three characters of the hash allow 262,144 at most.
    seconds := private.admit(array['sign_ins_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['sign_ins_per_account_and_client', 'sign_ins_per_client', 'sign_ins_per_account', 'sign_ins_in_all']
        || case when p_shares_address then array['sign_ins_at_one_address'] else '{}' end,
      array[pair, client, account, 'all', 'all']
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

-- After a log-in, earlier failures of this account at this client no longer count. The other rules keep their counts; an attacker
-- could otherwise reset them by logging in to an account of their own. Deletes the caller's dead sessions. Logs the log-in if it
-- opens the desk; with a second factor the code does that, not the password. Error: PT401 no live session.
create function public.forget_sign_ins(p_pair text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_session();
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
  perform private.outlive_sessions(auth.uid());
  delete from auth.sessions where user_id = auth.uid() and id in (select private.dead_sessions(auth.uid()))
    and id <> (auth.jwt() ->> 'session_id')::uuid;
  if private.is_staff() then
    perform private.note_in_log('signed_in', auth.uid());
  end if;
end
$$;

-- Logs that Auth refused a password. An address that is no colleague's is not kept, because some people type their password
-- there.
create function public.note_failed_sign_in(p_email text, p_device text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (
    select known.id
    from public.staff as known
    join auth.users as account on account.id = known.id
    where account.email = lower(p_email)
  );
  seconds integer;
begin
  if person is null then
    seconds := private.admit(array['noted_failures_of_strangers'], array['all']);
  else
    seconds := private.admit(array['noted_failures_per_account'], array[private.address_hash(p_email)]);
  end if;
  if seconds = 0 then
    perform private.note_stranger_in_log('sign_in_failed', person, '{}', p_device);
  end if;
end
$$;

-- Logs that the caller is about to log out; Auth ends the session. Error: PT401.
create function public.note_sign_out() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if private.is_staff() then
    perform private.note_in_log('signed_out', auth.uid());
  end if;
end
$$;

-- Sessions of an account that no longer open the desk: nobody used them for 30 minutes, or they are eight hours old
-- (src/server/auth/session.ts). Auth records a use in either of two columns.
create function private.dead_sessions(p_user_id uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select session.id
  from auth.sessions as session
  where session.user_id = p_user_id and (
    session.created_at < now() - interval '8 hours'
    or greatest(session.updated_at, (to_jsonb(session) ->> 'refreshed_at')::timestamptz) < now() - interval '31 minutes'
    or session.not_after <= now()
  )
$$;

-- Sessions whose person has entered the password again. The password opened another session, which ended at once.
create table private.proved_sessions (
  session_id uuid primary key,
  proved_at timestamptz not null default clock_timestamp()
);

-- The time at which the caller last proved their identity by this method; null for never. The token lists each method with its
-- time. Where a project's hook removes them from tokens, Auth's own table has them.
create function private.proved_at(p_method text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then (
      select max(to_timestamp((proof ->> 'timestamp')::bigint))
      from jsonb_array_elements(auth.jwt() -> 'amr') as proof
      where proof ->> 'method' = p_method
    )
    else (
      select max(claim.updated_at)
      from auth.mfa_amr_claims as claim
      where claim.session_id = (auth.jwt() ->> 'session_id')::uuid and claim.authentication_method = p_method
    )
  end
$$;

-- Whether that was within the last ten minutes.
create function private.has_proved_by(p_method text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(private.proved_at(p_method) > clock_timestamp() - interval '10 minutes', false)
$$;

-- Guards what a stolen or unattended session must not do: within the last ten minutes the person must have entered a code of the
-- app, or the password where there is no app. Error: PT403, whose detail says which is due, `code` or `password`.
create function private.require_proof() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_factor constant boolean := private.has_factor(auth.uid());
begin
  if has_factor and private.has_proved_by('totp') or not has_factor and (
    private.has_proved_by('password')
    or exists (
      select from private.proved_sessions
      where session_id = (auth.jwt() ->> 'session_id')::uuid and proved_at > clock_timestamp() - interval '10 minutes'
    )
  ) then
    return;
  end if;
  raise exception 'Confirm that it is you.'
    using errcode = 'PT403', detail = case when has_factor then 'code' else 'password' end;
end
$$;

-- Marks another session of the caller as proved. Called in a session that the password has just opened. Errors: PT401; PT403 the
-- password was entered too long ago; PT404 no such session.
create function public.prove_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if not private.has_proved_by('password') then
    raise exception 'Confirm that it is you.' using errcode = 'PT403', detail = 'password';
  end if;
  perform from auth.sessions where id = p_session_id and user_id = auth.uid();
  if not found then
    raise exception 'No such session.' using errcode = 'PT404';
  end if;
  insert into private.proved_sessions (session_id) values (p_session_id)
  on conflict (session_id) do update set proved_at = clock_timestamp();
end
$$;

-- The caller's live sessions, the latest used first. Errors: PT401, 42501.
create function public.own_sessions() returns table (
  id uuid, is_current boolean, user_agent text, created_at timestamptz, last_used_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select session.id, session.id = (auth.jwt() ->> 'session_id')::uuid, session.user_agent, session.created_at,
      session.updated_at
    from auth.sessions as session
    where session.user_id = auth.uid()
      and (
        session.id = (auth.jwt() ->> 'session_id')::uuid
        or session.id not in (select private.dead_sessions(auth.uid()))
      )
    order by session.updated_at desc;
end
$$;

-- Ends one of the caller's sessions; false when there is none. Errors: PT401, 42501; PT403 a proof is due.
create function public.end_session(p_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.require_proof();
  delete from auth.sessions where user_id = auth.uid() and id = p_id;
  if not found then
    return false;
  end if;
  perform private.note_in_log('sessions_ended', auth.uid(), '{"sessions": 1}');
  return true;
end
$$;

-- Ends all sessions of a colleague and returns their number. Errors: PT401, 42501; PT403 a proof is due; PT404 no such colleague.
create function public.end_sessions_of(p_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_manager();
  perform private.require_proof();
  perform from public.staff where id = p_id;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  delete from auth.sessions where user_id = p_id;
  get diagnostics ended = row_count;
  perform private.end_notifications(p_id);
  perform private.note_in_log('sessions_ended', p_id, jsonb_build_object('sessions', ended));
  return ended;
end
$$;

-- Ends the caller's other sessions and returns their number. Errors: PT401, 42501; PT403 a proof is due.
create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_staff();
  perform private.require_proof();
  delete from auth.sessions where user_id = auth.uid() and id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  perform private.end_notifications(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
  perform private.note_in_log('sessions_ended', auth.uid(), jsonb_build_object('sessions', ended));
  return ended;
end
$$;

-- Keyed hashes of accepted invitation links, so that somebody who missed the response learns that it worked.
create table private.accepted_invitations (
  link private.keyed_hash primary key,
  accepted_at timestamptz not null default clock_timestamp()
);

-- Mails a link to set a new password to a member of staff, or the invitation again to somebody who has not accepted. Returns the
-- same for every address: 0, or the seconds to wait. The hash that counts the address is made here, because a caller that
-- bypasses our function could send another each time. Error: 23514 for a value that is not a keyed hash.
create function public.forgot_password(p_email text, p_client text, p_device text default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  client_hash constant private.keyed_hash := p_client::private.keyed_hash;
  person public.staff;
  seconds integer;
begin
  seconds := private.admit(
    array['password_links_per_client', 'password_links_per_account', 'password_links_in_all'],
    array[client_hash, private.address_hash(p_email), 'all']
  );
  if seconds > 0 then
    return seconds;
  end if;
  select known.* into person
  from public.staff as known
  join auth.users as account on account.id = known.id
  where account.email = lower(p_email) and (known.state = 'invited' or private.is_staff(known.id));
  if person.id is not null then
    perform private.queue_account_mail(
      case person.state when 'invited' then 'staff_invitation' else 'password_reset' end, person.id
    );
    perform private.note_stranger_in_log('password_forgotten', person.id, '{}', p_device);
  end if;
  return 0;
end
$$;

-- Logs that the caller's password was changed, emails them, and ends their calendar's address, which an intruder may have made. A
-- session that still owes a code cannot change a password. Errors: PT401, 42501.
create function public.report_new_password() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_answered_factor();
  delete from private.calendar_feeds where staff_id = auth.uid();
  perform private.end_notifications(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
  if private.admit(array['password_reports_per_account'], array[auth.uid()::text]) = 0 then
    perform private.queue_account_mail('password_changed', auth.uid());
    perform private.note_in_log('password_changed', auth.uid());
  end if;
end
$$;
