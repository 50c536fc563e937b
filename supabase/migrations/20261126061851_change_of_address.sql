-- People change their address once both mailboxes have confirmed it.
create table private.address_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Names the change in its links.
  key uuid not null unique default gen_random_uuid(),
  new_email text not null,
  -- When the links went out; null until Auth has made them.
  mailed_at timestamptz
);

create table private.former_addresses (
  email text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default clock_timestamp()
);

alter table public.mail_outbox drop constraint kind_known;
alter table public.mail_outbox add constraint kind_known check (
  kind in (
    'staff_notification', 'acknowledgement', 'webhook',
    'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
    'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon', 'staff_call_moved', 'staff_call_cancelled',
    'newsletter_confirmation',
    'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
    'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
    'address_change_old', 'address_change_new', 'address_changed',
    'day'
  )
);

alter table public.mail_outbox drop constraint subject_fits_kind;
alter table public.mail_outbox add constraint subject_fits_kind check (
  (subscriber_id is not null) = (kind = 'newsletter_confirmation')
  and (staff_id is not null) = (
    kind in (
      'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
      'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
      'address_change_old', 'address_change_new', 'address_changed', 'day'
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

alter table public.desk_log drop constraint kind_known;
alter table public.desk_log add constraint kind_known check (
  kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'sessions_ended',
    'added', 'invited', 'invitation_accepted', 'role_changed', 'renamed', 'disabled', 'enabled', 'removed',
    'password_changed', 'password_forgotten', 'calendar_renewed',
    'address_change_asked', 'address_change_cancelled', 'address_changed',
    'factor_set_up', 'factor_removed', 'factor_reset', 'recovery_code_used', 'recovery_codes_replaced',
    'factor_required_changed',
    'exported', 'person_exported', 'erased', 'lead_added', 'backup_made', 'backup_downloaded'
  )
);
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop function public.staff_members();

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.address_change_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.address_of_mail(p_kind text, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.cancel_address_mail(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where staff_id = p_id and state = 'queued' and kind in ('address_change_old', 'address_change_new')
$function$;

CREATE OR REPLACE FUNCTION private.end_address_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.address_changes where user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.present_address(p_email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.require_owner_or_manager(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if p_id is distinct from auth.uid() then
    perform private.require_manager();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.address_change(p_key uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.address_change_of(person.id) || jsonb_build_object('from', account.email, 'name', person.name)
  from private.address_changes as change
  join public.staff as person on person.id = change.user_id
  join auth.users as account on account.id = change.user_id
  where change.key = p_key
$function$;

CREATE OR REPLACE FUNCTION public.apply_grants()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
  revoke all on schema private from public, anon, authenticated, service_role;

  -- Checks, generated columns and policies are evaluated as the caller.
  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function
    private.is_clean_line(text), private.is_clean_text(text), private.is_email(text),
    private.email_key(text), private.mailbox_key(text), private.digits(text), private.phone_key(text), private.fold_text(text),
    private.lead_source(jsonb), private.source_name(text),
    private.blank_personal_data()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(timestamptz, timestamptz)
  to authenticated;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb), private.note_canary(uuid),
    private.count_refusal(text)
  to anon;

  -- Visitors
  grant insert (
    reference, idempotency_key, name, email, email_typed, phone, company, service, budget, message,
    journey, spam_reason, suspect_reason, client_hash, networks
  ) on table public.contact_submissions to anon;
  grant execute on function
    public.call_timeout(), public.free_starts(timestamptz[], integer, integer, integer)
  to anon, authenticated;
  grant execute on function
    public.schema_version(),
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb),
    public.keep_enquiry_draft(text, text),
    public.read_enquiry_draft(uuid),
    public.receipt(uuid),
    public.correct_enquiry(uuid, text),
    public.withdraw_enquiry(uuid),
    public.reinstate_enquiry(uuid),
    public.erase_enquiry(uuid),
    public.move_consultation(uuid, jsonb),
    public.cancel_consultation(uuid),
    public.calendar_feed(text),
    public.subscribe_to_newsletter(text, text),
    public.confirm_newsletter(uuid),
    public.unsubscribe_from_newsletter(uuid),
    public.admit_sign_in(text, text, text, text, text, boolean),
    public.note_failed_sign_in(text, text),
    public.forgot_password(text, text, text),
    public.is_invitation_accepted(text),
    public.address_change(uuid)
  to anon;

  -- Staff
  grant select on table
    public.contact_submissions, public.leads, public.lead_events, public.lead_exports, public.next_actions,
    public.unavailable_times, public.staff, public.desk_log
  to authenticated;
  grant insert (
    reference, idempotency_key, name, email, email_typed, phone, company, service, budget, message, added_source
  ) on table public.contact_submissions to authenticated;
  grant update (
    status, owner_id, spam_reason,
    name, email, email_typed, phone, company, service, budget, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, reached, inbound, at) on table public.lead_events to authenticated;
  grant insert (lead_id, text, due_on) on table public.next_actions to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(jsonb),
    public.find_leads(jsonb, text[], integer, integer),
    public.find_words(uuid[], text[]),
    public.my_day(),
    public.lead_report(integer),
    public.lead_median_reply(integer),
    public.change_leads(uuid[], jsonb),
    public.undo_change(uuid, bigint),
    public.undo_changes(bigint[]),
    public.erase_lead(uuid),
    public.person_data(uuid),
    public.erase_person(uuid),
    public.send_reply(uuid, text, text, bigint, text),
    public.note_writing(uuid, boolean),
    public.reply_writers(uuid),
    public.read_answers(uuid, bigint),
    public.need_no_reply(uuid, bigint),
    public.mailbox_state(),
    public.change_action(uuid, bigint, jsonb),
    public.drop_action(uuid, bigint),
    public.change_consultation(uuid, jsonb, text),
    public.renew_calendar_feed(text)
  to authenticated;

  -- Accounts of staff
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.note_sign_out(),
    public.own_sessions(),
    public.prove_session(uuid),
    public.end_session(uuid),
    public.end_other_sessions(),
    public.report_new_password(),
    public.admit_factor_code(text, text, text, text, text),
    public.use_recovery_code(text),
    public.begin_factor(uuid, text, text[]),
    public.finish_factor(),
    public.replace_recovery_codes(text, text[]),
    public.remove_factor(boolean),
    public.factor_state(),
    public.managers_need_factor(),
    public.accept_invitation(text),
    public.ask_address_change(uuid, text),
    public.mail_address_change(uuid),
    public.cancel_address_change(uuid),
    public.staff_members()
  to authenticated;

  -- Managers, as these functions ask themselves
  grant execute on function
    public.find_account(text),
    public.invite_staff(uuid, text, text),
    public.repeat_invitation(uuid),
    public.change_staff(uuid, jsonb),
    public.require_managers_factor(boolean),
    public.require_everybodys_factor(date),
    public.reset_factor(uuid),
    public.end_sessions_of(uuid),
    public.desk_log_page(bigint, text, uuid),
    public.note_backup(boolean),
    public.count_expired(integer),
    public.erase_expired(integer, integer)
  to authenticated;

  -- The server
  grant select, insert, update, delete on table
    public.contact_submissions, public.newsletter_subscribers, public.mail_outbox
  to service_role;
  grant select, insert, update on table public.throttle_rules to service_role;
  grant select on table
    public.lead_events, public.lead_exports, public.next_actions, public.consultations, public.unavailable_times,
    public.staff, public.desk_log
  to service_role;
  grant execute on function
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time),
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
    public.lease_mailbox(text),
    public.keep_mailbox_place(uuid, bigint, bigint),
    public.release_mailbox(uuid, boolean, text),
    public.mailbox_state(),
    public.match_emails(jsonb),
    public.texts_of_email(jsonb),
    public.file_email(jsonb),
    public.keep_busy_times(jsonb, text),
    public.count_expired(integer),
    public.erase_expired(integer, integer),
    public.site_counts(),
    public.note_command(text, text, text),
    public.present_address(text),
    public.reset_factor(uuid),
    public.apply_grants(),
    public.describe_project(),
    public.sample_rows(integer),
    public.knows_all_letters(),
    public.rehearse_erasure(),
    public.rehearse_calls()
  to service_role;
end
$function$;

CREATE OR REPLACE FUNCTION public.ask_address_change(p_id uuid, p_email text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := lower(p_email);
  seconds integer;
begin
  perform private.require_owner_or_manager(p_id);
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
$function$;

CREATE OR REPLACE FUNCTION public.cancel_address_change(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change constant jsonb := private.address_change_of(p_id);
begin
  perform private.require_owner_or_manager(p_id);
  delete from private.address_changes where user_id = p_id;
  if change is not null then
    perform private.cancel_address_mail(p_id);
    perform private.note_in_log('address_change_cancelled', p_id, jsonb_build_object('to', change -> 'email'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_mail(p_kinds text[], p_limit integer DEFAULT 1, p_unreceived text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  claimed_mail jsonb;
begin
  perform private.require_service();
  update private.email_worker set asked_at = clock_timestamp()
  where asked_at is null or asked_at < clock_timestamp() - interval '1 minute';
  delete from private.unreceived_kinds where kind = any (p_kinds);
  insert into private.unreceived_kinds (kind)
  select kind from unnest(p_unreceived) as kind order by kind
  on conflict do nothing;
  -- A row that somebody holds is left for the next call: a worker that waited could be waited for.
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where id in (
    select id from public.mail_outbox where state = 'queued' and kind = any (p_unreceived) for update skip locked
  );
  with due as (
    select id
    from public.mail_outbox
    where state = 'queued' and due_at <= clock_timestamp() and kind = any (p_kinds)
    order by due_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update public.mail_outbox as mail
    set claim = gen_random_uuid(), due_at = clock_timestamp() + interval '5 minutes', attempts = attempts + 1
    from due
    where mail.id = due.id
    returning mail.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', claimed.id,
        'claim', claimed.claim,
        'kind', claimed.kind,
        'wanted_at', claimed.wanted_at,
        'lead', to_jsonb(lead) - 'id',
        'consultation', to_jsonb(call) - 'lead_id',
        'receipt_key', receipt.receipt_key,
        'note', event.note,
        -- Of a held reply whoever has the lead now.
        'owner_email', case
          when event.kind = 'reply' then private.staff_owner_email(event.lead_id)
          else private.present_address(event.owner_email)
        end,
        -- Of the version before this one.
        'actor_email', event.actor_email,
        'actor_name', case when event.actor_id is not null then private.staff_name(event.actor_id, event.actor_email) end,
        'reply', private.email_of_reply(event),
        'reply_key', address.reply_key,
        -- Why a reply is late, failed or was held, or an email came back.
        'reason', event.reason,
        'subscriber', to_jsonb(subscriber) - 'id',
        'staff', to_jsonb(staff) - 'id',
        'address', case
          when claimed.kind like 'address_change%' then private.address_of_mail(claimed.kind, claimed.staff_id)
        end,
        'day', case when claimed.kind = 'day' then private.day_of_mail(claimed.staff_id) end
      )
      order by claimed.wanted_at, claimed.id
    ),
    '[]'
  ) into claimed_mail
  from claimed
  left join (
    select id, reference, name, email, email_typed, phone, company, service, budget, message, journey, suspect_reason,
      created_at, reply_due_at, enquiry_number
    from public.contact_submissions
  ) as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at from public.consultations
  ) as call on call.lead_id = claimed.lead_id
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join private.reply_addresses as address on address.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, link_key from public.newsletter_subscribers
  ) as subscriber on subscriber.id = claimed.subscriber_id
  left join (
    select account.id, account.email, person.name, inviter.name as inviter
    from auth.users as account
    left join public.staff as person on person.id = account.id
    left join public.staff as inviter on inviter.id = person.invited_by
  ) as staff on staff.id = claimed.staff_id;
  return claimed_mail;
end
$function$;

CREATE OR REPLACE FUNCTION public.current_staff()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.mail_address_change(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present constant text := (select account.email from auth.users as account where account.id = p_id);
  change jsonb;
begin
  perform private.require_owner_or_manager(p_id);
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
$function$;

CREATE OR REPLACE FUNCTION public.present_address(p_email text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return private.present_address(lower(p_email));
end
$function$;

CREATE OR REPLACE FUNCTION public.rehearse_calls()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rehearsed constant uuid := gen_random_uuid();
  manager constant uuid := gen_random_uuid();
  colleague constant uuid := gen_random_uuid();
  invited constant uuid := gen_random_uuid();
  stranger constant uuid := gen_random_uuid();
  moving constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  factor constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
  receipt uuid;
  change_id bigint;
  answer_id bigint;
  action_id bigint;
  -- By the name of a parameter, or of a function and its parameter; one that is not here is null, or has its default.
  given jsonb;
  called record;
  failures jsonb := '[]';
begin
  perform private.require_service();
  begin
    insert into auth.users (id, email, raw_app_meta_data)
    select id, id || '@meghdoot.example', jsonb_build_object('role', role)
    from (values (manager, 'admin'), (colleague, 'admin'), (invited, null), (stranger, null)) as account (id, role);
    insert into auth.users (id, email, raw_app_meta_data, email_change, email_change_token_current, email_change_token_new)
    values (moving, moving || '@meghdoot.example', '{"role": "admin"}', address, moving || ' old', moving || ' new');
    insert into private.address_changes (user_id, key, new_email, mailed_at) values (moving, rehearsed, address, now());
    insert into public.staff (id, name, role, state) values (invited, 'Rehearsal', 'staff', 'invited');
    insert into auth.sessions (id, user_id) values (session_id, manager);
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values
      (session_id, manager, 'totp', 'verified', 'rehearsal', now(), now()),
      (factor, manager, 'totp', 'unverified', 'rehearsal', now(), now());
    insert into public.contact_submissions (id, reference, idempotency_key, name, email, service, message)
    values (rehearsed, 'TEST-CASE', rehearsed, 'Rehearsal', address, 'consultation', 'Rehearsal');
    select receipt_key into receipt from private.receipt_keys where lead_id = rehearsed;
    begin
      insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, seats)
      select rehearsed, at, at + interval '1 minute', at + interval '1 minute', at, 20
      from (values (now() + interval '364 days')) as call (at);
    exception when sqlstate 'PT409' then
      -- Somebody has this time already.
      null;
    end;
    insert into public.next_actions (lead_id, text) values (rehearsed, 'Rehearsal') returning id into action_id;
    update public.contact_submissions set status = 'contacted' where id = rehearsed;
    select max(id) into change_id from public.lead_events where lead_id = rehearsed and kind = 'status';
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      '{"from": "Rehearsal", "subject": "", "text": "Rehearsal", "quoted": "", "attachments": [], "automatic": false}',
      '<answer-' || address || '>'
    )
    returning id into answer_id;
    insert into public.newsletter_subscribers (email, link_key) values (address, rehearsed);
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', jsonb_build_object(
        'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
      ),
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', now()::date,
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}'
    );
    for called in
      select
        proname as name,
        format('select count(*) from public.%I(%s)', proname, (
          select string_agg(
            format(
              '%I => (%L::jsonb ->> 0)::%s', proargnames[position],
              jsonb_build_array(coalesce(given -> (proname || '.' || proargnames[position]), given -> proargnames[position])),
              format_type(type, null)
            ),
            ', '
          )
          from unnest(proargtypes) with ordinality as parameter (type, position)
          where position <= pronargs - pronargdefaults
            or given ?| array[proargnames[position], proname || '.' || proargnames[position]]
        )) as statement,
        case
          when has_function_privilege('authenticated', oid, 'execute') then jsonb_build_object(
            'role', 'authenticated', 'sub', manager, 'email', manager || '@meghdoot.example', 'session_id', session_id,
            'aal', 'aal2', 'amr', jsonb_build_array(
              jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now()))),
              jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now())))
            )
          )
          when has_function_privilege('anon', oid, 'execute') then '{"role": "anon"}'
          else '{"role": "service_role"}'
        end as claims
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace
        and proname not in (
          'apply_grants', 'describe_project', 'knows_all_letters', 'rehearse_calls', 'rehearse_erasure', 'sample_rows'
        )
      order by proname
    loop
      begin
        perform set_config('request.jwt.claims', called.claims::text, true);
        execute called.statement;
        raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return failures;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.staff_members()
 RETURNS TABLE(id uuid, email text, name text, role text, state text, factor boolean, last_seen_at timestamp with time zone, open_leads bigint, former_emails text[], address_change jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        where lead.owner_id = person.id and lead.status <> 'closed' and lead.spam_reason is null and lead.erased_at is null
      ) end,
      array(select former.email from private.former_addresses as former where former.user_id = person.id order by left_at),
      case when is_manager then private.address_change_of(person.id) end
    from public.staff as person
    join auth.users as account on account.id = person.id
    order by person.name, account.email;
end
$function$;

CREATE INDEX former_addresses_by_user ON private.former_addresses USING btree (user_id, left_at);

CREATE TRIGGER end_address_change AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((old.encrypted_password IS DISTINCT FROM new.encrypted_password)) EXECUTE FUNCTION private.end_address_change();

CREATE TRIGGER follow_address AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION private.follow_address();

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('address_changes_per_person', 10, 3600)
on conflict (name) do update set max_admitted = 10, window_seconds = 3600;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
