-- A call is changed only as its reader saw it, and follows its lead into spam and back.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.agency_moment(p_local timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone constant text := (select time_zone from private.agency_settings);
  day_before constant timestamp := p_local - interval '1 day';
  -- As if the clocks had not been changed since.
  earlier constant timestamptz := (p_local - ((day_before at time zone 'UTC') at time zone zone - day_before)) at time zone 'UTC';
begin
  return case when earlier at time zone zone = p_local then earlier else p_local at time zone zone end;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_seat(p_starts_at timestamp with time zone, p_free_from timestamp with time zone, p_seats integer, p_lead_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with taken as materialized (
    select distinct seat
    from public.consultations
    -- No call lasts longer (times_in_order), and the index is by the start.
    where starts_at > p_starts_at - interval '12 hours' and starts_at < p_free_from and free_from > p_starts_at
      and state <> 'cancelled' and lead_id is distinct from p_lead_id
  )
  select min(place)
  from generate_series(1, p_seats) as place
  where place not in (select seat from taken) and (select count(*) from taken) < p_seats
  and not exists (
    select from public.unavailable_times as absence
    where tstzrange(absence.starts_at, absence.ends_at) && tstzrange(p_starts_at, p_free_from)
  )
$function$;

CREATE OR REPLACE FUNCTION private.known_call_time(audience text, event public.lead_events)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when earlier.kind <> 'call_cancelled' then earlier.call_at end
  from public.lead_events as earlier
  where earlier.lead_id = event.lead_id and earlier.id < event.id
    and earlier.kind in ('call_booked', 'call_moved', 'call_cancelled')
    and not exists (
      select from public.mail_outbox as unsent
      where unsent.event_id = earlier.id
        and unsent.kind in (audience || 'call_moved', audience || 'call_cancelled')
        and (unsent.state = 'cancelled' or unsent.state = 'queued' and unsent.attempts = 0)
    )
    and coalesce(
      (
        select marked.kind = 'restored'
        from public.lead_events as marked
        where marked.lead_id = event.lead_id and marked.id < earlier.id and marked.kind in ('quarantined', 'restored')
        order by marked.id desc
        limit 1
      ),
      true
    )
  order by earlier.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.rebook_call_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.consultations;
begin
  select * into call from public.consultations
  where lead_id = new.id and state = 'cancelled' and starts_at > clock_timestamp();
  if call.lead_id is null or not private.was_cancelled_as_spam(new.id) then
    return null;
  end if;
  if private.change_call(new.id, to_jsonb(call)) <> 'done' then
    insert into public.lead_events (lead_id, kind, call_at) values (new.id, 'call_cancelled', call.starts_at);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_cancelled_as_spam(p_lead_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select last.kind = 'call_cancelled' and last.id > (
        select max(id) from public.lead_events where lead_id = p_lead_id and kind = 'quarantined'
      )
      from public.lead_events as last
      where last.lead_id = p_lead_id and last.kind like 'call\_%'
      order by last.id desc
      limit 1
    ),
    false
  )
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
    public.change_consultation(uuid, jsonb, text, jsonb),
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

CREATE OR REPLACE FUNCTION public.change_consultation(p_lead_id uuid, p_call jsonb DEFAULT NULL::jsonb, p_state text DEFAULT NULL::text, p_was jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call public.consultations;
  outcome text;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  end if;
  if lead.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  select * into call from public.consultations where lead_id = p_lead_id;
  if p_was is not null
    and (call.state, call.starts_at) is distinct from (p_was ->> 'state', (p_was ->> 'starts_at')::timestamptz)
  then
    raise exception 'The call has changed meanwhile.' using errcode = 'PT409';
  end if;
  outcome := private.change_call(p_lead_id, p_call, p_state);
  if outcome is null then
    raise exception 'No such call.' using errcode = 'PT404';
  end if;
  return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_expired(p_days integer, p_limit integer DEFAULT 500)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
declare
  ids uuid[];
  leads integer;
  subscribers integer;
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
    perform private.require_proof();
  else
    perform private.require_service();
    perform set_config('leads.actor', 'retention', true);
  end if;
  if p_days < 1 then
    raise exception 'Keep leads for a day at least.' using errcode = 'invalid_parameter_value';
  end if;
  ids := array(
    select lead.id from public.contact_submissions as lead
    where private.is_expired(lead, p_days)
    order by lead.updated_at
    limit p_limit
    for no key update skip locked
  );
  leads := private.erase_leads(ids);
  ids := array(
    select subscriber.id from public.newsletter_subscribers as subscriber
    where private.is_expired(subscriber)
    limit p_limit
    for update skip locked
  );
  delete from public.newsletter_subscribers where id = any (ids);
  get diagnostics subscribers = row_count;
  delete from public.unavailable_times where ends_at < now() - interval '30 days';
  delete from private.enquiry_drafts where expires_at <= now();
  delete from private.throttle_windows
  where (rule, subject) in (
    select past.rule, past.subject from private.throttle_windows as past where past.ends_at <= now() for update skip locked
  );
  delete from public.desk_log where at < now() - interval '1 year';
  delete from public.lead_exports where created_at < now() - interval '1 year';
  perform private.sweep_factors();
  if leads > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('leads', leads, 'days', p_days));
  end if;
  return jsonb_build_object('leads', leads, 'subscribers', subscribers);
end
$function$;

CREATE OR REPLACE FUNCTION public.reinstate_enquiry(p_receipt_key uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if lead.erased_at is not null or lead.withdrawn_at + private.reinstatable_for() < clock_timestamp() then
    return 'closed';
  end if;
  update public.contact_submissions
  set withdrawn_at = null,
    status = coalesce(
      (
        -- The withdrawal's own change of status, unless staff have made another since.
        select min(closed.from_status)
        from public.lead_events as closed
        where closed.lead_id = lead.id and closed.kind = 'status' and closed.created_at >= lead.withdrawn_at
        having count(*) = 1 and count(closed.actor_id) = 0
      ),
      status
    )
  where id = lead.id and withdrawn_at is not null;
  return 'done';
end
$function$;

CREATE TRIGGER change_11_rebook_call AFTER UPDATE OF spam_reason ON public.contact_submissions FOR EACH ROW WHEN (((old.spam_reason IS NOT NULL) AND (num_nonnulls(new.spam_reason, new.withdrawn_at, new.erased_at) = 0))) EXECUTE FUNCTION private.rebook_call_of_lead();

drop function public.change_consultation(uuid,jsonb,text);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
