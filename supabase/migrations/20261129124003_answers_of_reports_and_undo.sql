-- Why this change is made.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.changed_answers(was jsonb, present jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array(
    select key
    from (select answer ->> 'key' as key, answer from jsonb_array_elements(nullif(was, 'null')) as answer) as before
    full join (select answer ->> 'key' as key, answer from jsonb_array_elements(nullif(present, 'null')) as answer) as after
      using (key)
    where before.answer is distinct from after.answer
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_as_left(event public.lead_events)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    bool_and(
      case
        when field.key = 'spam_reason' then (field.value -> 'to' = 'null') = (present.facts -> field.key = 'null')
        when field.key <> 'status' and field.key = any (private.status_fields()) and not private.desk_facts(null) ? field.key
          then true
        -- Others may have changed other answers since.
        when field.key = 'custom_fields' then not (
          private.changed_answers(field.value -> 'to', present.facts -> 'custom_fields')
          && private.changed_answers(field.value -> 'from', field.value -> 'to')
        )
        else field.value -> 'to' = present.facts -> field.key
      end
    ),
    true
  )
  from jsonb_each(event.changes) as field
  cross join (
    select case
      when event.action_id is not null then private.facts_of_action(event.action_id)
      else (select to_jsonb(lead) from public.contact_submissions as lead where lead.id = event.lead_id)
    end as facts
  ) as present
$function$;

CREATE OR REPLACE FUNCTION private.restore_lead(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := (
    select jsonb_object_agg(
      field.key,
      case
        when field.key = 'custom_fields' then private.restored_answers(field.value, lead.custom_fields)
        else field.value -> 'from'
      end
    )
    from jsonb_each(event.changes) as field
    join public.contact_submissions as lead on lead.id = event.lead_id
  );
  owner_before constant uuid := (before ->> 'owner_id')::uuid;
begin
  if owner_before is not null and not private.is_staff(owner_before) then
    raise exception 'The owner before can no longer own leads.' using errcode = 'PT409';
  end if;
  perform private.write_leads(array[event.lead_id], before);
end
$function$;

CREATE OR REPLACE FUNCTION private.restored_answers(change jsonb, present jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  with changed as (select private.changed_answers(change -> 'from', change -> 'to') as keys),
  before as (
    select answer, answer ->> 'key' as key, place
    from jsonb_array_elements(change -> 'from') with ordinality as was (answer, place)
  ),
  now as (
    select answer, answer ->> 'key' as key, place
    from jsonb_array_elements(present) with ordinality as given (answer, place)
  ),
  merged as (
    select answer, place, 0 as behind from now, changed where key <> all (keys)
    union all
    select
      answer,
      (
        select coalesce(max(now.place), 0)
        from now join before as earlier using (key)
        where earlier.place <= before.place
      ),
      place
    from before, changed
    where key = any (keys)
  )
  select coalesce(jsonb_agg(answer order by place, behind), '[]') from merged
$function$;

CREATE OR REPLACE FUNCTION private.subjects_of(event public.lead_events)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array_agg(subject)
  from jsonb_each(event.changes) as field
  cross join lateral unnest(
    case
      when event.action_id is not null then array['action ' || event.action_id]
      when field.key = any (private.status_fields()) then array['status']
      when field.key = 'custom_fields' then
        array(select 'answer ' || key from unnest(private.changed_answers(field.value -> 'from', field.value -> 'to')) as key)
      else array[field.key]
    end
  ) as subject
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
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies, public.imports
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
    public.staff, public.desk_log, public.saved_replies, public.imports
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

CREATE OR REPLACE FUNCTION public.report_by_answer(p_key text, days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  first_day constant date := private.agency_today() - (days - 1);
  none constant jsonb := private.as_figures(0, 0, 0, 0, 0, 0, null);
  -- Takes one option as it takes several.
  chosen constant jsonpath := '$[*] ? (@.key == $key).value[*]';
  wanted constant jsonb := jsonb_build_object('key', p_key);
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  return (
    with counted as (
      select
        option, received_on >= first_day as is_now,
        count(*) as leads,
        count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
        count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
        count(qualified_at) as qualified,
        0::bigint as won, 0::numeric as value, null::interval as took
      from public.contact_submissions
      cross join lateral jsonb_path_query(custom_fields, chosen, wanted) as option
      where spam_reason is null and received_on >= first_day - days
      group by 1, 2
      union all
      select
        option, closed_at >= (select private.agency_moment(first_day)),
        0, 0, 0, 0,
        count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
      from public.contact_submissions
      cross join lateral jsonb_path_query(custom_fields, chosen, wanted) as option
      where outcome = 'won' and spam_reason is null and closed_at >= (select private.agency_moment(first_day - days))
      group by 1, 2
    ),
    periods as (
      select
        case option when 'true' then 'yes' when 'false' then 'no' else option #>> '{}' end as answer,
        is_now, sum(leads) as leads, sum(won) as won,
        private.as_figures(
          sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
        ) as figures
      from counted
      group by 1, 2
    ),
    listed as (
      select
        answer,
        coalesce(sum(leads) filter (where is_now), 0) as leads,
        coalesce(sum(won) filter (where is_now), 0) as won,
        jsonb_build_object(
          'answer', answer,
          'now', coalesce(jsonb_agg(figures) filter (where is_now) -> 0, none),
          'before', coalesce(jsonb_agg(figures) filter (where not is_now) -> 0, none)
        ) as row
      from periods
      group by answer
    )
    select coalesce(jsonb_agg(row order by leads desc, won desc, answer), '[]') from listed
  );
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
