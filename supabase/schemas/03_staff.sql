-- Staff have a role, a name and a state. Rules read this table and not the token, which outlives a change by an hour
-- (docs/decisions/0036-people-and-roles.md). Policies and functions check the caller by the functions in this file.

create table public.staff (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null constraint staff_name_form check (char_length(name) between 1 and 80 and private.is_clean_line(name)),
  role text not null constraint staff_role_known check (role in ('manager', 'staff')),
  state text not null constraint staff_state_known check (state in ('active', 'invited', 'disabled')),
  created_at timestamptz not null default clock_timestamp(),
  invited_by uuid references auth.users (id) on delete set null,
  -- When the mail with the day's work is sent, on the agency's clocks; null for no mail.
  day_mail_at time default '09:00'
);

comment on table public.staff is 'People of the desk; changed by invite_staff, accept_invitation and change_staff alone.';

-- For the foreign key.
create index staff_by_inviter on public.staff (invited_by);

alter table public.staff enable row level security;

-- A name for an account that has none: `asha.rao@…` becomes "Asha Rao".
create function private.name_of_address(email text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(initcap(trim(regexp_replace(split_part(email, '@', 1), '[^[:alnum:]]+', ' ', 'g'))), ''),
    'Staff'
  )
$$;

create function private.is_banned(banned_until timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select banned_until is not null and banned_until > now()
$$;

-- The state of an account that is enabled again. If its person never opened a link it is `invited` as before, because a
-- manager who cannot log in must not count as a manager.
create function private.state_of_return(email_confirmed_at timestamptz) returns text
language sql immutable set search_path = ''
as $$
  select case when email_confirmed_at is null then 'invited' else 'active' end
$$;

create function private.is_staff(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from public.staff as person
    join auth.users as account on account.id = person.id
    where person.id = p_user_id
      and person.state = 'active'
      and account.raw_app_meta_data ->> 'role' = 'admin'
      and not private.is_banned(account.banned_until)
  )
$$;

-- An access token stays valid after the log-out until it expires, so its session is looked up. Auth keeps the session when a
-- stolen refresh token is used again, and revokes all its tokens. Sessions of its second algorithm have a key in place of
-- tokens.
create function private.has_live_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.sessions as session
    join auth.users as account on account.id = session.user_id
    where session.id = (auth.jwt() ->> 'session_id')::uuid
      and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
      and (
        exists (select from auth.refresh_tokens where session_id = session.id and revoked is not true)
        or not exists (select from auth.refresh_tokens where session_id = session.id)
        or to_jsonb(session) ->> 'refresh_token_hmac_key' is not null
      )
  )
$$;

-- Rules of the desk that managers set; one row.
create table private.desk_settings (
  is_only boolean primary key default true constraint only_one check (is_only),
  managers_need_factor boolean not null default false,
  -- The day on the agency's clocks from which everybody needs a second factor.
  factor_due date
);

insert into private.desk_settings default values;

-- Sessions that were admitted by a recovery code in place of a lost second factor.
create table private.recovered_sessions (
  session_id uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- The code, which the same session may enter again when the response was lost.
  code_hash text,
  code_salt text
);

-- People whose lost second factor was removed and who must set up another. Until then they can do nothing else, because the
-- password alone would open the desk.
create table private.owed_factors (
  user_id uuid primary key references auth.users (id) on delete cascade
);

create function private.has_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors as factor where factor.user_id = p_user_id and factor.status = 'verified'
  )
$$;

-- Whether the caller's session was admitted by a code, if the account has a second factor. The level of a token is signed.
create function private.has_answered_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select auth.jwt() ->> 'aal' is not distinct from 'aal2'
    or not private.has_factor(auth.uid())
    or exists (
      select from private.recovered_sessions as recovered
      where recovered.session_id = (auth.jwt() ->> 'session_id')::uuid
    )
$$;

create function private.must_have_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.desk_settings as settings
    join public.staff as person on person.id = p_user_id
    where settings.managers_need_factor and person.role = 'manager'
      or settings.factor_due is not null and settings.factor_due <= private.agency_today()
  ) or exists (select from private.owed_factors as owed where owed.user_id = p_user_id)
$$;

create function private.lacks_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.must_have_factor(p_user_id) and not private.has_factor(p_user_id)
$$;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_live_session() and private.is_staff(auth.uid())
    and private.has_answered_factor() and not private.lacks_factor(auth.uid())
$$;

create function private.is_manager() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() and exists (
    select from public.staff as person where person.id = auth.uid() and person.role = 'manager'
  )
$$;

-- Functions that are called with a session first check the caller by one of these. Each includes the checks of those before it:
--   require_session            the session has not ended; for accepting an invitation
--   require_account_of_staff   … and the account belongs to staff; for entering the code
--   require_answered_factor    … and no code is due; for setting up a required second factor
--   require_staff              … and the required second factor is set up; for using the desk
--   require_manager            … and is a manager

-- Error: PT401 the session has ended.
create function private.require_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
end
$$;

-- Errors: PT401; 42501 no account of staff.
create function private.require_account_of_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if not private.is_staff(auth.uid()) then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Errors: PT401; 42501 no account of staff, or a code is still due.
create function private.require_answered_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_account_of_staff();
  if not private.has_answered_factor() then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Errors: PT401; 42501 no staff, or a second factor is missing or its code is still due.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  if not private.is_staff() then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Errors: PT401; 42501 not a manager.
create function private.require_manager() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if not private.is_manager() then
    raise exception 'Only a manager may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create policy "Staff read the names of staff"
  on public.staff for select to authenticated
  using ((select private.is_staff()));

-- Requested changes of address, one per person. Auth has their links and knows which mailboxes have confirmed.
create table private.address_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Names the change in its links.
  key uuid not null unique default gen_random_uuid(),
  new_email text not null,
  -- When the links went out; null until Auth has made them.
  mailed_at timestamptz
);

-- A person's pending change of address as `{email, old_confirmed, new_confirmed}`; null if there is none. Its links work for
-- a day.
create function private.address_change_of(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'email', change.new_email,
    'old_confirmed', coalesce(account.email_change_token_current, '') = '',
    'new_confirmed', coalesce(account.email_change_token_new, '') = ''
  )
  from private.address_changes as change
  join auth.users as account on account.id = change.user_id
  where change.user_id = p_user_id
    and account.email_change = change.new_email
    and change.mailed_at > clock_timestamp() - interval '24 hours'
    and private.is_staff(change.user_id)
$$;

-- The caller as `{id, email, is_staff, name, role, factor, needs_factor, factor_due, day_mail_at, address_change}`; null when
-- the session has ended, even if the token has not expired. `email` is the present one, of which a token learns later;
-- `factor`: the account has a second factor; `needs_factor`: it must set one up before it can do anything else; `factor_due`:
-- the day from which everybody must.
create function public.current_staff() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', auth.uid(),
    'email', (select account.email from auth.users as account where account.id = auth.uid()),
    'is_staff', private.is_staff(),
    -- For functions of 0.2.0.
    'is_admin', private.is_staff(),
    'name', person.name,
    'role', person.role,
    'factor', private.has_factor(auth.uid()),
    'needs_factor', private.is_staff(auth.uid()) and private.lacks_factor(auth.uid()),
    'factor_due', (select settings.factor_due from private.desk_settings as settings),
    'day_mail_at', to_char(person.day_mail_at, 'HH24:MI'),
    'address_change', private.address_change_of(auth.uid())
  )
  from (values (auth.uid())) as caller (id)
  left join public.staff as person on person.id = caller.id
  where private.has_live_session()
$$;

-- A staff member's name for visitors and colleagues. It is safe in an email header, because names on the People page have no
-- line breaks.
create function private.staff_name(p_account_id uuid, p_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select name from public.staff where id = p_account_id), private.name_of_address(p_email))
$$;

-- Makes an account that the operator creates a manager, and keeps the state in step when the operator disables or enables it.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_usable constant boolean :=
    new.raw_app_meta_data ->> 'role' is not distinct from 'admin' and not private.is_banned(new.banned_until);
begin
  -- A command says so in the same change; one that was there before did something else.
  if new.raw_app_meta_data -> 'command' is distinct from old.raw_app_meta_data -> 'command' then
    perform set_config('desk.command', coalesce(new.raw_app_meta_data -> 'command' ->> 'words', ''), true);
  end if;
  if is_usable then
    insert into public.staff as person (id, name, role, state)
    values (new.id, private.name_of_address(new.email), 'manager', 'active')
    on conflict (id) do update set state = private.state_of_return(new.email_confirmed_at) where person.state = 'disabled';
  else
    update public.staff set state = 'disabled' where id = new.id;
    -- Auth keeps them, and they would live again with the account. Those of accounts that are none of the desk's are not ours.
    if found then
      delete from auth.sessions where user_id = new.id;
    end if;
  end if;
  return null;
end
$$;

create trigger follow_new_account
  after insert on auth.users
  for each row when (new.raw_app_meta_data ->> 'role' = 'admin')
  execute function private.follow_account();

create trigger follow_account
  after update on auth.users
  for each row when (
    (old.raw_app_meta_data ->> 'role', old.banned_until)
      is distinct from (new.raw_app_meta_data ->> 'role', new.banned_until)
  )
  execute function private.follow_account();
