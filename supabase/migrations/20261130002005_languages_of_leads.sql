-- The language in which the person of a lead, and a reader of the newsletter, is written to.

create domain private.language_tag as text constraint language_tag_form
  check (char_length(value) <= 35 and value ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

alter table public.contact_submissions add column language private.language_tag;
alter table public.newsletter_subscribers add column language private.language_tag;
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop view public.leads;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.blank_personal_data()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '{"name": "", "email": "", "email_typed": null, "phone": null, "company": null, "message": "", "journey": null,
    "language": null, "client_hash": null, "networks": null, "next_action": null, "next_action_on": null,
    "lost_reason": null}'::jsonb
$function$;

CREATE OR REPLACE FUNCTION private.desk_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'value', lead.value, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason, 'language', lead.language
  )
$function$;

CREATE OR REPLACE FUNCTION private.follow_facts(was public.contact_submissions, lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if was.erased_at is not null and private.desk_facts(was) - 'outcome' <> private.desk_facts(lead) - 'outcome' then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (was.erased_at is null) = (lead.erased_at is null)
    and private.enquiry_facts(was) - 'message' <> private.enquiry_facts(lead) - 'message'
  then
    perform private.check_contact(lead);
  end if;
  if lead.status <> 'closed' and lead.outcome is distinct from was.outcome and lead.outcome is not null then
    raise exception 'Only a closed lead is won or lost.' using errcode = 'PT422', detail = 'outcome';
  end if;
  lead.updated_at := greatest(clock_timestamp(), was.updated_at + interval '1 microsecond');
  lead.closed_at := case when lead.status = 'closed' then coalesce(lead.closed_at, lead.updated_at) end;
  if lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  if lead.status <> 'closed' then
    lead.outcome := null;
  end if;
  if lead.outcome is distinct from 'lost' then
    if lead.status = 'closed' and lead.lost_reason is distinct from was.lost_reason and lead.lost_reason is not null then
      raise exception 'Only a lost lead has a reason.' using errcode = 'PT422', detail = 'lost_reason';
    end if;
    lead.lost_reason := null;
  end if;
  if (was.email, was.phone) is distinct from (lead.email, lead.phone) and lead.erased_at is null then
    lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, lead.created_at);
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_untouched(lead public.contact_submissions)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select num_nonnulls(lead.qualified_at, lead.closed_at) = 0 and lead.files = 0 and '{"status": "new"}' = jsonb_strip_nulls(
    (private.lead_standing(lead) || private.desk_facts(lead)) - array['owner_id', 'spam_reason', 'suspect_reason', 'language']
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
        'lead', private.as_lead(lead) || jsonb_build_object('journey', lead.journey),
        'consultation', to_jsonb(call) - 'lead_id',
        'files', case
          when claimed.kind in ('staff_notification', 'acknowledgement') then private.files_of_enquiry(claimed.lead_id)
        end,
        'receipt_key', receipt.receipt_key,
        'note', event.note,
        -- Of a held reply, and where the owner of that time has left, whoever has the lead now. An assignment is for one person.
        'owner_email', case
          when event.kind = 'reply' then private.staff_owner_email(event.lead_id)
          when event.kind = 'owner' then private.desk_address(event.owner_email)
          else coalesce(private.desk_address(event.owner_email), private.staff_owner_email(event.lead_id))
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
  left join public.contact_submissions as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at from public.consultations
  ) as call on call.lead_id = claimed.lead_id
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join private.reply_addresses as address on address.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, language, link_key from public.newsletter_subscribers
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
                  jsonb_build_object(
                    'id', file.id, 'name', file.name, 'bytes', file.bytes, 'state', file.state, 'reason', file.reason,
                    'sha256', file.sha256, 'at', file.created_at, 'scan', file.scan
                  )
                  order by file.created_at, file.id
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
        jsonb_build_object(
          'email', subscriber.email, 'language', subscriber.language, 'status', subscriber.status,
          'requested_at', subscriber.requested_at
        )
      )
      from public.newsletter_subscribers as subscriber
      where lower(subscriber.email) in (select lower(lead.email) from public.contact_submissions as lead where lead.id = any (ids))
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.receipt(p_receipt_key uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', lead.reference,
    'language', lead.language,
    'service', lead.service,
    'message', lead.message,
    'custom_fields', lead.custom_fields,
    'status', lead.status,
    'created_at', lead.created_at,
    'reply_due_at', lead.reply_due_at,
    'corrections', (
      select coalesce(
        jsonb_agg(jsonb_build_object('text', coalesce(event.note, ''), 'created_at', event.created_at) order by event.id),
        '[]'
      )
      from public.lead_events as event
      where event.lead_id = lead.id and event.kind = 'correction'
    ),
    'withdrawn_at', lead.withdrawn_at,
    'reinstatable_until', lead.withdrawn_at + private.reinstatable_for(),
    'erased', lead.erased_at is not null,
    'consultation', case when call.lead_id is not null then
      jsonb_build_object(
        'starts_at', call.starts_at, 'ends_at', call.ends_at, 'sequence', call.sequence, 'updated_at', call.updated_at,
        'time_zone', call.time_zone,
        'state', case
          when lead.spam_reason is not null and lead.withdrawn_at is null and call.state = 'cancelled'
            and private.was_cancelled_as_spam(lead.id) then 'booked'
          else call.state
        end
      )
    end
  )
  from public.contact_submissions as lead
  join private.receipt_keys as receipt_key on receipt_key.lead_id = lead.id
  left join public.consultations as call on call.lead_id = lead.id
  where receipt_key.receipt_key = p_receipt_key
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_to_newsletter(p_email text, p_client text DEFAULT NULL::text, p_language text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant private.email_address := nullif(p_email, '')::private.email_address;
  seconds integer := 0;
  subscriber public.newsletter_subscribers;
begin
  if address is null then
    raise exception 'An address is needed.' using errcode = 'check_violation';
  end if;
  seconds := private.admit_visitor('newsletter_per_client', p_client, 'newsletter_in_all');
  if seconds > 0 then
    return seconds;
  end if;
  loop
    insert into public.newsletter_subscribers (email, language) values (address, p_language)
    on conflict (lower(email)) do nothing;
    select * into subscriber from public.newsletter_subscribers where lower(email) = lower(address) for update;
    -- Retention may have deleted the row that was there, between the two.
    exit when found;
  end loop;
  if subscriber.status = 'confirmed'
    or private.admit(array['newsletter_per_address'], array[private.address_hash(address)]) > 0
  then
    return 0;
  end if;
  -- Somebody who unsubscribed must confirm again. The new key ends the links in earlier emails.
  update public.newsletter_subscribers
  set requested_at = clock_timestamp(), confirmed_at = null, unsubscribed_at = null, language = coalesce(p_language, language),
    link_key = case when status = 'unsubscribed' then gen_random_uuid() else link_key end
  where id = subscriber.id;
  insert into public.mail_outbox (kind, subscriber_id) values ('newsletter_confirmation', subscriber.id)
  on conflict (subscriber_id) where state = 'queued' do nothing;
  return 0;
end
$function$;

create view public.leads with (security_invoker=false) as
 SELECT lead.id,
    lead.reference,
    lead.name,
    lead.email,
    lead.email_typed,
    lead.phone,
    lead.company,
    lead.service,
    lead.budget,
    lead.message,
    lead.journey,
    lead.status,
    lead.owner_id,
    lead.next_action,
    lead.next_action_on,
    lead.created_at,
    lead.updated_at,
    lead.first_response_at,
    lead.reply_due_at,
    lead.awaiting_reply_until,
    lead.enquiry_number,
    lead.spam_reason,
    lead.suspect_reason,
    lead.withdrawn_at,
    lead.erased_at,
    lead.email_key,
    lead.phone_key,
    lead.sort_name,
    lead.search_text,
    call.starts_at AS consultation_at,
    call.ends_at AS consultation_ends_at,
    call.state AS consultation_state,
    call.time_zone AS consultation_time_zone,
    lead.unread_answers,
    lead.email_bounced_at,
    lead.added_source,
    lead.added_by,
    lead.outcome,
    lead.lost_reason,
    lead.value,
    lead.closed_at,
    lead.journey_source AS source,
    ( SELECT owner.name
           FROM public.staff owner
          WHERE (owner.id = lead.owner_id)) AS owner_name,
    ( SELECT string_agg((event.note)::text, '
'::text ORDER BY event.id) AS string_agg
           FROM public.lead_events event
          WHERE ((event.lead_id = lead.id) AND (event.kind = 'note'::text))) AS notes,
    lead.qualified_at,
    private.ever_contacted((lead.status)::text, (lead.previous_status)::text, lead.first_response_at, lead.qualified_at) AS ever_contacted,
    private.answered_in_time(lead.first_response_at, lead.reply_due_at) AS answered_in_time,
    private.promise_ended(private.answered_in_time(lead.first_response_at, lead.reply_due_at), lead.awaiting_reply_until) AS promise_ended,
    call.created_at AS consultation_booked_at,
    lead.custom_fields,
    lead.language,
    lead.files,
    private.company_key((lead.company)::text) AS company_key,
    private.email_domain(lead.email_key) AS email_domain
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE ( SELECT private.is_staff() AS is_staff);

drop function public.subscribe_to_newsletter(text,text);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
