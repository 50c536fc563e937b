-- Grants each role what it may do, and nothing else. A function, so that it can be applied again after a dump was restored
-- under wider default privileges. Error: 42501.
create function public.apply_grants() returns void
language plpgsql security definer set search_path = ''
as $$
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
    private.is_mail_provider(text), private.company_domain(text), private.company_group(text, text),
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
    private.refuse_merged(public.contact_submissions),
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
    id, lead_id, name, bytes, state, kind, may_be_shown, sha256, reason, created_at, via, event_id, merged_from, scanned_at, scan,
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
    public.merge_leads(uuid, uuid, timestamptz),
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
    public.note_content_change(text[]),
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
$$;

select public.apply_grants();

-- PostgREST caches the schema and the settings of roles.
notify pgrst, 'reload schema';
notify pgrst, 'reload config';
