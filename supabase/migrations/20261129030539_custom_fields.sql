-- Answers to questions that the agency asks of its own, declared in content.
-- Both are given their rules below; a column needs them to be there.
create function private.are_custom_answers(answers jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select true
$$;
create function private.without_personal(answers jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select answers
$$;
create domain private.custom_answers as jsonb constraint custom_answers_form check (private.are_custom_answers(value));
alter table public.contact_submissions
  add column custom_fields private.custom_answers not null default '[]',
  add constraint erased_keeps_no_answer check (
    erased_at is null or custom_fields = private.without_personal(custom_fields)
  );
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop view public.leads;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.are_custom_answers(answers jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(answers) <> 'array' then false else
    jsonb_array_length(answers) <= 12
    and (
      select count(*) = count(distinct answer ->> 'key') and coalesce(bool_and(private.is_custom_answer(answer)), true)
      from jsonb_array_elements(answers) as answer
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.blank_changes(changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select (
    select jsonb_object_agg(
      field.key,
      case when private.blank_personal_data() || '{"custom_fields": []}' ? field.key then '{"from": null, "to": null}' else field.value end
    )
    from jsonb_each(changes) as field
  )
$function$;

CREATE OR REPLACE FUNCTION private.blank_export_searches(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with people as materialized (
    select
      lead.phone_key,
      string_to_array(private.fold_text(lower(lead.name)), ' ') as words_of_name,
      private.fold_text(
        lower(concat_ws(E'\n', lead.email_typed, private.digits(lead.phone), present.texts, former.texts, written.texts))
      ) as texts
    from public.contact_submissions as lead
    cross join private.contact_fields() as fields
    cross join lateral (
      select string_agg(fact.value, E'\n') as texts
      from jsonb_each_text(private.enquiry_facts(lead)) as fact
      where fact.key = any (fields)
    ) as present
    cross join lateral (select private.custom_words(lead.custom_fields, with_choices => false) as texts) as written
    cross join lateral (
      select string_agg(case field.key when 'phone' then private.digits(side.value) else side.value end, E'\n') as texts
      from public.lead_events as event, jsonb_each(event.changes) as field, jsonb_each_text(field.value) as side
      where event.lead_id = lead.id and field.key = any (fields)
    ) as former
    where lead.id = any (p_ids)
  )
  update public.lead_exports as export
  set filter = export.filter || '{"q": ""}'
  where export.filter ->> 'q' <> '' and exists (
    select
    from people,
      regexp_split_to_table(lower(export.filter ->> 'q'), '\s+') as typed,
      trim(private.fold_text(typed)) as word
    where char_length(word) > 2 and strpos(people.texts, word) > 0
      -- One or two letters are in many texts, and name somebody only as a word of the name.
      or word <> '' and word = any (people.words_of_name)
      or private.phone_key(export.filter ->> 'q') = people.phone_key
  )
$function$;

CREATE OR REPLACE FUNCTION private.custom_values(answers jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(answer -> 'key' #>> '{}', answer -> 'value'), '{}')
  from jsonb_array_elements(answers) as answer
$function$;

CREATE OR REPLACE FUNCTION private.custom_words(answers jsonb, with_choices boolean DEFAULT true)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg(coalesce(answer ->> 'text', answer ->> 'value'), E'\n' order by place)
  from jsonb_array_elements(answers) with ordinality as given (answer, place)
  where answer ->> 'kind' <> 'yesNo' and (with_choices or not answer ? 'text')
$function$;

CREATE OR REPLACE FUNCTION private.enquiry_facts(lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'name', lead.name, 'email', lead.email, 'phone', lead.phone, 'company', lead.company, 'service', lead.service,
    'budget', lead.budget, 'message', lead.message, 'custom_fields', coalesce(lead.custom_fields, '[]')
  )
$function$;

CREATE OR REPLACE FUNCTION private.enquiry_receipt(p_idempotency_key uuid, p_enquiry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', stored.reference,
    'reply_due_at', stored.reply_due_at,
    'consultation', case when call.lead_id is not null and stored.spam_reason is distinct from 'Flood' then
      jsonb_build_object('starts_at', call.starts_at, 'ends_at', call.ends_at)
    end,
    'receipt_key', case when stored.withdrawn_at is null and stored.erased_at is null
      and (call.state is distinct from 'cancelled' or stored.spam_reason is not null)
    then
      receipt.receipt_key
    end,
    'same', private.said_in(private.sent_fields(stored)) = private.said_in(
        private.enquiry_facts(jsonb_populate_record(null::public.contact_submissions, p_enquiry))
      )
      and call.booked_for is not distinct from (p_enquiry ->> 'consultation_at')::timestamptz
  )
  from public.contact_submissions as stored
  join private.receipt_keys as receipt on receipt.lead_id = stored.id
  left join public.consultations as call on call.lead_id = stored.id
  where stored.idempotency_key = p_idempotency_key
$function$;

CREATE OR REPLACE FUNCTION private.is_custom_answer(answer jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(answer) <> 'object' then false else coalesce(
    answer - array['key', 'label', 'kind', 'value', 'text', 'personal'] = '{}'
    and jsonb_typeof(answer -> 'key') = 'string' and answer ->> 'key' ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'
    and jsonb_typeof(answer -> 'label') = 'string' and char_length(answer ->> 'label') between 1 and 100
    and private.is_clean_line(answer ->> 'label')
    and private.is_custom_value(answer ->> 'kind', answer -> 'value')
    and case when answer ->> 'kind' = 'text' then private.is_clean_text(answer ->> 'value')
      else private.is_clean_line(answer ->> 'value') end
    and (not answer ? 'text' or jsonb_typeof(answer -> 'text') = 'string' and char_length(answer ->> 'text') between 1 and 2100)
    and private.is_clean_line(coalesce(answer ->> 'text', ''))
    and (not answer ? 'personal' or jsonb_typeof(answer -> 'personal') = 'boolean'),
    false
  ) end
$function$;

CREATE OR REPLACE FUNCTION private.is_custom_value(kind text, value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    case kind
      when 'line' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 200
      when 'text' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 2000
      when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$'
      when 'choices' then jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 20
        and not exists (
          select
          from jsonb_array_elements(value) as option
          where jsonb_typeof(option) <> 'string' or option #>> '{}' !~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$'
        )
      when 'yesNo' then jsonb_typeof(value) = 'boolean'
      when 'number' then jsonb_typeof(value) = 'number' and abs((value #>> '{}')::numeric) <= 1000000000000
      when 'amount' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 0 and 100000000000
      when 'date' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(19|2[01])[0-9]{2}-[01][0-9]-[0-3][0-9]$'
      when 'link' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 500
        and value #>> '{}' ~ '^https?://[^[:space:]]+$'
      when 'phone' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 32
    end,
    false
  )
$function$;

CREATE OR REPLACE FUNCTION private.lead_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.guard_lead_change(old, new);
  end if;
  -- An erasure keeps the answers that say nothing about the person.
  if old.erased_at is null and new.erased_at is not null then
    new.custom_fields := private.without_personal(new.custom_fields);
  end if;
  -- A new address has no bounce yet.
  if old.email <> new.email then
    new := private.clear_bounce(old, new);
  end if;
  -- A lead belongs to staff, and a change is dated.
  if private.lead_standing(old) <> private.lead_standing(new) then
    new := private.follow_standing(old, new);
  end if;
  -- Outcome, reason and times follow the status.
  if old.status <> new.status or private.lead_facts(old) <> private.lead_facts(new) then
    new := private.follow_facts(old, new);
  end if;
  -- A corrected word is found, and an erased one is not.
  if (old.erased_at is null) <> (new.erased_at is null) or old.custom_fields <> new.custom_fields
    or private.personal_facts(old) <> private.personal_facts(new)
  then
    new.search_text := private.searchable(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.said_in(facts jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select facts || jsonb_build_object('custom_fields', private.custom_values(facts -> 'custom_fields'))
$function$;

CREATE OR REPLACE FUNCTION private.searchable(lead public.contact_submissions)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(
    private.fold_text(
      left(
        case when lead.erased_at is not null then E'\n' || lead.reference || E'\n' else concat_ws(
          E'\n', '',
          (select string_agg(fact.value, E'\n') from jsonb_each_text(private.personal_facts(lead)) as fact),
          private.custom_words(lead.custom_fields),
          private.digits(lead.phone), lead.reference,
          (
            select string_agg(private.words_of(event), E'\n' order by event.id desc)
            from public.lead_events as event
            where event.lead_id = lead.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
          )
        ) end,
        100000
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.without_personal(answers jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(answer order by place), '[]')
  from jsonb_array_elements(answers) with ordinality as given (answer, place)
  where answer -> 'personal' = 'false'
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
    private.promise_ended(timestamptz, timestamptz)
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
    private.count_refusal(text)
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
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb),
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
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies
  to authenticated;
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
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(text),
    public.find_words(uuid[], text[]),
    public.my_day(),
    public.lead_report(integer),
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
    public.staff, public.desk_log, public.saved_replies
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

CREATE OR REPLACE FUNCTION public.former_custom_fields(p_keys text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(latest.answer - array['value', 'text']), '[]')
  from unnest(p_keys[:12]) as wanted (key)
  cross join lateral (
    select answer
    from public.contact_submissions as lead
    cross join jsonb_array_elements(lead.custom_fields) as answer
    where lead.spam_reason is null
      and lead.custom_fields @> jsonb_build_array(jsonb_build_object('key', wanted.key))
      and answer ->> 'key' = wanted.key
    order by lead.created_at desc
    limit 1
  ) as latest
$function$;

CREATE OR REPLACE FUNCTION public.receipt(p_receipt_key uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', lead.reference,
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
    );
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$function$;

CREATE INDEX leads_by_answer ON public.contact_submissions USING gin (custom_fields jsonb_path_ops) WHERE (spam_reason IS NULL);

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
    private.promise_ended(lead.first_response_at, lead.awaiting_reply_until) AS promise_ended,
    call.created_at AS consultation_booked_at,
    lead.custom_fields
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE ( SELECT private.is_staff() AS is_staff);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
