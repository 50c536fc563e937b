-- Imports store the rows of a call in one statement, and say how many rows of the file were refused.
alter table public.imports add column refused_in_file integer not null default 0;
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.complete_from_row(stored private.import_rows)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  missing constant jsonb := (
    select jsonb_object_agg(fact.key, stored.lead -> fact.key)
    from public.contact_submissions as lead, jsonb_each_text(private.lead_facts(lead)) as fact
    -- No answers are an empty list.
    where lead.id = stored.lead_id and coalesce(fact.value, '') in ('', '[]')
      and coalesce(stored.lead ->> fact.key, '') not in ('', '[]')
      -- How it ended goes with a status, which stays.
      and fact.key not in ('outcome', 'lost_reason')
  );
begin
  if missing is not null then
    perform private.write_leads(array[stored.lead_id], missing);
  end if;
  update private.import_rows as done
  set state = case when missing is null then 'unchanged' else 'completed' end, lead = null, note = null,
    last_event = case when missing is not null then (select max(id) from public.lead_events where lead_id = stored.lead_id) end
  where done.import_id = stored.import_id and done.row = stored.row;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_lead(lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person bigint;
  is_imported constant boolean := coalesce(lead.added_source = 'import', false);
begin
  -- Asked here too, because the policy is asked after this and says less. An import has asked once for all of its rows.
  if private.calling_role() = 'authenticated' and not private.is_importing() then
    perform private.require_staff();
  end if;
  -- A not-null constraint would write the row into the log.
  if lead.erased_at is null and not coalesce(lead.name <> '' and lead.message <> '', false)
    or lead.erased_at is null and not coalesce(lead.email <> '', false) and num_nulls(lead.added_source, lead.phone) > 0
    or num_nulls(lead.email, lead.service, lead.reference, lead.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  for person in
    select distinct hashtextextended(key, 0)
    from unnest(array[private.email_key(lead.email), private.phone_key(lead.phone)]) as key
    where key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  if private.calling_role() in ('anon', 'authenticated') and not is_imported then
    lead.created_at := clock_timestamp();
    lead.updated_at := lead.created_at;
    lead.added_by := auth.uid();
    lead.owner_id := auth.uid();
  end if;
  if lead.status = 'closed' then
    lead.closed_at := coalesce(lead.closed_at, lead.updated_at);
  elsif lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  lead.received_on := private.agency_day(lead.created_at);
  lead.reply_due_at := case when not is_imported then private.reply_due_by(lead.created_at) end;
  lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, 'infinity');
  -- An import brings the words of its note, which is written next: to change the text then would take as long as the lead.
  lead.search_text := private.searchable(lead)
    || case when private.is_importing() then lower(private.fold_text(lead.search_text)) else '' end;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.date_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  reply public.lead_events;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' and not private.is_importing() then
    perform private.require_staff();
  end if;
  lead := private.lock_lead(new.lead_id);
  if lead.erased_at is not null and (new.kind = 'reply' or num_nonnulls(new.note, new.subject, new.text, new.answer) > 0) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null and new.kind = 'reply' then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  -- The default was drawn before the lock.
  new.id := nextval('public.lead_events_id_seq');
  if new.kind = 'reply_undone' then
    select * into reply from public.lead_events where id = new.undoes and lead_id = new.lead_id and kind = 'reply';
    if not found then
      raise exception 'There is no such reply.' using errcode = 'PT404';
    end if;
    new.channel := reply.channel;
    -- One that was undone before is refused by the constraint.
    if reply.state <> 'undone' then
      perform private.stop_reply(reply);
    end if;
  end if;
  -- An import dates its events itself, and is no news.
  if private.calling_role() in ('anon', 'authenticated') and not private.is_importing() then
    -- Staff ask for news since a time. Arrivals and assignments, dated in the order in which they commit, are all heard.
    if new.kind in ('created', 'owner') then
      perform pg_advisory_xact_lock(1, 0);
    end if;
    new.created_at := clock_timestamp();
  end if;
  if new.kind = 'reply' and new.state is null then
    new.at := case
      when new.at is null then greatest(new.created_at, lead.created_at)
      else private.reply_time(new.at, lead.created_at)
    end;
  end if;
  return new;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.import_or_refuse(p_id uuid, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  half constant integer := cardinality(p_rows) / 2;
begin
  perform private.store_imported(
    p_id, array(select row from private.import_rows where import_id = p_id and row = any (p_rows) and lead_id is null order by row)
  );
  perform private.complete_from_row(stored)
  from private.import_rows as stored
  where stored.import_id = p_id and stored.row = any (p_rows) and stored.lead_id is not null and stored.state = 'waiting';
exception
  when check_violation or not_null_violation or data_exception or sqlstate 'PT409' or sqlstate 'PT422' then
    if half = 0 then
      update private.import_rows set state = 'refused', lead = null, note = null, lead_id = null
      where import_id = p_id and row = any (p_rows);
    else
      perform private.import_or_refuse(p_id, p_rows[:half]);
      perform private.import_or_refuse(p_id, p_rows[half + 1:]);
    end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_lead(stored private.import_rows, id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  arrived constant timestamptz := least(clock_timestamp(), (stored.lead ->> 'created_at')::timestamptz);
  owner_id uuid;
begin
  if stored.lead ->> 'owner' is not null then
    select person.id into owner_id
    from public.staff as person
    join auth.users as account on account.id = person.id
    where lower(account.email) = lower(stored.lead ->> 'owner') and private.is_staff(person.id);
  end if;
  return stored.lead - 'owner' || jsonb_build_object(
    'id', id, 'reference', private.free_reference(), 'created_at', arrived, 'idempotency_key', gen_random_uuid(),
    'added_by', auth.uid(), 'closed_at', case when stored.lead ->> 'status' = 'closed' then arrived end,
    'added_source', 'import', 'qualified_at', case when stored.lead ->> 'status' = 'qualified' then arrived end,
    'owner_id', owner_id,
    'search_text', left(coalesce(E'\n' || stored.note, ''), 20000)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.store_imported(p_id uuid, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(select gen_random_uuid() from unnest(p_rows));
begin
  if p_rows = '{}' then
    return;
  end if;
  perform private.store_leads((
    select jsonb_agg(private.imported_lead(stored, given.id) order by given.row)
    from unnest(p_rows, ids) as given (row, id)
    join private.import_rows as stored on stored.import_id = p_id and stored.row = given.row
  ));
  insert into public.lead_events (lead_id, kind, note, created_at)
  select lead.id, 'note', part, lead.created_at
  from unnest(p_rows, ids) as given (row, id)
  join public.contact_submissions as lead on lead.id = given.id
  join private.import_rows as stored on stored.import_id = p_id and stored.row = given.row,
    generate_series(1, char_length(stored.note), 2000) as place,
    trim(E'\n\t ' from substr(stored.note, place, 2000)) as part
  where part <> ''
  order by given.row, place;
  update private.import_rows as done
  set state = 'stored', lead_id = given.id, lead = null, note = null,
    last_event = (select max(event.id) from public.lead_events as event where event.lead_id = given.id)
  from unnest(p_rows, ids) as given (row, id)
  where done.import_id = p_id and done.row = given.row;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_lead(p_columns jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.store_leads(jsonb_build_array(p_columns))
$function$;

CREATE OR REPLACE FUNCTION private.store_leads(p_leads jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text := (
    select string_agg(distinct quote_ident(name), ', ')
    from jsonb_array_elements(p_leads) as lead, jsonb_object_keys(lead) as name
  );
begin
  execute format(
    'insert into public.contact_submissions (%1$s) select %1$s from jsonb_populate_recordset(null::public.contact_submissions, $1)',
    columns
  ) using p_leads;
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

CREATE OR REPLACE FUNCTION public.begin_import(p_id uuid, p_refused integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
begin
  perform private.require_manager();
  import := private.lock_import(p_id);
  if import.state in ('undoing', 'undone') then
    raise exception 'This import was undone.' using errcode = 'PT409';
  end if;
  if import.state = 'planned' then
    update public.imports set state = 'running', refused_in_file = p_refused where id = p_id returning * into import;
    perform private.note_in_log(
      'imported', null,
      jsonb_build_object(
        'import', p_id, 'file', import.file_name,
        'rows', (select count(*) from private.import_rows where import_id = p_id)
      )
    );
  end if;
  return private.as_import(import);
end
$function$;

CREATE OR REPLACE FUNCTION public.run_import(p_id uuid, p_rows integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
  waiting integer[];
  began timestamptz;
begin
  perform private.require_manager();
  select * into import from public.imports where id = p_id for update skip locked;
  if not found then
    select * into import from public.imports where id = p_id;
    if not found then
      raise exception 'There is no such import.' using errcode = 'PT404';
    end if;
    return private.as_import(import);
  end if;
  if import.state not in ('running', 'finished') then
    raise exception 'This import is not running.' using errcode = 'PT409';
  end if;
  waiting := array(
    select row from private.import_rows
    where import_id = p_id and state = 'waiting' and lead is not null
    order by row
    limit least(p_rows, 500)
  );
  perform private.lock_rows_to_import(p_id, waiting);
  began := clock_timestamp();
  perform set_config('leads.importing', 'on', true);
  for place in 1..cardinality(waiting) by 20 loop
    exit when clock_timestamp() > began + interval '160 milliseconds';
    perform private.import_or_refuse(p_id, waiting[place:place + 19]);
  end loop;
  perform set_config('leads.importing', '', true);
  if not exists (select from private.import_rows where import_id = p_id and state = 'waiting' and lead is not null) then
    update public.imports set state = 'finished' where id = p_id returning * into import;
  end if;
  return private.as_import(import);
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_import(p_id uuid, p_rows integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
  piece integer[];
  stored private.import_rows;
  began timestamptz;
begin
  perform private.require_manager();
  import := private.lock_import(p_id);
  if import.state = 'undone' then
    return private.as_import(import);
  end if;
  if import.state <> 'undoing' then
    update public.imports set state = 'undoing' where id = p_id returning * into import;
    delete from private.import_files where import_id = p_id;
    delete from private.import_rows where import_id = p_id and state = 'waiting';
    perform private.note_in_log('import_undone', null, jsonb_build_object('import', p_id, 'file', import.file_name));
  end if;
  piece := array(
    select row from private.import_rows
    where import_id = p_id and state in ('stored', 'completed')
    order by row desc
    limit least(p_rows, 500)
  );
  perform from public.contact_submissions
  where id in (select lead_id from private.import_rows where import_id = p_id and row = any (piece))
  order by id for update;
  began := clock_timestamp();
  for stored in select * from private.import_rows where import_id = p_id and row = any (piece) order by row desc loop
    exit when clock_timestamp() > began + interval '160 milliseconds';
    perform private.undo_imported(stored);
  end loop;
  if not exists (select from private.import_rows where import_id = p_id and state in ('stored', 'completed')) then
    update public.imports set state = 'undone' where id = p_id returning * into import;
  end if;
  return private.as_import(import);
end
$function$;

drop function private.store_imported(private.import_rows);

drop function public.begin_import(uuid);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
