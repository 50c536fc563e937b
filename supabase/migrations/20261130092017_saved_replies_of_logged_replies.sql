-- Saved replies can be used for WhatsApp, too: a logged reply counts for them in the transaction that stores it.

alter table public.lead_events
  add column saved_replies uuid[] constraint saved_replies_of_reply
    check (saved_replies is null or kind = 'reply' and cardinality(saved_replies) <= 20);
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.event_happened()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Words of either side decide whether the visitor waits.
  if new.undoes is not null or new.to_status = 'closed'
    or new.kind in ('answer', 'correction', 'reply', 'next_action', 'no_reply_needed', 'call_held')
  then
    perform private.follow_words(new);
  end if;
  -- A reply or a call stops the clock, and an undo of either starts it again.
  if new.kind in ('reply', 'reply_undone', 'call_held', 'call_missed', 'call_cancelled', 'call_reopened') then
    perform private.follow_reply(new);
  end if;
  -- A lead of an import has come with the words of its note.
  if num_nonnulls(new.note, new.subject, new.text, new.answer) > 0 and not private.is_importing() then
    perform private.make_findable(new);
  end if;
  if new.saved_replies is not null then
    perform private.count_saved_replies(new.saved_replies);
  end if;
  -- People are told by email.
  if new.kind = 'owner' then
    perform private.queue_assignment_mail(new);
  end if;
  if new.kind in ('call_booked', 'call_moved', 'call_cancelled') then
    perform private.queue_call_mail(new);
  end if;
  if new.kind in ('correction', 'withdrawn', 'reinstated') then
    perform private.queue_event_mail(new);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_reply(p_lead_id uuid, p_subject text, p_text text, p_cc text, p_saved_replies uuid[])
 RETURNS public.lead_events
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reply public.lead_events;
  due constant timestamptz := clock_timestamp() + interval '10 seconds';
begin
  insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state, saved_replies)
  values (p_lead_id, 'reply', 'email', p_subject, p_text, p_cc, 'queued', nullif(p_saved_replies, '{}'))
  returning * into reply;
  insert into private.reply_addresses (lead_id) values (p_lead_id) on conflict do nothing;
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at) values ('reply', p_lead_id, reply.id, due, due);
  delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  return reply;
end
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
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_before_restoring(uuid[]),
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
  grant insert (reference, idempotency_key, email_typed, language, journey, spam_reason, suspect_reason, client_hash, networks)
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
    public.subscribe_to_newsletter(text, text, text),
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
  grant select (
    id, lead_id, name, bytes, state, kind, may_be_shown, sha256, reason, created_at, via, event_id, scanned_at, scan,
    scan_signature
  )
    on table public.lead_files to authenticated;
  -- The visitor's own message stays as it is.
  execute format('grant insert (%1$s), update (%1$s) on table public.contact_submissions to authenticated', fields);
  revoke update (message) on table public.contact_submissions from authenticated;
  grant insert (reference, idempotency_key, email_typed, language, added_source), update (
    status, owner_id, spam_reason, email_typed, language, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, reached, inbound, at, idempotency_key, saved_replies)
    on table public.lead_events to authenticated;
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
    public.next_file_to_scan(),
    public.settle_scan(uuid, text, text),
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

CREATE OR REPLACE FUNCTION public.send_reply(p_lead_id uuid, p_subject text, p_text text, p_seen_event_id bigint DEFAULT NULL::bigint, p_cc text DEFAULT NULL::text, p_saved_replies uuid[] DEFAULT '{}'::uuid[], p_files uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  sent_before public.lead_events;
  unseen public.lead_events;
  reply public.lead_events;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  perform private.check_takes_reply(lead);
  if lead.email = '' then
    raise exception 'This lead has no email address.' using errcode = 'PT409';
  end if;
  sent_before := private.reply_sent_before(p_lead_id, p_subject, p_text, p_cc, p_seen_event_id, p_files);
  if sent_before.id is not null then
    return jsonb_build_object('event', sent_before);
  end if;
  unseen := private.unseen_word(p_lead_id, p_seen_event_id);
  if unseen.id is not null then
    return jsonb_build_object('overtaken', unseen);
  end if;
  reply := private.queue_reply(p_lead_id, p_subject, p_text, p_cc, p_saved_replies);
  perform private.attach_reply_files(reply, p_files);
  return jsonb_build_object('event', reply);
end
$function$;

drop function private.queue_reply(uuid,text,text,text);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
