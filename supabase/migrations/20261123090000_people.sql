-- Staff have a role, a name and a state. Until now everybody with an account was equal, and only somebody with a shell could let
-- a colleague in or lock one out. The rules read this table and not the token, which outlives a change by an hour
-- (docs/decisions/0036-people-and-roles.md).

create table public.staff (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null constraint staff_name_form check (char_length(name) between 1 and 80 and private.is_clean_line(name)),
  role text not null constraint staff_role_known check (role in ('manager', 'staff')),
  state text not null constraint staff_state_known check (state in ('active', 'invited', 'disabled')),
  created_at timestamptz not null default clock_timestamp(),
  invited_by uuid references auth.users (id) on delete set null,
  -- When the mail with the day's work is sent, in India; null for no mail.
  day_mail_at time default '09:00'
);

comment on table public.staff is 'People of the desk; changed by invite_staff, accept_invitation and change_staff alone.';

alter table public.staff enable row level security;

-- A name for an account that has none: `asha.rao@…` becomes "Asha Rao".
create function private.name_of_address(email text) returns text
language sql immutable
return coalesce(
  nullif(initcap(trim(regexp_replace(split_part(email, '@', 1), '[^[:alnum:]]+', ' ', 'g'))), ''),
  'Staff'
);

create function private.is_banned(banned_until timestamptz) returns boolean
language sql stable
return banned_until is not null and banned_until > now();

-- Accounts that exist become managers, and those that were locked out but still own leads keep their names.
insert into public.staff (id, name, role, state)
select
  account.id,
  private.name_of_address(account.email),
  'manager',
  case
    when account.raw_app_meta_data ->> 'role' = 'admin' and not private.is_banned(account.banned_until) then 'active'
    else 'disabled'
  end
from auth.users as account
where account.raw_app_meta_data ->> 'role' = 'admin'
  or account.id in (select owner_id from public.contact_submissions);

-- The state in which somebody comes back. An account that no link has ever opened waits for its invitation as before: a
-- manager who cannot log in must not count as one.
create function private.state_of_return(email_confirmed_at timestamptz) returns text
language sql immutable
return case when email_confirmed_at is null then 'invited' else 'active' end;

-- An account that the operator makes becomes a manager; locking it out, or letting it back in, shows in its state.
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

create or replace function private.is_staff(p_user_id uuid) returns boolean
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

-- Rules of the desk that managers set; one row.
create table private.desk_settings (
  is_only boolean primary key default true constraint only_one check (is_only),
  managers_need_factor boolean not null default false
);
insert into private.desk_settings default values;

-- Sessions that a recovery code has let in, in place of a lost second factor.
create table private.recovered_sessions (
  session_id uuid primary key,
  created_at timestamptz not null default clock_timestamp()
);

-- People whose lost second factor was removed to set up another: until then nothing but the set-up works, or the password alone
-- would open the desk.
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

-- Whether a code has let the caller's session in, if the account has a second factor. The level of a token is signed.
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
    join public.staff as person on person.id = p_user_id and person.role = 'manager'
    where settings.managers_need_factor
  ) or exists (select from private.owed_factors as owed where owed.user_id = p_user_id)
$$;

create function private.lacks_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.must_have_factor(p_user_id) and not private.has_factor(p_user_id)
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_live_session() and private.is_staff(auth.uid())
    and private.has_answered_factor() and not private.lacks_factor(auth.uid())
$$;

create function private.is_manager() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() and exists (
    select from public.staff as person where person.id = auth.uid() and person.role = 'manager'
  )
$$;

create or replace function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  elsif not private.is_admin() then
    raise exception 'Only an admin may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Errors: PT401 the session has ended, 42501 not a manager.
create function private.require_manager() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.is_manager() then
    raise exception 'Only a manager may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create policy "Staff read the names of staff"
  on public.staff for select to authenticated
  using ((select private.is_admin()));

-- The caller as `{id, email, is_admin, name, role, factor, needs_factor, day_mail_at}`; null when the session has ended, even if
-- the token has not expired. `factor`: the account has a second factor; `needs_factor`: it must set one up before it can do
-- anything else.
create or replace function public.current_staff() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', auth.uid(),
    'email', auth.jwt() ->> 'email',
    'is_admin', private.is_admin(),
    'name', person.name,
    'role', person.role,
    'factor', private.has_factor(auth.uid()),
    'needs_factor', private.is_staff(auth.uid()) and private.lacks_factor(auth.uid()),
    'day_mail_at', to_char(person.day_mail_at, 'HH24:MI')
  )
  from (values (auth.uid())) as caller (id)
  left join public.staff as person on person.id = caller.id
  where private.has_live_session()
$$;

-- For the count of open leads by owner, which would read each lead otherwise.
create index leads_open_by_owner on public.contact_submissions (owner_id)
  where owner_id is not null and status <> 'closed' and spam_reason is null and erased_at is null;

-- Everybody at the desk, by name. Somebody whom Auth still locks out counts as disabled, so that enabling them can be
-- repeated. When somebody was last seen, has a second factor, and how many open leads they own is for managers; null for
-- others. After a session has ended, the log tells when it was. Errors: PT401, 42501.
drop function public.staff_members();
create function public.staff_members() returns table (
  id uuid, email text, name text, role text, state text, factor boolean, last_seen_at timestamptz, open_leads bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  is_manager constant boolean := private.is_manager();
begin
  perform private.require_admin();
  return query
    select
      person.id, account.email::text, person.name, person.role,
      case
        when private.is_banned(account.banned_until) or person.state = 'active' and not private.is_staff(person.id)
          then 'disabled'
        else person.state
      end,
      case when is_manager then private.has_factor(person.id) end,
      case when is_manager then greatest(
        account.last_sign_in_at,
        (select max(session.updated_at) from auth.sessions as session where session.user_id = person.id),
        (select line.at from public.desk_log as line where line.actor_id = person.id order by line.id desc limit 1)
      ) end,
      case when is_manager then (
        select count(*) from public.contact_submissions as lead
        where lead.owner_id = person.id and lead.status <> 'closed' and lead.spam_reason is null and lead.erased_at is null
      ) end
    from public.staff as person
    join auth.users as account on account.id = person.id
    order by person.name, account.email;
end
$$;

-- The caller, who opened the link of an invitation, becomes active. Error: PT401.
create function public.accept_invitation() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  update public.staff set state = 'active' where id = auth.uid() and state = 'invited';
end
$$;

-- Refuses to leave the desk without an active manager. To be asked after all managers are locked.
create function private.require_other_manager(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.staff as other where other.id <> p_id and other.role = 'manager' and private.is_staff(other.id);
  if not found then
    raise exception 'The desk needs an active manager.' using errcode = 'PT409';
  end if;
end
$$;

-- Ends the sessions of somebody who was disabled, and gives their open leads to a colleague, or to nobody, if `p_changes` has
-- `leads_to`. The colleague must be one, also when there are no leads to give. The leads are locked in the order of their ids,
-- as change_leads does. Error: 23503.
create function private.dismiss_staff(p_id uuid, p_changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  heir constant uuid := p_changes ->> 'leads_to';
begin
  if heir is not null and not private.is_staff(heir) then
    raise exception 'There is no such staff member.' using errcode = 'foreign_key_violation';
  end if;
  delete from auth.sessions where user_id = p_id;
  if p_changes ? 'leads_to' then
    perform from public.contact_submissions
    where owner_id = p_id and status <> 'closed' and erased_at is null
    order by id
    for no key update;
    update public.contact_submissions set owner_id = heir
    where owner_id = p_id and status <> 'closed' and erased_at is null;
  end if;
end
$$;

-- Changes `{name, role, disabled, leads_to, day_mail_at}`, as far as they are named. Managers may change everybody, others
-- their own name; the hour of the day's mail is each person's own.
-- All managers and the heir of the leads are locked, in one order, before anybody looks: so of two that demote each other, one
-- is too late, and nobody inherits who is being disabled. Errors: PT401, 42501; PT404 no such colleague; PT409 no active
-- manager would be left; 23503 `leads_to` is no staff member; 23514 the name or the role.
create function public.change_staff(p_id uuid, p_changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_own_part constant boolean := coalesce(p_id = auth.uid() and p_changes - array['name', 'day_mail_at'] = '{}', false);
  person public.staff;
  was_manager boolean;
begin
  perform private.require_admin();
  perform from public.staff
  where id = p_id or role = 'manager' or id = (p_changes ->> 'leads_to')::uuid
  order by id
  for update;
  if not is_own_part then
    perform private.require_manager();
  end if;
  if p_changes ? 'day_mail_at' and p_id <> auth.uid() then
    raise exception 'Everybody chooses the hour of their own mail.' using errcode = 'insufficient_privilege';
  end if;
  select * into person from public.staff where id = p_id;
  if person.id is null then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  was_manager := person.role = 'manager' and person.state = 'active';
  person.name := coalesce(p_changes ->> 'name', person.name);
  person.role := coalesce(p_changes ->> 'role', person.role);
  person.day_mail_at := case when p_changes ? 'day_mail_at' then (p_changes ->> 'day_mail_at')::time else person.day_mail_at end;
  person.state := case
    when (p_changes ->> 'disabled')::boolean then 'disabled'
    when not (p_changes ->> 'disabled')::boolean and person.state = 'disabled' then (
      select private.state_of_return(account.email_confirmed_at) from auth.users as account where account.id = p_id
    )
    else person.state
  end;
  if was_manager and not (person.role = 'manager' and person.state = 'active') then
    perform private.require_other_manager(p_id);
  end if;
  update public.staff
  set name = person.name, role = person.role, state = person.state, day_mail_at = person.day_mail_at
  where id = p_id;
  if person.state = 'disabled' then
    perform private.dismiss_staff(p_id, p_changes);
  end if;
end
$$;

create function private.grant_people() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  grant select on table public.staff to authenticated, service_role;
  grant execute on function
    public.accept_invitation(),
    public.change_staff(uuid, jsonb)
  to authenticated;
end
$$;
