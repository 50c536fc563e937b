-- Invitations, forgotten passwords and one's own sessions. Emails about an account go out by the outbox; the worker, which
-- holds the service key, asks Auth for the link when it sends one, so that no link is stored.

alter table public.mail_outbox
  drop constraint kind_known,
  add constraint kind_known check (
    kind in (
      'staff_notification', 'acknowledgement', 'webhook',
      'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
      -- To the visitor, and to staff when the visitor did it.
      'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'staff_call_moved', 'staff_call_cancelled',
      'newsletter_confirmation',
      -- To a member of staff, about the account.
      'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
      'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
      -- To a member of staff, about the day's work.
      'day'
    )
  ),
  drop constraint subject_fits_kind,
  add constraint subject_fits_kind check (
    (subscriber_id is not null) = (kind = 'newsletter_confirmation')
    and (staff_id is not null) = (
      kind in (
        'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
        'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
        'day'
      )
    )
    and (lead_id is not null) = (num_nonnulls(subscriber_id, staff_id) = 0)
    and (event_id is not null) = (
      kind in (
        'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
        'call_moved', 'call_cancelled', 'staff_call_moved', 'staff_call_cancelled'
      )
    )
  );

create function private.queue_account_mail(p_kind text, p_staff_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.mail_outbox (kind, staff_id) values (p_kind, p_staff_id)
  on conflict (staff_id, kind) where state = 'queued' do nothing
$$;

-- Makes an account a colleague who has yet to accept, and mails the invitation. Asked again before the account has the desk's
-- role, which Auth gives it afterwards, it does the same again: a request that broke off can be repeated. Errors: PT401, 42501;
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

-- The account of an address, for managers who invite it; null when there is none. Errors: PT401, 42501.
create function public.find_account(p_email text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  return (select id from auth.users where email = lower(p_email));
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

insert into public.throttle_rules (name, max_admitted, window_seconds) values
  ('password_links_per_account', 5, 3600),
  ('password_links_per_client', 20, 900),
  ('password_links_in_all', 300, 900),
  -- More than anybody changes it: a session must not fill the log.
  ('password_reports_per_account', 10, 3600);

-- Mails a link to set a new password to a member of staff, or the invitation again to somebody who has not accepted. Answers the
-- same for every address: 0, or the seconds to wait. The address is counted by a hash that is made here: a caller that goes
-- round our function could choose another each time. Error: 23514 not a keyed hash.
create function public.forgot_password(p_email text, p_client text, p_device text default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  client_hash constant private.keyed_hash := p_client;
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

-- Notes that the caller's password was changed, tells them by email, and ends their calendar's address, which somebody else may
-- have made. A session that owes a code can change none. Errors: PT401, 42501.
create function public.report_new_password() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_answered_factor();
  delete from private.calendar_feeds where staff_id = auth.uid();
  if private.admit(array['password_reports_per_account'], array[auth.uid()::text]) = 0 then
    perform private.queue_account_mail('password_changed', auth.uid());
    perform private.note_in_log('password_changed', auth.uid());
  end if;
end
$$;

-- The caller's sessions, the latest used first. Errors: PT401, 42501.
create function public.own_sessions() returns table (
  id uuid, is_current boolean, user_agent text, created_at timestamptz, last_used_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select session.id, session.id = (auth.jwt() ->> 'session_id')::uuid, session.user_agent, session.created_at,
      session.updated_at
    from auth.sessions as session
    where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
    order by session.updated_at desc;
end
$$;

create function private.grant_accounts() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  grant execute on function
    public.invite_staff(uuid, text, text),
    public.find_account(text),
    public.repeat_invitation(uuid),
    public.report_new_password(),
    public.own_sessions()
  to authenticated;
  grant execute on function public.forgot_password(text, text, text) to anon;
end
$$;
