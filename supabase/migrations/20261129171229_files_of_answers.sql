-- Files of answers by email belong to their event in the history; the mail worker fetches their bytes from the mailbox.

alter table public.lead_files
  add column via text not null default 'brief' constraint via_known check (via in ('brief', 'reply', 'answer')),
  add column event_id bigint references public.lead_events (id) on delete set null,
  add column mail_part jsonb constraint mail_part_form check (jsonb_typeof(mail_part) = 'object'),
  add column due_at timestamptz,
  add constraint enquiry_has_no_event check (via <> 'brief' or event_id is null),
  drop constraint bytes_bounds,
  add constraint bytes_bounds check (bytes >= 1 and (bytes <= 10485760 or state = 'refused'));
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.attach_files(p_key uuid, p_client text, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead uuid;
  named constant bigint := (select count(distinct id) from unnest(p_ids) as wanted (id));
  attached bigint;
begin
  select id into lead from public.contact_submissions where idempotency_key = p_key and erased_at is null for no key update;
  update public.lead_files as file set lead_id = lead
  where file.id = any (p_ids) and file.via = 'brief' and file.removed_at is null and (
    file.lead_id = lead
    or file.lead_id is null and (file.announced_under = p_key or file.client_hash is not distinct from p_client)
  );
  get diagnostics attached = row_count;
  if lead is null or attached < named or private.has_too_many_files(lead) then
    raise exception 'These files cannot be attached.' using errcode = 'PTF22';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_leads(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select id from public.contact_submissions where id = any (p_ids) and erased_at is null order by id
  );
begin
  perform private.blank_export_searches(ids);
  perform private.write_leads(
    ids,
    private.blank_personal_data()
    || jsonb_build_object('erased_at', clock_timestamp(), 'status', 'closed', 'unread_answers', 0, 'waiting_since', null)
  );
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (ids) and state = 'queued';
  update public.consultations
  set state = case when state = 'booked' and starts_at > clock_timestamp() then 'cancelled' else state end, time_zone = null
  where lead_id = any (ids)
    and (state = 'booked' and starts_at > clock_timestamp() or time_zone is not null);
  update public.lead_events set state = 'failed', reason = 'ERASED'
  where lead_id = any (ids) and kind = 'reply' and state = 'queued';
  update public.lead_events
  set note = null, subject = null, text = null, cc = null, answer = null, message_id = null,
    changes = private.blank_changes(changes)
  where lead_id = any (ids) and num_nonnulls(note, subject, text, cc, answer, message_id, changes) > 0;
  delete from public.next_actions where lead_id = any (ids);
  delete from private.reply_addresses where lead_id = any (ids);
  delete from private.reply_writers where lead_id = any (ids);
  delete from private.failed_erasures where lead_id = any (ids);
  update public.lead_files
  set lead_id = null, name = '', reason = null, client_hash = null, mail_part = null, removed_at = clock_timestamp()
  where lead_id = any (ids);
  -- The file says what was erased.
  delete from private.import_files
  where import_id in (select import_id from private.import_rows where lead_id = any (ids));
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.expect_files(p_lead_id uuid, p_event_id bigint, p_files jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant bigint := (
    select coalesce(sum(bytes), 0)
    from public.lead_files
    where lead_id = p_lead_id and via = 'answer' and state <> 'refused' and created_at > clock_timestamp() - interval '1 day'
  );
  is_full constant boolean := today > 104857600;
begin
  insert into public.lead_files (lead_id, via, event_id, name, bytes, mail_part, due_at, state, reason)
  select p_lead_id, 'answer', p_event_id, file ->> 'name', (file ->> 'bytes')::integer, file -> 'mail_part', clock_timestamp(),
    case when is_full or file ->> 'reason' is not null then 'refused' else 'expected' end,
    coalesce(file ->> 'reason', case when is_full then 'More than 100 MB of files came by email today.' end)
  from jsonb_array_elements(coalesce(p_files, '[]')) with ordinality as given (file, position)
  order by position;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_answer(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_automatic constant boolean := (p_email -> 'answer' ->> 'automatic')::boolean;
  event_id bigint;
begin
  if (
    select count(*) >= case when is_automatic then 5 else 100 end
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'answer' and event.created_at > clock_timestamp() - interval '1 day'
      and (event.answer ->> 'automatic')::boolean = is_automatic and event.message_id is not null
  ) then
    insert into public.lead_events (lead_id, kind, at, answer)
    select lead.id, 'answer', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer' || jsonb_build_object(
      'text', '[More emails came today than are filed; the rest of them is in the mailbox.]',
      'quoted', '', 'attachments', '[]'::jsonb, 'automatic', true
    )
    where not exists (
      select
      from public.lead_events as told
      where told.lead_id = lead.id and told.kind = 'answer' and told.message_id is null
        and told.created_at > clock_timestamp() - interval '1 day'
    );
    return 'too many';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, answer, owner_email)
  values (
    lead.id, 'answer', p_email ->> 'message_id', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer',
    (select email from auth.users where id = lead.owner_id and private.is_staff(id))
  )
  returning id into event_id;
  perform private.expect_files(lead.id, event_id, p_email -> 'files');
  if is_automatic then
    return 'filed';
  end if;
  update public.contact_submissions
  set unread_answers = unread_answers + 1,
    status = case when status = 'closed' then private.status_before_closing(id) else status end,
    email_bounced_at = case
      when private.mailbox_key(email_key) = any (private.mailbox_keys(p_email -> 'senders')) then null
      else email_bounced_at
    end
  where id = lead.id;
  -- One email tells of all answers that came until it left.
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'answer', lead.id, event_id
  where lead.spam_reason is null and not exists (
    select from public.mail_outbox
    where lead_id = lead.id and kind = 'answer' and state = 'queued' and attempts = 0
  );
  return 'filed';
end
$function$;

CREATE OR REPLACE FUNCTION private.has_too_many_files(lead uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) > 5 or sum(bytes) > 26214400 from public.lead_files
  where lead_id = lead and via = 'brief' and state <> 'refused'
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
    private.phone_key(text), private.fold_text(text),
    private.lead_source(jsonb), private.source_name(text), private.lead_statuses(),
    private.blank_personal_data(), private.enquiry_facts(public.contact_submissions),
    private.desk_facts(public.contact_submissions), private.lead_standing(public.contact_submissions),
    private.is_untouched(public.contact_submissions), private.arrival_facts(public.contact_submissions),
    private.account_mail(), private.event_mail(), private.reminder_mail(), private.mail_kinds()
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
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies, public.saved_views, public.imports
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
    public.send_reply(uuid, text, text, bigint, text, uuid[]),
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
    public.start_import(uuid, text, text),
    public.list_imports(uuid),
    public.import_file(uuid),
    public.people_like(jsonb),
    public.keep_import_rows(uuid, jsonb),
    public.begin_import(uuid, integer),
    public.run_import(uuid, integer),
    public.undo_import(uuid, integer),
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
    public.staff, public.desk_log, public.saved_replies, public.saved_views, public.imports, public.lead_files
  to service_role;
  grant execute on function
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time, integer),
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
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

CREATE OR REPLACE FUNCTION public.files_to_judge(p_limit integer DEFAULT 100)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update public.lead_files set state = 'refused', reason = 'It did not arrive within a day.'
  where state = 'expected' and via <> 'answer' and lead_id is not null and created_at < clock_timestamp() - interval '1 day';
  update public.lead_files set state = 'refused', reason = 'It could not be fetched for three days.'
  where state = 'expected' and via = 'answer' and created_at < clock_timestamp() - interval '3 days';
  return query
    select id from public.lead_files
    where state = 'expected' and via <> 'answer' and lead_id is not null
      and created_at < clock_timestamp() - interval '1 minute'
    order by created_at desc
    limit p_limit;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_file(p_id uuid, p_key uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_file public.lead_files;
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform from public.contact_submissions where idempotency_key = p_key for no key update;
  update public.lead_files as file set lead_id = lead.id
  from public.contact_submissions as lead
  where file.id = p_id and file.lead_id is null and file.removed_at is null and file.announced_under = p_key
    and lead.idempotency_key = p_key and lead.erased_at is null and lead.withdrawn_at is null
    and not private.has_too_many_files(lead.id);
  select * into found_file from public.lead_files where id = p_id and removed_at is null;
  return case when found_file.id is not null then
    to_jsonb(found_file) - array['announced_under', 'client_hash', 'removed_at', 'created_at', 'event_id', 'mail_part', 'due_at']
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.next_answer_file(p_lease uuid, p_uid_validity bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due public.lead_files;
begin
  perform private.require_service();
  update private.mailbox_reading set leased_until = clock_timestamp() + private.leased_for() where lease = p_lease;
  if not found then
    return null;
  end if;
  update public.lead_files
  set due_at = clock_timestamp()
    + least(greatest((clock_timestamp() - created_at) / 2, interval '1 minute'), interval '1 hour')
  where id = (
    select id
    from public.lead_files
    where state = 'expected' and via = 'answer' and lead_id is not null and due_at <= clock_timestamp()
      and (mail_part ->> 'uid_validity')::bigint = p_uid_validity
    order by due_at, created_at
    limit 1
  )
  returning * into due;
  return case when due.id is not null then jsonb_build_object('id', due.id, 'name', due.name) || due.mail_part end;
end
$function$;

CREATE OR REPLACE FUNCTION public.receipt_files(p_receipt_key uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return (
    select jsonb_build_object('key', lead.idempotency_key, 'files', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', file.name, 'bytes', file.bytes, 'state', file.state, 'reason', file.reason)
          order by file.created_at, file.id
        ),
        '[]'
      )
      from public.lead_files as file
      where file.lead_id = lead.id and file.via = 'brief' and (
        file.state <> 'refused' or not exists (
          select from public.lead_files as again
          where again.lead_id = lead.id and again.via = 'brief' and again.name = file.name and again.state = 'accepted'
        )
      )
    ))
    from public.contact_submissions as lead
    join private.receipt_keys as receipt on receipt.lead_id = lead.id
    where receipt.receipt_key = p_receipt_key and lead.withdrawn_at is null and lead.erased_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.rehearse_erasure()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  word constant text := 'rehearsal';
  key constant uuid := gen_random_uuid();
  rehearsed uuid;
  remains text[];
begin
  perform private.require_service();
  begin
    perform private.store_lead(
      (select jsonb_object_agg(field, word) from jsonb_object_keys(private.enquiry_facts(null)) as field)
      || jsonb_build_object('reference', 'TEST-ERAS', 'idempotency_key', key, 'client_hash', word)
      || jsonb_build_object('email', word || '@meghdoot.example', 'service', 'consultation', 'budget', null)
      || jsonb_build_object(
        'custom_fields',
        jsonb_build_array(jsonb_build_object('key', word, 'label', word, 'kind', 'line', 'value', word))
      )
      || jsonb_build_object(
        'journey', jsonb_build_object('utm_source', word), 'networks', jsonb_build_object('ipv4_24', word)
      )
    );
    select id into rehearsed from public.contact_submissions where idempotency_key = key;
    insert into public.next_actions (lead_id, text) values (rehearsed, word);
    insert into public.lead_events (lead_id, kind, note) values (rehearsed, 'correction', word);
    update public.contact_submissions set status = 'closed', outcome = 'lost', name = word || '!', lost_reason = word
    where id = rehearsed;
    insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
    values (rehearsed, 'reply', 'email', word, word, word || '@meghdoot.example', 'sent');
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      jsonb_build_object('from', word, 'subject', word, 'text', word, 'quoted', word, 'attachments', '[]'::jsonb, 'automatic', false),
      '<' || word || '@meghdoot.example>'
    );
    insert into public.lead_files (lead_id, name, bytes, mail_part) values (rehearsed, word, 1, jsonb_build_object('content_id', word));
    perform private.erase_leads(array[rehearsed]);
    remains := array(
      select field.key
      from public.contact_submissions as lead, jsonb_each_text(to_jsonb(lead)) as field
      where lead.id = rehearsed and field.value like '%' || word || '%'
      union
      select 'lead_events.' || field.key
      from public.lead_events as event, jsonb_each_text(to_jsonb(event)) as field
      where event.lead_id = rehearsed and field.value like '%' || word || '%'
      union
      select 'next_actions.text' from public.next_actions as action where action.lead_id = rehearsed
      union
      select 'lead_files' from public.lead_files as file
      where file.lead_id = rehearsed or file.name = word or file.mail_part ->> 'content_id' = word
    );
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_file(p_id uuid, p_judgement jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  judged constant public.lead_files := jsonb_populate_record(null::public.lead_files, p_judgement);
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform from public.contact_submissions
  where id = (select lead_id from public.lead_files where id = p_id)
  for no key update;
  if p_judgement is null then
    delete from public.lead_files where id = p_id and state = 'expected';
    return false;
  end if;
  update public.lead_files
  set state = judged.state, name = judged.name, bytes = judged.bytes, kind = judged.kind,
    may_be_shown = coalesce(judged.may_be_shown, false), sha256 = judged.sha256, reason = judged.reason
  where id = p_id and state = 'expected' and removed_at is null;
  return exists (select from public.lead_files where id = p_id and removed_at is null);
end
$function$;

CREATE INDEX lead_files_by_event ON public.lead_files USING btree (event_id) WHERE (event_id IS NOT NULL);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
