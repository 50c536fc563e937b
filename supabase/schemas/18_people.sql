-- Managers invite, change and disable the people of the desk. Emails about an account go through the outbox; the worker, which
-- holds the service key, asks Auth for the link when it sends one, so that no link is stored.

create function public.staff_members() returns table (
  id uuid, email text, name text, role text, state text, factor boolean, last_seen_at timestamptz, open_leads bigint,
  former_emails text[], address_change jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  is_manager constant boolean := private.is_manager();
begin
  perform private.require_staff();
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
        where lead.owner_id = person.id and lead.status <> 'closed' and lead.spam_reason is null and lead.merged_into is null and lead.erased_at is null
      ) end,
      array(select former.email from private.former_addresses as former where former.user_id = person.id order by left_at),
      case when is_manager then private.address_change_of(person.id) end
    from public.staff as person
    join auth.users as account on account.id = person.id
    order by person.name, account.email;
end
$$;

-- The account of an address, for managers who invite it; null when there is none. Errors: PT401, 42501.
create function public.find_account(p_email text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  return (select id from auth.users where email = lower(p_email));
end
$$;

-- Turns an account into a colleague who has yet to accept, and mails the invitation. Until the account has the desk's role, which
-- Auth gives it afterwards, the call can be repeated, so that a request that broke off can be finished. Errors: PT401, 42501;
-- PT404 no such account; PT409 a colleague already; 23514 the name or the role.
create function public.invite_staff(p_id uuid, p_name text, p_role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  perform from auth.users where id = p_id;
  if not found then
    raise exception 'No such account.' using errcode = 'PT404';
  end if;
  insert into public.staff as person (id, name, role, state, invited_by)
  values (p_id, p_name, p_role, 'invited', auth.uid())
  on conflict (id) do update set name = excluded.name, role = excluded.role, invited_by = excluded.invited_by
    where person.state = 'invited' and not exists (
      select from auth.users as account where account.id = p_id and account.raw_app_meta_data ->> 'role' = 'admin'
    );
  if not found then
    raise exception 'This person is a colleague already.' using errcode = 'PT409';
  end if;
  perform private.queue_account_mail('staff_invitation', p_id);
end
$$;

-- Mails the invitation again. Errors: PT401, 42501; PT404 no such colleague; PT409 it was accepted, or the person is disabled.
create function public.repeat_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known_state text;
begin
  perform private.require_manager();
  select state into known_state from public.staff where id = p_id for update;
  if known_state is null then
    raise exception 'No such colleague.' using errcode = 'PT404';
  elsif known_state <> 'invited' then
    raise exception 'There is no open invitation.' using errcode = 'PT409';
  end if;
  perform private.queue_account_mail('staff_invitation', p_id);
  perform private.note_in_log('invited', p_id, '{"again": true}');
end
$$;

-- Activates the caller, who opened the link of an invitation. `p_link` is a keyed hash of the link. Errors: PT401; 23514.
create function public.accept_invitation(p_link text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_session();
  update public.staff set state = 'active' where id = auth.uid() and state = 'invited';
  if p_link is not null then
    insert into private.accepted_invitations (link) values (p_link) on conflict do nothing;
  end if;
end
$$;

-- Whether the invitation with this link was accepted. Nobody can make up the hash, so only the holder of the link learns this.
create function public.is_invitation_accepted(p_link text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.accepted_invitations where link = p_link)
$$;

-- Refuses to leave the desk without another active manager. The caller has locked all managers.
create function private.keep_a_manager(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.staff as other where other.id <> p_id and other.role = 'manager' and private.is_staff(other.id);
  if not found then
    raise exception 'The desk needs an active manager.' using errcode = 'PT409';
  end if;
end
$$;

-- Ends the sessions of somebody who was disabled. If `p_changes` has `leads_to`, gives their open leads to that colleague, or to
-- nobody if it is null. It must name a member of staff even where there are no leads to give. Locks the leads in the order of
-- their ids, as change_leads does. Error: 23503.
create function private.dismiss_staff(p_id uuid, p_changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  heir constant uuid := (p_changes ->> 'leads_to')::uuid;
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

-- Changes any of `{name, role, disabled, leads_to, day_mail_at}`. Managers may change everybody, others their own name; everybody
-- chooses the hour of their own daily email. Locks all managers and the new owner of the leads in one order before it checks
-- anything: of two managers who demote each other, the second is refused, and leads cannot go to somebody who is being disabled.
-- Errors: PT401, 42501; PT403 another role or state needs a proof; PT404 no such colleague; PT409 no active manager would be
-- left; 23503 `leads_to` is not a member of staff; 23514 the name or the role.
create function public.change_staff(p_id uuid, p_changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_own_part constant boolean := coalesce(p_id = auth.uid() and p_changes - array['name', 'day_mail_at'] = '{}', false);
  person public.staff;
  was_manager boolean;
begin
  perform private.require_staff();
  perform from public.staff
  where id = p_id or role = 'manager' or id = (p_changes ->> 'leads_to')::uuid
  order by id
  for update;
  if not is_own_part then
    perform private.require_manager();
  end if;
  if p_changes ?| array['role', 'disabled'] then
    perform private.require_proof();
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
    perform private.keep_a_manager(p_id);
  end if;
  update public.staff
  set name = person.name, role = person.role, state = person.state, day_mail_at = person.day_mail_at
  where id = p_id;
  if person.state = 'disabled' then
    perform private.dismiss_staff(p_id, p_changes);
  end if;
end
$$;
