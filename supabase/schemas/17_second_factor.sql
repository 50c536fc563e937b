-- The second factor beyond what Auth keeps: codes that work once, recovery codes, and the rule that managers need a factor
-- (docs/decisions/0037-second-factor.md).

-- One set for each account: slow hashes of the codes, with one salt. A code is deleted when it is used.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash private.keyed_hash not null,
  salt text not null constraint salt_form check (salt ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp(),
  -- Set while a set-up is unfinished: the codes count once Auth has verified this factor.
  factor_id uuid,
  primary key (user_id, hash)
);

-- Whether recovery codes count yet, by the factor of their set-up.
create function private.is_set_up(p_factor_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_factor_id is null or exists (
    select from auth.mfa_factors as factor where factor.id = p_factor_id and factor.status = 'verified'
  )
$$;

-- Keyed hashes of codes that were tried, right or wrong, for as long as an authenticator app could show them.
create table private.tried_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code private.keyed_hash not null,
  tried_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

create index tried_codes_by_time on private.tried_codes (tried_at);

-- The latest step of 30 seconds whose code was used, for each factor.
create table private.used_steps (
  factor_id uuid primary key,
  step bigint not null
);

-- Guards changes of the second factor itself: the caller must have an app and have entered its code within five minutes. A
-- password is never enough here, while require_proof accepts one where there is no app. Errors: PT401, 42501.
create function private.require_recent_code() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_answered_factor();
  if private.proved_at('totp') > clock_timestamp() - interval '5 minutes' is not true or not private.has_factor(auth.uid()) then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Remembers a code of the caller; false when it was tried before. Of many calls at once, one gets true.
create function private.try_code(p_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.tried_codes as tried (user_id, code)
  values (auth.uid(), p_code)
  on conflict (user_id, code) do update set tried_at = clock_timestamp()
    -- Longer than a code is right, also where clocks differ.
    where tried.tried_at < clock_timestamp() - interval '5 minutes';
  return found;
end
$$;

-- The six digits that an app shows in a step of 30 seconds (RFC 6238 with SHA-1). The secret is in base32.
create function private.totp_code(p_secret text, p_step bigint) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  bits constant text := (
    select string_agg((strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', letter) - 1)::bit(5)::text, '' order by place)
    from regexp_split_to_table(rtrim(p_secret, '='), '') with ordinality as part (letter, place)
  );
  key constant bytea := (
    select string_agg(set_byte('\x00', 0, substr(bits, 8 * place + 1, 8)::bit(8)::integer), ''::bytea order by place)
    from generate_series(0, char_length(bits) / 8 - 1) as place
  );
  mac constant bytea := extensions.hmac(int8send(p_step), key, 'sha1');
  place constant integer := get_byte(mac, 19) & 15;
  number constant integer := ((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
    | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3);
begin
  return lpad((number % 1000000)::text, 6, '0');
end
$$;

-- Uses up the step of a code: the present one, or the one before, since a phone's clock may be late and people take time to type.
-- False for a code of any other step, or when this step or a later one was used. Of many calls at once, one gets true. Where a
-- project encrypts the secrets, every code passes here and Auth alone judges it.
create function private.use_step(p_digits text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  present constant bigint := floor(extract(epoch from clock_timestamp()) / 30);
  fitting record;
begin
  perform from auth.mfa_factors where user_id = auth.uid() and secret ~ '^[A-Z2-7]+=*$';
  if not found then
    return true;
  end if;
  for fitting in
    select factor.id, step
    from auth.mfa_factors as factor, unnest(array[present, present - 1]) as step
    where factor.user_id = auth.uid() and factor.secret ~ '^[A-Z2-7]+=*$'
      and private.totp_code(factor.secret, step) = p_digits
  loop
    insert into private.used_steps as used (factor_id, step)
    values (fitting.id, fitting.step)
    on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Counts a code before it is checked. Returns `{seconds, is_new, salt, set_up}`: the seconds to wait, or 0; whether an app's code
-- was never tried (`p_code`, a keyed hash) and its step is unused (`p_digits`); the salt of the caller's recovery codes, or of
-- the one that opened this session; and whether the set-up of the factor is 'finished' or 'unfinished', or null without one.
-- `p_pair` stands for account and client together, `p_device` for a browser that has logged in to this account before. A session
-- that has passed the factor already has a rule of its own, so that strangers who know the password cannot block it. Errors:
-- PT401, 42501; 23514 for a value that is not a keyed hash.
create function public.admit_factor_code(
  p_client text,
  p_pair text,
  p_device text default null,
  p_code text default null,
  p_digits text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  account constant uuid := auth.uid();
  seconds integer;
  is_new boolean := true;
begin
  perform private.require_account_of_staff();
  if private.has_answered_factor() then
    seconds := private.admit(array['factor_codes_per_session'], array[auth.jwt() ->> 'session_id']);
  elsif device is not null then
    -- As for passwords, 262,144 made-up devices at most can be remembered.
    seconds := private.admit(array['factor_codes_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['factor_codes_per_account_and_client', 'factor_codes_per_client', 'factor_codes_per_account'],
      array[pair, client, account::text]
    );
    if seconds = 0 and private.is_used_up('factor_codes_per_account', account::text) then
      perform private.queue_account_mail('factor_lockout', account);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
    return jsonb_build_object('seconds', seconds, 'is_new', false, 'salt', null);
  end if;
  if p_digits is not null then
    is_new := private.use_step(p_digits);
  end if;
  -- A code whose step is yet to come must not count as tried.
  if is_new and p_code is not null then
    is_new := private.try_code(p_code);
  end if;
  return jsonb_build_object(
    'seconds', 0,
    'is_new', is_new,
    'salt', coalesce(
      (
        select recovered.code_salt from private.recovered_sessions as recovered
        where recovered.session_id = (auth.jwt() ->> 'session_id')::uuid
      ),
      (
        select known.salt from private.recovery_codes as known
        where known.user_id = account and private.is_set_up(known.factor_id)
        order by known.factor_id nulls last
        limit 1
      )
    ),
    'set_up', case
      when exists (
        select from private.recovery_codes as known
        where known.user_id = account and known.factor_id is not null and private.is_set_up(known.factor_id)
      ) then 'unfinished'
      when private.has_factor(account) then 'finished'
    end
  );
end
$$;

-- Uses up a recovery code, which opens the desk to the caller's session and is reported by email; false when there is no such
-- code. Of many sessions at once, one gets true, and gets it again when it repeats the code. Errors: PT401, 42501.
create function public.use_recovery_code(p_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  spent_salt text;
begin
  perform private.require_account_of_staff();
  delete from private.recovery_codes where user_id = auth.uid() and hash = p_hash and private.is_set_up(factor_id)
  returning salt into spent_salt;
  if not found then
    return exists (
      select from private.recovered_sessions where session_id = current_id and code_hash = p_hash
    );
  end if;
  insert into private.recovered_sessions (session_id, code_hash, code_salt) values (current_id, p_hash, spent_salt)
  on conflict (session_id) do update set code_hash = excluded.code_hash, code_salt = excluded.code_salt;
  perform private.queue_account_mail('recovery_code_used', auth.uid());
  perform private.note_in_log('recovery_code_used', auth.uid());
  return true;
end
$$;

-- Stores a set of recovery codes of the caller, which replaces all others. The set of an unfinished set-up replaces only those of
-- earlier unfinished ones. Error: 22023 too few or too many codes.
create function private.store_recovery_codes(p_salt text, p_hashes text[], p_factor_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if cardinality(p_hashes) not between 1 and 20 then
    raise exception 'A set has one to twenty codes.' using errcode = 'invalid_parameter_value';
  end if;
  -- Two sets at once must not become one.
  perform from public.staff where id = auth.uid() for update;
  delete from private.recovery_codes
  where user_id = auth.uid() and (p_factor_id is null or not private.is_set_up(factor_id));
  insert into private.recovery_codes (user_id, hash, salt, factor_id)
  select auth.uid(), hash, p_salt, p_factor_id from unnest(p_hashes) as hash;
end
$$;

-- Stores the recovery codes of a set-up before the caller gets the secret, so that every factor in use has codes even if its
-- set-up breaks off. Codes of earlier unfinished set-ups are deleted. Errors: PT401, 42501, 23514; 22023 too few or too many
-- codes; PT404 no such set-up.
create function public.begin_factor(p_factor_id uuid, p_salt text, p_hashes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_answered_factor();
  perform from auth.mfa_factors where id = p_factor_id and user_id = auth.uid() and status = 'unverified';
  if not found then
    raise exception 'No such set-up.' using errcode = 'PT404';
  end if;
  perform private.store_recovery_codes(p_salt, p_hashes, p_factor_id);
end
$$;

-- Finishes a set-up, once a code of the new factor has raised the caller's session: the factor and its recovery codes replace any
-- others, all other sessions end, and the person gets an email. It can be repeated. Errors: PT401, 42501.
create function public.finish_factor() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  new_id uuid;
begin
  perform private.require_recent_code();
  perform from public.staff where id = auth.uid() for update;
  select factor_id into new_id from auth.sessions where id = current_id;
  perform from private.recovery_codes where user_id = auth.uid() and factor_id = new_id;
  if found then
    delete from private.recovery_codes where user_id = auth.uid() and factor_id is distinct from new_id;
    update private.recovery_codes set factor_id = null where user_id = auth.uid();
  end if;
  delete from auth.mfa_factors where user_id = auth.uid() and id <> new_id;
  delete from auth.sessions where user_id = auth.uid() and id <> current_id;
  perform private.end_notifications(auth.uid(), current_id);
  delete from private.owed_factors where user_id = auth.uid();
  perform private.queue_account_mail('factor_set_up', auth.uid());
  perform private.note_in_log('factor_set_up', auth.uid());
end
$$;

-- Replaces the caller's recovery codes and reports that by email. Errors: PT401, 42501, 22023, 23514.
create function public.replace_recovery_codes(p_salt text, p_hashes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_recent_code();
  perform private.store_recovery_codes(p_salt, p_hashes);
  perform private.queue_account_mail('recovery_codes_replaced', auth.uid());
  perform private.note_in_log('recovery_codes_replaced', auth.uid());
end
$$;

-- Deletes a person's factor and recovery codes; false when there was no factor. Locks the settings, so that no manager turns on
-- the rule for managers by a factor that is being deleted.
create function private.drop_factor(p_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  had_factor boolean;
begin
  perform from private.desk_settings for share;
  perform from public.staff where id = p_id for update;
  had_factor := private.has_factor(p_id);
  delete from auth.mfa_factors where user_id = p_id;
  delete from private.recovery_codes where user_id = p_id;
  delete from private.owed_factors where user_id = p_id;
  return had_factor;
end
$$;

-- Removes the caller's own factor and ends their other sessions; this session goes back to the first level. `p_is_lost` replaces
-- a lost factor, in a session that a recovery code has opened: that session can do nothing else until a new factor is set up. It
-- can be repeated. Errors: PT401, 42501; PT403 the account needs a factor, or a proof is due.
create function public.remove_factor(p_is_lost boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if p_is_lost then
    -- The person may owe a factor by an earlier try.
    perform private.require_answered_factor();
  else
    perform private.require_staff();
    perform private.require_proof();
  end if;
  perform from private.desk_settings for share;
  if p_is_lost and not exists (select from private.recovered_sessions where session_id = current_id) then
    raise exception 'Only a recovery code replaces a lost factor.' using errcode = 'insufficient_privilege';
  elsif not p_is_lost and private.must_have_factor(auth.uid()) then
    raise exception 'This account needs a second factor.' using errcode = 'PT403';
  end if;
  if not private.drop_factor(auth.uid()) then
    return;
  end if;
  if p_is_lost then
    insert into private.owed_factors (user_id) values (auth.uid());
  end if;
  delete from auth.sessions where user_id = auth.uid() and id <> current_id;
  perform private.end_notifications(auth.uid(), current_id);
  delete from auth.mfa_amr_claims where session_id = current_id and authentication_method = 'totp';
  update auth.sessions set aal = 'aal1', factor_id = null where id = current_id;
  perform private.queue_account_mail('factor_removed', auth.uid());
  perform private.note_in_log('factor_removed', auth.uid());
end
$$;

-- Removes a colleague's factor, for a manager or the operator, and ends that person's sessions; false when there was none.
-- Errors: PT401, 42501; PT403 a proof is due; PT404 no such colleague; PT409 the caller's own factor.
create function public.reset_factor(p_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_operator constant boolean := private.calling_role() = 'service_role';
begin
  if not is_operator then
    perform private.require_manager();
    perform private.require_proof();
  end if;
  if p_id = auth.uid() then
    raise exception 'Remove your own second factor on your account page.' using errcode = 'PT409';
  end if;
  perform from public.staff where id = p_id for update;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  if not private.drop_factor(p_id) then
    return false;
  end if;
  delete from auth.sessions where user_id = p_id;
  perform private.end_notifications(p_id);
  perform private.queue_account_mail('factor_reset', p_id);
  perform private.note_in_log(
    'factor_reset',
    p_id,
    case when is_operator then '{"command": "npm run staff -- reset-factor"}'::jsonb else '{}' end
  );
  return true;
end
$$;

-- `{factor, recovery_codes_left}` of the caller, also of one who must set up a factor first. Errors: PT401, 42501.
create function public.factor_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_answered_factor();
  return jsonb_build_object(
    'factor', private.has_factor(auth.uid()),
    'recovery_codes_left', (
      select count(*) from private.recovery_codes where user_id = auth.uid() and private.is_set_up(factor_id)
    )
  );
end
$$;

-- Errors: PT401, 42501.
create function public.managers_need_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (select settings.managers_need_factor from private.desk_settings as settings);
end
$$;

-- Sets whether managers need a factor; only a manager who has one may turn this on. Errors: PT401, 42501; PT403 a proof is due;
-- PT409 the caller has no factor.
create function public.require_managers_factor(p_is_required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  perform private.require_proof();
  perform from private.desk_settings for update;
  if p_is_required and not private.has_factor(auth.uid()) then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409';
  end if;
  update private.desk_settings set managers_need_factor = p_is_required where managers_need_factor <> p_is_required;
  if found then
    perform private.note_in_log('factor_required_changed', null, jsonb_build_object('required', p_is_required));
  end if;
end
$$;

-- Sets the day from which everybody needs a factor; null for none. Only a manager who has one may set a day. Errors: PT401,
-- 42501; PT403 a proof is due; PT409 the caller has no factor; PT422 a day that is over, or more than a year away.
create function public.require_everybodys_factor(p_day date) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  perform private.require_proof();
  perform from private.desk_settings for update;
  if p_day is not null and not private.has_factor(auth.uid()) then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409';
  elsif p_day < private.agency_today() or p_day > private.agency_today() + 366 then
    raise exception 'Choose a day from today to a year from now.' using errcode = 'PT422', detail = 'factor_due';
  end if;
  update private.desk_settings set factor_due = p_day where factor_due is distinct from p_day;
  if found then
    perform private.note_in_log('factor_required_changed', null, jsonb_build_object('from', p_day));
  end if;
end
$$;

-- Deletes codes that no app shows any more, steps of factors that were removed, and what is kept about sessions that have ended.
create function private.sweep_factors() returns void
language sql security definer set search_path = ''
as $$
  delete from private.tried_codes where tried_at < now() - interval '1 hour';
  delete from private.used_steps as used
  where not exists (select from auth.mfa_factors as factor where factor.id = used.factor_id);
  delete from private.recovered_sessions as recovered
  where not exists (select from auth.sessions as session where session.id = recovered.session_id);
  delete from private.proved_sessions where proved_at < now() - interval '1 hour';
  delete from private.accepted_invitations where accepted_at < now() - interval '2 days';
$$;
