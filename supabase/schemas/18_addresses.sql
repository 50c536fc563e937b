-- A person's address changes once both mailboxes have confirmed it (docs/decisions/0057-change-of-address.md). The address itself
-- is only in auth.users, where Auth changes it.

-- Former addresses of people of the desk, because history names people by the address they had then.
create table private.former_addresses (
  email text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default clock_timestamp()
);

create index former_addresses_by_user on private.former_addresses (user_id, left_at);

-- The present address of the person who has or had this one; an unknown address is returned as it is.
create function private.present_address(p_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select account.email from auth.users as account where account.email = p_email),
    (
      select account.email
      from private.former_addresses as former
      join auth.users as account on account.id = former.user_id
      where former.email = p_email
    ),
    p_email
  )
$$;

-- The present address of the person who has or had this one; null unless that person may use the desk.
create function private.desk_address(p_email text) returns text
language sql stable security definer set search_path = ''
as $$
  select account.email
  from auth.users as account
  where account.email = private.present_address(p_email) and private.is_staff(account.id)
$$;

-- present_address for the server, so that a start creates no second account for somebody whose address has changed. Error: 42501.
create function public.present_address(p_email text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return private.present_address(lower(p_email));
end
$$;

-- Everybody may change their own address, managers also a colleague's. Errors: PT401, 42501.
create function private.require_self_or_manager(p_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_id is distinct from auth.uid() then
    perform private.require_manager();
  end if;
end
$$;

create function private.cancel_address_mail(p_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where staff_id = p_id and state = 'queued' and kind in ('address_change_old', 'address_change_new')
$$;

-- Requests a change of address, which replaces an earlier request. Auth makes its links next, then mail_address_change sends
-- them. Returns 0, or the seconds to wait. Errors: PT401, 42501; PT403 a proof is due; PT404 no such colleague; PT409 the person
-- cannot log in, or the address is taken; PT422 the address.
create function public.ask_address_change(p_id uuid, p_email text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := lower(p_email);
  seconds integer;
begin
  perform private.require_self_or_manager(p_id);
  perform private.require_proof();
  perform from public.staff where id = p_id for update;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  elsif not private.is_staff(p_id) then
    raise exception 'Only the address of somebody who can log in can be changed.' using errcode = 'PT409';
  elsif not private.is_email(wanted) then
    raise exception 'Enter a valid email address.' using errcode = 'PT422', detail = 'email';
  elsif wanted = (select account.email from auth.users as account where account.id = p_id) then
    raise exception 'This is the present address.' using errcode = 'PT422', detail = 'email';
  elsif exists (select from auth.users as account where account.email = wanted) then
    raise exception 'Somebody on the desk has this address.' using errcode = 'PT409', detail = 'email';
  end if;
  seconds := private.admit(array['address_changes_per_person'], array[auth.uid()::text]);
  if seconds = 0 then
    perform private.cancel_address_mail(p_id);
    insert into private.address_changes (user_id, new_email) values (p_id, wanted)
    on conflict (user_id) do update set key = gen_random_uuid(), new_email = excluded.new_email, mailed_at = null;
  end if;
  return seconds;
end
$$;

-- Mails the links that Auth has made. Errors: PT401, 42501; PT409 Auth has no links for this address, because another was
-- requested meanwhile.
create function public.mail_address_change(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present constant text := (select account.email from auth.users as account where account.id = p_id);
  change jsonb;
begin
  perform private.require_self_or_manager(p_id);
  update private.address_changes set mailed_at = clock_timestamp() where user_id = p_id;
  change := private.address_change_of(p_id);
  if change is null or (change ->> 'old_confirmed')::boolean or (change ->> 'new_confirmed')::boolean then
    raise exception 'Another change of this address was asked for. Try again.' using errcode = 'PT409';
  end if;
  perform private.cancel_address_mail(p_id);
  perform private.queue_account_mail('address_change_old', p_id);
  perform private.queue_account_mail('address_change_new', p_id);
  perform private.note_in_log(
    'address_change_asked', p_id, jsonb_build_object('from', present, 'to', change -> 'email')
  );
end
$$;

-- Cancels a change of address; its links no longer work. Errors: PT401, 42501.
create function public.cancel_address_change(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change constant jsonb := private.address_change_of(p_id);
begin
  perform private.require_self_or_manager(p_id);
  delete from private.address_changes where user_id = p_id;
  if change is not null then
    perform private.cancel_address_mail(p_id);
    perform private.note_in_log('address_change_cancelled', p_id, jsonb_build_object('to', change -> 'email'));
  end if;
end
$$;

-- The change that a link belongs to, with the person's `name` and present address (`from`); null when it is no longer pending.
-- The key cannot be guessed.
create function public.address_change(p_key uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.address_change_of(person.id) || jsonb_build_object('from', account.email, 'name', person.name)
  from private.address_changes as change
  join public.staff as person on person.id = change.user_id
  join auth.users as account on account.id = change.user_id
  where change.key = p_key
$$;

-- The data that only an email about an address needs: the link's key and Auth's token, or the former address. Null when the email
-- is no longer due.
create function private.address_of_mail(p_kind text, p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case p_kind
    when 'address_changed' then (
      select jsonb_build_object('former', former.email)
      from private.former_addresses as former
      where former.user_id = p_id
      order by former.left_at desc
      limit 1
    )
    else (
      select jsonb_build_object(
        'key', change.key, 'new', change.new_email, 'mailed_at', change.mailed_at,
        'hash', case p_kind
          when 'address_change_old' then account.email_change_token_current
          else account.email_change_token_new
        end
      )
      from private.address_changes as change
      join auth.users as account on account.id = change.user_id
      where change.user_id = p_id
        and not (private.address_change_of(p_id) ->> (replace(p_kind, 'address_change_', '') || '_confirmed'))::boolean
    )
  end
$$;

-- Handles every change of an address, by both links, by Auth's administration or by SQL: logs it, emails the former address, and
-- keeps that address, so that history still finds the person.
create function private.follow_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_confirmed constant boolean := exists (
    select from private.address_changes as change where change.user_id = new.id and change.new_email = new.email
  );
begin
  delete from private.address_changes where user_id = new.id;
  delete from private.former_addresses where email = new.email;
  if old.email is null or not exists (select from public.staff as person where person.id = new.id) then
    return null;
  end if;
  insert into private.former_addresses (email, user_id) values (old.email, new.id)
  on conflict (email) do update set user_id = excluded.user_id, left_at = excluded.left_at;
  perform private.cancel_address_mail(new.id);
  perform private.queue_account_mail('address_changed', new.id);
  perform private.note_in_log(
    'address_changed', new.id, jsonb_build_object('from', old.email, 'to', new.email, 'confirmed', is_confirmed)
  );
  return null;
end
$$;

create trigger follow_address
  after update on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_address();

-- A new password ends all links of Auth, and with them a pending change of address.
create function private.end_address_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.address_changes where user_id = new.id;
  return null;
end
$$;

create trigger end_address_change
  after update on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_address_change();
