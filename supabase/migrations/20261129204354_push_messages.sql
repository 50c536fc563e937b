-- Devices of staff are told of news by web push: which devices, and what they were told.

create function private.push_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array['enquiry', 'answer', 'call', 'due']
$$;

create domain private.push_endpoint as text constraint push_endpoint_form
  check (char_length(value) <= 2000 and value ~ '^https?://[!-~]+$');
create domain private.push_public_key as text constraint push_public_key_form check (value ~ '^[A-Za-z0-9_-]{87}$');
create domain private.push_secret as text constraint push_secret_form check (value ~ '^[A-Za-z0-9_-]{22}$');
create domain private.device_name as text constraint device_name_form
  check (char_length(value) between 1 and 120 and private.is_clean_line(value));

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.staff (id) on delete cascade,
  -- The log-in of the device, whose end is the subscription's. Null once it has only grown too old: a phone rings while nobody
  -- uses it.
  session_id uuid,
  endpoint private.push_endpoint not null unique,
  p256dh private.push_public_key not null,
  auth private.push_secret not null,
  device private.device_name not null,
  kinds text[] not null default private.push_kinds() constraint push_kinds_known check (kinds <@ private.push_kinds()),
  -- On the agency's clocks; the end may be on the next day.
  quiet_from time,
  quiet_to time,
  created_at timestamptz not null default clock_timestamp(),
  -- When its person last opened the desk on this device.
  renewed_at timestamptz not null default clock_timestamp(),
  last_ok_at timestamptz,
  constraint quiet_hours_have_ends check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

comment on table public.push_subscriptions is 'Devices of staff that are told of news; each belongs to one person.';

alter table public.push_subscriptions enable row level security;

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  kind text not null,
  lead_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- When it happened or begins: a call that is moved is told again.
  at timestamptz not null,
  -- The time that the notification names, if any.
  due_at timestamptz,
  -- After that nobody is told any more.
  expires_at timestamptz not null,
  next_try_at timestamptz not null default clock_timestamp(),
  claim uuid,
  attempts integer not null default 0,
  settled_at timestamptz,
  constraint told_once unique (subscription_id, kind, lead_id, at)
);

comment on table private.push_outbox is 'Push messages that are due or were sent; for definer functions alone.';
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.as_device(device public.push_subscriptions)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', device.id, 'device', device.device, 'kinds', to_jsonb(device.kinds),
    'quiet_from', to_char(device.quiet_from, 'HH24:MI'), 'quiet_to', to_char(device.quiet_to, 'HH24:MI'),
    'created_at', device.created_at, 'last_ok_at', device.last_ok_at
  )
$function$;

CREATE OR REPLACE FUNCTION private.drop_devices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.push_subscriptions
  where not private.is_staff(staff_id)
    or session_id is not null and private.was_ended(session_id)
    or renewed_at < clock_timestamp() - interval '30 days';
  update public.push_subscriptions as device set session_id = null
  where session_id in (select private.dead_sessions(device.staff_id));
$function$;

CREATE OR REPLACE FUNCTION private.end_notifications(p_staff_id uuid, p_kept_session uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.push_subscriptions where staff_id = p_staff_id and session_id is distinct from p_kept_session
$function$;

CREATE OR REPLACE FUNCTION private.is_quiet(quiet_from time without time zone, quiet_to time without time zone, now_is time without time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when quiet_from is null then false
    when quiet_from < quiet_to then now_is >= quiet_from and now_is < quiet_to
    else now_is >= quiet_from or now_is < quiet_to
  end
$function$;

CREATE OR REPLACE FUNCTION private.outlive_sessions(p_staff_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.push_subscriptions set session_id = null
  where staff_id = p_staff_id and session_id in (select private.dead_sessions(p_staff_id))
$function$;

CREATE OR REPLACE FUNCTION private.push_news()
 RETURNS TABLE(kind text, lead_id uuid, owner_id uuid, at timestamp with time zone, due_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'enquiry', lead.id, null::uuid, lead.created_at, lead.reply_due_at, lead.created_at + interval '10 minutes'
  from public.contact_submissions as lead
  where lead.spam_reason is null and lead.created_at > now() - interval '10 minutes'
    and num_nonnulls(lead.withdrawn_at, lead.erased_at, lead.added_source) = 0
  union all
  select 'answer', lead.id, lead.owner_id, event.created_at, null, event.created_at + interval '10 minutes'
  from public.lead_events as event
  join public.contact_submissions as lead on lead.id = event.lead_id
  where event.kind = 'answer' and event.created_at > now() - interval '10 minutes'
    and not (event.answer ->> 'automatic')::boolean
    -- Somebody who has read it needs no bell.
    and lead.spam_reason is null and lead.unread_answers > 0
  union all
  select 'call', lead.id, lead.owner_id, call.starts_at, call.starts_at, call.starts_at
  from public.consultations as call
  join public.contact_submissions as lead on lead.id = call.lead_id
  where call.state = 'booked' and call.starts_at > now() and call.starts_at <= now() + interval '10 minutes'
    and lead.spam_reason is null
  union all
  select 'due', lead.id, lead.owner_id, lead.awaiting_reply_until, lead.awaiting_reply_until, lead.awaiting_reply_until
  from public.contact_submissions as lead
  where lead.spam_reason is null and lead.awaiting_reply_until is not null
    and lead.awaiting_reply_until > now() and lead.awaiting_reply_until <= now() + interval '30 minutes'
$function$;

CREATE OR REPLACE FUNCTION private.queue_push()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.push_outbox where expires_at < clock_timestamp() - interval '1 hour';
  insert into private.push_outbox (subscription_id, kind, lead_id, at, due_at, expires_at)
  select device.id, news.kind, news.lead_id, news.at, news.due_at, news.expires_at
  from private.push_news() as news
  join public.push_subscriptions as device
    on news.kind = any (device.kinds)
    and (news.owner_id is null or news.owner_id = device.staff_id)
    and (news.kind in ('call', 'due') or news.at > device.created_at)
    and not private.is_quiet(device.quiet_from, device.quiet_to, (now() at time zone private.agency_zone())::time)
  order by device.id
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.was_ended(p_session_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select
    from auth.sessions as session
    where session.id = p_session_id and (
      exists (select from auth.refresh_tokens where session_id = session.id and revoked is not true)
      or not exists (select from auth.refresh_tokens where session_id = session.id)
      or to_jsonb(session) ->> 'refresh_token_hmac_key' is not null
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.apply_grants()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The columns of a form.
  fields constant text := (
    select string_agg(quote_ident(field), ', ') from jsonb_object_keys(private.enquiry_facts(null)) as field
  );
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
    private.is_custom_value(text, jsonb), private.is_custom_answer(jsonb), private.are_custom_answers(jsonb),
    private.without_personal(jsonb), private.email_key(text), private.mailbox_key(text), private.plain_digits(text), private.digits(text),
    private.phone_key(text), private.fold_text(text), private.company_key(text), private.email_domain(text),
    private.lead_source(jsonb), private.source_name(text), private.lead_statuses(),
    private.blank_personal_data(), private.enquiry_facts(public.contact_submissions),
    private.desk_facts(public.contact_submissions), private.lead_standing(public.contact_submissions),
    private.is_untouched(public.contact_submissions), private.arrival_facts(public.contact_submissions),
    private.account_mail(), private.event_mail(), private.reminder_mail(), private.mail_kinds(), private.push_kinds()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(boolean, timestamptz)
  to authenticated;
  -- For private.lead_changes, which runs as the caller.
  grant execute on function
    private.guard_lead_change(public.contact_submissions, public.contact_submissions),
    private.lead_facts(public.contact_submissions), private.personal_facts(public.contact_submissions),
    private.clear_bounce(public.contact_submissions, public.contact_submissions),
    private.follow_standing(public.contact_submissions, public.contact_submissions),
    private.follow_facts(public.contact_submissions, public.contact_submissions),
    private.searchable(public.contact_submissions)
  to authenticated, service_role;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.store_lead(jsonb), private.store_leads(jsonb), private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb),
    private.note_canary(uuid), private.count_refusal(text), private.attach_files(uuid, text, uuid[])
  to anon;

  -- Visitors
  execute format('grant insert (%s) on table public.contact_submissions to anon', fields);
  grant insert (reference, idempotency_key, email_typed, journey, spam_reason, suspect_reason, client_hash, networks)
    on table public.contact_submissions to anon;
  grant execute on function
    public.call_timeout(), public.free_starts(timestamptz[], integer, integer, integer)
  to anon, authenticated;
  grant execute on function
    public.schema_version(),
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb, uuid[]),
    public.former_custom_fields(text[]),
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
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies, public.saved_views, public.imports,
    public.push_subscriptions
  to authenticated;
  grant select (id, lead_id, name, bytes, state, kind, may_be_shown, sha256, reason, created_at, via, event_id)
    on table public.lead_files to authenticated;
  -- The visitor's own message stays as it is.
  execute format('grant insert (%1$s), update (%1$s) on table public.contact_submissions to authenticated', fields);
  revoke update (message) on table public.contact_submissions from authenticated;
  grant insert (reference, idempotency_key, email_typed, added_source), update (
    status, owner_id, spam_reason, email_typed, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, reached, inbound, at, idempotency_key) on table public.lead_events to authenticated;
  grant insert (lead_id, text, due_on, idempotency_key) on table public.next_actions to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant insert (owner_id, title, text, idempotency_key), update (owner_id, title, text), delete
    on table public.saved_replies to authenticated;
  grant insert (owner_id, title, search, idempotency_key), update (owner_id, title, search), delete
    on table public.saved_views to authenticated;
  grant update (kinds, quiet_from, quiet_to), delete on table public.push_subscriptions to authenticated;
  grant update (answers) on table public.imports to authenticated;
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(text),
    public.find_words(uuid[], text[]),
    public.my_day(),
    public.lead_report(integer),
    public.report_by_answer(text, integer),
    public.lead_median_reply(integer),
    public.change_leads(uuid[], jsonb),
    public.undo_change(uuid, bigint),
    public.undo_changes(bigint[]),
    public.erase_lead(uuid),
    public.person_leads(uuid),
    public.person_data(uuid, uuid[]),
    public.erase_person(uuid, uuid[]),
    public.send_reply(uuid, text, text, bigint, text, uuid[], uuid[]),
    public.note_writing(uuid, boolean),
    public.reply_writers(uuid),
    public.read_answers(uuid, bigint),
    public.need_no_reply(uuid, bigint),
    public.mailbox_state(),
    public.change_action(uuid, bigint, jsonb),
    public.drop_action(uuid, bigint),
    public.change_consultation(uuid, jsonb, text, jsonb),
    public.renew_calendar_feed(text)
  to authenticated;

  -- Accounts of staff
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.note_sign_out(),
    public.own_sessions(),
    public.own_devices(),
    public.keep_device(text, text, text, text),
    public.renew_device(text),
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
    public.start_import(uuid, text, text),
    public.list_imports(uuid),
    public.import_file(uuid),
    public.announce_reply_file(uuid, text, integer),
    public.is_drafted_file(uuid),
    public.people_like(jsonb),
    public.keep_import_rows(uuid, jsonb),
    public.begin_import(uuid, integer),
    public.run_import(uuid, integer),
    public.undo_import(uuid, integer),
    public.count_expired(integer),
    public.stored_files(),
    public.erase_expired(integer, integer)
  to authenticated;

  -- The server
  grant select, insert, update, delete on table
    public.contact_submissions, public.newsletter_subscribers, public.mail_outbox
  to service_role;
  grant select, insert, update on table public.throttle_rules to service_role;
  grant select on table
    public.lead_events, public.lead_exports, public.next_actions, public.consultations, public.unavailable_times,
    public.staff, public.desk_log, public.saved_replies, public.saved_views, public.imports, public.lead_files,
    public.push_subscriptions
  to service_role;
  grant execute on function
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time, integer),
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
    public.claim_push(integer),
    public.settle_push(uuid, uuid, text),
    public.lease_mailbox(text),
    public.keep_mailbox_place(uuid, bigint, bigint),
    public.keep_unfetched_mail(uuid, bigint, bigint, text),
    public.release_mailbox(uuid, boolean, text),
    public.mailbox_state(),
    public.match_emails(jsonb),
    public.texts_of_email(jsonb),
    public.file_email(jsonb),
    public.next_answer_file(uuid, bigint),
    public.keep_busy_times(jsonb, text),
    public.count_expired(integer),
    public.stored_files(),
    public.erase_expired(integer, integer),
    public.site_counts(),
    public.announce_file(text, integer, uuid, text),
    public.find_file(uuid, uuid),
    public.settle_file(uuid, jsonb),
    public.files_to_judge(integer),
    public.files_to_remove(integer),
    public.forget_files(uuid[]),
    public.receipt_files(uuid),
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

CREATE OR REPLACE FUNCTION public.claim_push(p_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  claimed_push jsonb;
begin
  perform private.require_service();
  if not exists (select from public.push_subscriptions) then
    return '[]';
  end if;
  perform private.drop_devices();
  perform private.queue_push();
  with due as (
    select id
    from private.push_outbox
    where settled_at is null and next_try_at <= clock_timestamp() and expires_at > clock_timestamp()
    order by next_try_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update private.push_outbox as push
    set claim = gen_random_uuid(), next_try_at = clock_timestamp() + interval '1 minute', attempts = attempts + 1
    from due
    where push.id = due.id
    returning push.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', claimed.id, 'claim', claimed.claim, 'kind', claimed.kind, 'service', lead.service, 'due_at', claimed.due_at,
        'expires_at', claimed.expires_at, 'reference', lead.reference,
        'subscription', jsonb_build_object(
          'endpoint', device.endpoint, 'keys', jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth)
        )
      )
    ),
    '[]'
  ) into claimed_push
  from claimed
  join public.push_subscriptions as device on device.id = claimed.subscription_id
  join public.contact_submissions as lead
    on lead.id = claimed.lead_id and lead.spam_reason is null and lead.erased_at is null;
  return claimed_push;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_other_sessions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions_of(p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.finish_factor()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.forget_sign_ins(p_pair text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_device(p_endpoint text, p_p256dh text, p_auth text, p_device text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.push_subscriptions;
begin
  perform private.require_staff();
  -- Those who add at once take turns.
  perform from public.staff where id = auth.uid() for no key update;
  delete from public.push_subscriptions where endpoint = p_endpoint and staff_id <> auth.uid();
  if (select count(*) >= 10 from public.push_subscriptions where staff_id = auth.uid() and endpoint <> p_endpoint) then
    raise exception 'You have notifications on ten devices. Remove one first.' using errcode = 'PT409';
  end if;
  insert into public.push_subscriptions as device (staff_id, session_id, endpoint, p256dh, auth, device)
  values (auth.uid(), (auth.jwt() ->> 'session_id')::uuid, p_endpoint, p_p256dh, p_auth, p_device)
  on conflict (endpoint) do update
    set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      renewed_at = clock_timestamp()
    where device.staff_id = excluded.staff_id
  returning * into kept;
  return private.as_device(kept);
end
$function$;

CREATE OR REPLACE FUNCTION public.own_devices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(private.as_device(own) order by own.created_at desc, own.id), '[]')
    from public.push_subscriptions as own
    where own.staff_id = auth.uid()
  );
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
  enquiry constant jsonb := jsonb_build_object(
    'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
  );
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
    perform private.store_lead(
      enquiry || jsonb_build_object('id', rehearsed, 'reference', 'TEST-CASE', 'idempotency_key', rehearsed)
    );
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
    insert into public.imports (id, idempotency_key, file_name, bytes, state)
    values (rehearsed, manager, 'rehearsal.csv', 0, 'planned'), (stranger, stranger, 'rehearsal.csv', 0, 'running');
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', enquiry,
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id, 'begin_import.p_id', rehearsed, 'keep_import_rows.p_id', rehearsed,
      'undo_import.p_id', rehearsed, 'run_import.p_id', stranger,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1, 'p_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', private.agency_today(),
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}', 'p_file_name', 'rehearsal.csv', 'p_content', '',
      'p_people', '[]', 'keep_import_rows.p_rows', '[]'
    ) || jsonb_build_object(
      'p_bytes', 1, 'p_judgement', '{}', 'p_endpoint', 'https://push.example/rehearsal',
      'p_p256dh', repeat('a', 87), 'p_auth', repeat('a', 22), 'p_device', 'rehearsal'
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
        raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return failures;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_factor(p_is_lost boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.renew_device(p_endpoint text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renewed public.push_subscriptions;
begin
  perform private.require_staff();
  delete from public.push_subscriptions where endpoint = p_endpoint and staff_id <> auth.uid();
  update public.push_subscriptions
  set session_id = (auth.jwt() ->> 'session_id')::uuid, renewed_at = clock_timestamp()
  where endpoint = p_endpoint and staff_id = auth.uid()
  returning * into renewed;
  return jsonb_build_object('device', case when renewed.id is not null then private.as_device(renewed) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.report_new_password()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  delete from private.calendar_feeds where staff_id = auth.uid();
  perform private.end_notifications(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
  if private.admit(array['password_reports_per_account'], array[auth.uid()::text]) = 0 then
    perform private.queue_account_mail('password_changed', auth.uid());
    perform private.note_in_log('password_changed', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.reset_factor(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.settle_push(p_id uuid, p_claim uuid, p_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  told_device constant uuid := (select subscription_id from private.push_outbox where id = p_id and claim = p_claim);
begin
  perform private.require_service();
  -- The device before its messages, as everybody locks them.
  if p_outcome = 'gone' then
    delete from public.push_subscriptions where id = told_device;
    return;
  end if;
  update public.push_subscriptions set last_ok_at = clock_timestamp() where id = told_device and p_outcome = 'sent';
  update private.push_outbox
  set claim = null,
    next_try_at = clock_timestamp() + interval '15 seconds' * 4 ^ (attempts - 1),
    settled_at = case when p_outcome <> 'away' or attempts >= 4 then clock_timestamp() end
  where id = p_id and claim = p_claim;
end
$function$;

CREATE INDEX push_outbox_by_lead ON private.push_outbox USING btree (lead_id);

CREATE INDEX push_outbox_due ON private.push_outbox USING btree (next_try_at) WHERE (settled_at IS NULL);

CREATE INDEX lead_events_answers ON public.lead_events USING btree (created_at) WHERE (kind = 'answer'::text);

CREATE INDEX push_subscriptions_by_staff ON public.push_subscriptions USING btree (staff_id);

create policy "Staff change their own devices" on public.push_subscriptions as permissive for update to authenticated using ((( SELECT private.is_staff() AS is_staff) AND (staff_id = ( SELECT auth.uid() AS uid))));

create policy "Staff delete their own devices" on public.push_subscriptions as permissive for delete to authenticated using ((( SELECT private.is_staff() AS is_staff) AND (staff_id = ( SELECT auth.uid() AS uid))));

create policy "Staff read their own devices" on public.push_subscriptions as permissive for select to authenticated using ((( SELECT private.is_staff() AS is_staff) AND (staff_id = ( SELECT auth.uid() AS uid))));

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
