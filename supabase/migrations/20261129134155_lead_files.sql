-- Files that visitors send with their enquiries: a private bucket for their bytes, and a table of what was judged of each.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'files', 'files', false, 10485760,
  array[
    'application/octet-stream', 'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/heic',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'text/plain', 'text/csv', 'application/zip', 'video/mp4'
  ]
);

create table public.lead_files (
  -- Also the name of its object.
  id uuid primary key default gen_random_uuid(),
  -- Null until an enquiry names the file, and again once it is to be removed.
  lead_id uuid references public.contact_submissions (id) on delete set null,
  -- As its sender called it, cleaned; empty once it is to be removed.
  name text not null constraint name_form check (char_length(name) <= 255 and private.is_clean_line(name)),
  -- As announced, and then as received.
  bytes integer not null constraint bytes_bounds check (bytes between 1 and 10485760),
  state text not null default 'expected' constraint state_known check (state in ('expected', 'accepted', 'refused')),
  -- Of an accepted file: what it is, whether a page may show it, and the hash of its bytes.
  kind text constraint kind_form check (kind ~ '^[a-z0-9]{1,10}$'),
  may_be_shown boolean not null default false,
  sha256 text constraint sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a refused one, for its sender.
  reason text constraint reason_form check (char_length(reason) <= 200 and private.is_clean_line(reason)),
  -- Who announced it: by the key of an enquiry, or by the connection.
  announced_under uuid,
  client_hash private.keyed_hash,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when its object is to be removed; the row goes after it.
  removed_at timestamptz,
  constraint accepted_is_known check (state <> 'accepted' or num_nulls(kind, sha256) = 0)
);

comment on table public.lead_files is 'Files of leads: what was judged of each; its bytes are an object of Storage.';

alter table public.lead_files enable row level security;
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
  select id into lead from public.contact_submissions where idempotency_key = p_key and erased_at is null;
  update public.lead_files as file set lead_id = lead
  where file.id = any (p_ids) and file.removed_at is null and (
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
  set lead_id = null, name = '', reason = null, client_hash = null, removed_at = clock_timestamp()
  where lead_id = any (ids);
  -- The file says what was erased.
  delete from private.import_files
  where import_id in (select import_id from private.import_rows where lead_id = any (ids));
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_too_many_files(lead uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) > 5 or sum(bytes) > 26214400 from public.lead_files where lead_id = lead and state <> 'refused'
$function$;

CREATE OR REPLACE FUNCTION public.announce_file(p_name text, p_bytes integer, p_key uuid DEFAULT NULL::uuid, p_client text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  announced public.lead_files;
  seconds integer;
begin
  perform private.require_service();
  seconds := private.admit_visitor('files_per_client', p_client, 'files_in_all');
  if seconds > 0 then
    return jsonb_build_object('seconds', seconds);
  end if;
  insert into public.lead_files (name, bytes, announced_under, client_hash, lead_id)
  values (
    p_name, p_bytes, p_key, p_client,
    (
      select id from public.contact_submissions
      where idempotency_key = p_key and erased_at is null and withdrawn_at is null
    )
  )
  returning * into announced;
  if private.has_too_many_files(announced.lead_id) then
    delete from public.lead_files where id = announced.id;
    return '{"full": true}'::jsonb;
  end if;
  return jsonb_build_object('id', announced.id);
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
    private.store_lead(jsonb), private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb), private.note_canary(uuid),
    private.count_refusal(text), private.attach_files(uuid, text, uuid[])
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
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies, public.imports
  to authenticated;
  grant select (id, lead_id, name, bytes, state, kind, may_be_shown, sha256, reason, created_at)
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
    public.begin_import(uuid),
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
    public.staff, public.desk_log, public.saved_replies, public.imports, public.lead_files
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
  where state = 'expected' and lead_id is not null and created_at < clock_timestamp() - interval '1 day';
  return query
    select id from public.lead_files
    where state = 'expected' and lead_id is not null and created_at < clock_timestamp() - interval '1 minute'
    order by created_at desc
    limit p_limit;
end
$function$;

CREATE OR REPLACE FUNCTION public.files_to_remove(p_limit integer DEFAULT 100)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return query
    update public.lead_files set removed_at = coalesce(removed_at, clock_timestamp())
    where id in (
      select id from public.lead_files
      where lead_id is null and (removed_at is not null or created_at < clock_timestamp() - interval '1 day')
      order by created_at
      limit p_limit
      for update skip locked
    )
    returning id;
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
  update public.lead_files as file set lead_id = lead.id
  from public.contact_submissions as lead
  where file.id = p_id and file.lead_id is null and file.removed_at is null and file.announced_under = p_key
    and lead.idempotency_key = p_key and lead.erased_at is null and lead.withdrawn_at is null
    and not private.has_too_many_files(lead.id);
  select * into found_file from public.lead_files where id = p_id and removed_at is null;
  return case when found_file.id is not null then
    to_jsonb(found_file) - array['announced_under', 'client_hash', 'removed_at', 'created_at']
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_files(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  delete from public.lead_files where id = any (p_ids) and removed_at is not null;
end
$function$;

CREATE OR REPLACE FUNCTION public.person_data(p_lead_id uuid, p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids constant uuid[] := private.chosen_leads(p_lead_id, p_ids);
begin
  perform private.note_in_log(
    'person_exported', null,
    jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', cardinality(ids))
  );
  return jsonb_build_object(
    'enquiries', (
      select coalesce(
        jsonb_agg(
          private.lead_facts(lead) || jsonb_build_object(
            'reference', lead.reference, 'email', coalesce(lead.email_typed, lead.email), 'journey', lead.journey,
            'created_at', lead.created_at, 'status', lead.status, 'spam_reason', lead.spam_reason,
            'withdrawn_at', lead.withdrawn_at, 'added_source', lead.added_source,
            'history', (
              select jsonb_agg(
                jsonb_strip_nulls(
                  jsonb_build_object(
                    'kind', event.kind, 'at', coalesce(event.at, event.call_at, event.created_at), 'by', event.actor_email,
                    'channel', event.channel, 'subject', event.subject, 'text', event.text, 'cc', event.cc, 'note', event.note,
                    'answer', event.answer, 'state', event.state, 'from_status', event.from_status,
                    'to_status', event.to_status, 'due_on', event.due_on, 'changes', event.changes
                  )
                )
                order by event.id
              )
              from public.lead_events as event
              where event.lead_id = lead.id
            ),
            'next_actions', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('text', action.text, 'due_on', action.due_on, 'done_at', action.done_at) order by action.id
                ),
                '[]'
              )
              from public.next_actions as action
              where action.lead_id = lead.id
            ),
            'files', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('name', file.name, 'bytes', file.bytes, 'state', file.state, 'at', file.created_at)
                  order by file.created_at
                ),
                '[]'
              )
              from public.lead_files as file
              where file.lead_id = lead.id
            ),
            'call', (
              select jsonb_build_object(
                'starts_at', call.starts_at, 'ends_at', call.ends_at, 'state', call.state, 'time_zone', call.time_zone
              )
              from public.consultations as call
              where call.lead_id = lead.id
            ),
            'emails', (
              select coalesce(
                jsonb_agg(jsonb_build_object('kind', mail.kind, 'state', mail.state, 'at', mail.settled_at) order by mail.wanted_at, mail.id), '[]'
              )
              from public.mail_outbox as mail
              where mail.lead_id = lead.id and mail.kind = any (private.visitor_mail())
            )
          )
          order by lead.created_at, lead.id
        ),
        '[]'
      )
      from public.contact_submissions as lead
      where lead.id = any (ids)
    ),
    'newsletter', (
      select jsonb_agg(
        jsonb_build_object('email', subscriber.email, 'status', subscriber.status, 'requested_at', subscriber.requested_at)
      )
      from public.newsletter_subscribers as subscriber
      where lower(subscriber.email) in (select lower(lead.email) from public.contact_submissions as lead where lead.id = any (ids))
    )
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
    ) || jsonb_build_object('p_bytes', 1, 'p_judgement', '{}');
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
    insert into public.lead_files (lead_id, name, bytes) values (rehearsed, word, 1);
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
      select 'lead_files' from public.lead_files as file where file.lead_id = rehearsed or file.name = word
    );
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_enquiry(p_idempotency_key uuid, p_reference text, p_enquiry jsonb, p_journey jsonb DEFAULT NULL::jsonb, p_spam_reason text DEFAULT NULL::text, p_suspect_reason text DEFAULT NULL::text, p_client_hash text DEFAULT NULL::text, p_canary boolean DEFAULT false, p_call jsonb DEFAULT NULL::jsonb, p_networks jsonb DEFAULT NULL::jsonb, p_files uuid[] DEFAULT NULL::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  created boolean := true;
  receipt jsonb;
  wait text;
  noted public.contact_submissions;
begin
  if jsonb_typeof(p_enquiry) is distinct from 'object' then
    p_enquiry := '{}';
  end if;
  begin
    noted.journey := p_journey;
    noted.spam_reason := p_spam_reason;
    noted.suspect_reason := p_suspect_reason;
    noted.client_hash := case when not p_canary then p_client_hash end;
    noted.networks := p_networks;
    perform private.store_lead(
      p_enquiry - 'consultation_at' || private.arrival_facts(noted)
      || jsonb_build_object('reference', p_reference, 'idempotency_key', p_idempotency_key)
    );
    if p_call is not null then
      perform private.book_call(p_idempotency_key, p_call);
    elsif p_enquiry ->> 'consultation_at' is not null then
      raise exception 'This time is not offered.' using errcode = 'PT422';
    end if;
    if p_files is not null then
      perform private.attach_files(p_idempotency_key, p_client_hash, p_files);
    end if;
    receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    if p_canary then
      raise exception 'A canary is rolled back.' using errcode = 'CN000';
    end if;
  exception
    when unique_violation then
      created := false;
      receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    when sqlstate 'PT409' or exclusion_violation then
      return '{"kind": "slot-taken", "taken": true}'::jsonb;
    when sqlstate 'PTF22' then
      return '{"kind": "invalid", "field": "files"}'::jsonb;
    when sqlstate 'PT422' then
      return '{"kind": "invalid", "field": "consultation_at", "not_offered": true}'::jsonb;
    when sqlstate 'CN000' then
      perform private.note_canary(p_idempotency_key);
    when sqlstate 'PT429' then
      get stacked diagnostics wait = pg_exception_detail;
      perform private.count_refusal('enquiry');
  end;
  if wait is not null then
    return jsonb_build_object('kind', 'throttled', 'seconds', wait::integer, 'retry_after', wait::integer);
  end if;
  if receipt is null then
    raise exception 'Another enquiry has this reference.' using errcode = 'unique_violation';
  end if;
  -- A file that its sender added since the first send.
  if not created and p_files is not null and (receipt ->> 'same')::boolean then
    begin
      perform private.attach_files(p_idempotency_key, p_client_hash, p_files);
    exception when sqlstate 'PTF22' then
      return '{"kind": "invalid", "field": "files"}'::jsonb;
    end;
  end if;
  return receipt || jsonb_build_object('created', created, 'kind', case
    when created then 'created'
    when (receipt ->> 'same')::boolean then 'repeated'
    else 'key-reused'
  end);
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
  update public.lead_files
  set state = judged.state, name = judged.name, bytes = judged.bytes, kind = judged.kind,
    may_be_shown = coalesce(judged.may_be_shown, false), sha256 = judged.sha256, reason = judged.reason
  where id = p_id and state = 'expected' and removed_at is null;
  return exists (select from public.lead_files where id = p_id and removed_at is null);
end
$function$;

CREATE INDEX lead_files_by_lead ON public.lead_files USING btree (lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX lead_files_expected ON public.lead_files USING btree (created_at) WHERE (state = 'expected'::text);

CREATE INDEX lead_files_without_lead ON public.lead_files USING btree (created_at) WHERE (lead_id IS NULL);

create policy "Staff see the files of leads" on public.lead_files as permissive for select to authenticated using ((( SELECT private.is_staff() AS is_staff) AND (lead_id IS NOT NULL)));

drop function public.send_enquiry(uuid,text,jsonb,jsonb,text,text,text,boolean,jsonb,jsonb);

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('files_in_all', 600, 600)
on conflict (name) do update set max_admitted = 600, window_seconds = 600;

insert into public.throttle_rules (name, max_admitted, window_seconds) values ('files_per_client', 30, 600)
on conflict (name) do update set max_admitted = 30, window_seconds = 600;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
