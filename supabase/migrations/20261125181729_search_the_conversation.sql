-- A lead is found by any word of its conversation, and a page of a search by two ways. Its text is kept by triggers from now on,
-- so it is made anew only when words change.
alter table public.contact_submissions alter column search_text drop expression;
alter table public.contact_submissions alter column search_text set default '';
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop trigger change_05_record on public.contact_submissions;

drop trigger change_06_record_edit on public.contact_submissions;

drop trigger change_07_mail on public.contact_submissions;

drop trigger change_08_cancel_call on public.contact_submissions;

drop trigger change_09_stop_replies on public.contact_submissions;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.complete_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person bigint;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  -- A not-null constraint would write the row into the log.
  if new.erased_at is null and not coalesce(new.name <> '' and new.message <> '', false)
    or new.erased_at is null and not coalesce(new.email <> '', false) and num_nulls(new.added_source, new.phone) > 0
    or num_nulls(new.email, new.service, new.reference, new.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  for person in
    select distinct hashtextextended(key, 0)
    from unnest(array[private.email_key(new.email), private.phone_key(new.phone)]) as key
    where key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  if private.calling_role() in ('anon', 'authenticated') then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
    new.added_by := auth.uid();
    new.owner_id := auth.uid();
  end if;
  if new.status = 'closed' then
    new.closed_at := coalesce(new.closed_at, new.updated_at);
  elsif new.status = 'qualified' then
    new.qualified_at := coalesce(new.qualified_at, new.updated_at);
  end if;
  new.reply_due_at := private.reply_due_by(new.created_at);
  new.enquiry_number := 1 + private.count_earlier(new.email, new.phone, 'infinity');
  new.search_text := private.searchable(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(replace(replace(
            regexp_replace(
              normalize(value, NFKD),
              '[\u0300-\u036f\u00ad\u200b-\u200d\u0027\u0060\u02bc\u2018\u2019\u002d\u2010\u2011]', '', 'g'
            ),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
          'øØłŁđĐıςΣ*', 'oOlLdDiσσ∗'
        ),
        NFC
      ),
      '([\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u2012-\u206f\u2217'
        || '\u3001-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])',
      ' \1 ', 'g'
    ),
    '[ \t\n]+', ' ', 'g'
  )
$function$;

CREATE OR REPLACE FUNCTION private.follow_said()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.contact_submissions as lead set search_text = private.searchable(lead) where lead.id = new.lead_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_lead_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Generated columns are computed after this.
  ignored constant text[] := array['status', 'spam_reason', 'owner_id']
    || array['name', 'email', 'email_typed', 'phone', 'company', 'service', 'budget', 'outcome', 'lost_reason', 'value']
    || array['awaiting_reply_until', 'email_key', 'phone_key', 'sort_name']
    || array['reply_seconds', 'journey_source', 'received_on'];
begin
  if to_jsonb(new) - ignored <> to_jsonb(old) - ignored then
    raise exception 'Staff may not change this column.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.search_text := private.searchable(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_condition(p_filter jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    string_agg(
      case key
        when 'status' then format('status = %L', value)
        when 'service' then format('service = %L', value)
        when 'budget' then format('budget = %L', value)
        when 'owner' then case value when 'none' then 'owner_id is null' else format('owner_id = %L', value) end
        when 'from' then format('created_at >= %L', value)
        when 'before' then format('created_at < %L', value)
        when 'overdue' then 'awaiting_reply_until < now()'
        when 'due' then
          '(awaiting_reply_until < now() or (next_action_on <= private.today_in_india() and status <> ''closed''))'
        when 'patterns' then (
          select coalesce(string_agg(format('search_text like lower(%L)', pattern), ' and ' order by place), 'false')
          from jsonb_array_elements_text(value::jsonb) with ordinality as given (pattern, place)
        )
      end,
      ' and '
      -- The text of a lead is the dearest to look at.
      order by key = 'patterns'
    ),
    'true'
  )
  from jsonb_each_text(p_filter)
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
          E'\n', '', lead.name, lead.email, lead.company, lead.phone, private.digits(lead.phone), lead.reference, lead.message,
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

CREATE OR REPLACE FUNCTION private.spam_condition(p_filter jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when p_filter ? 'spam' then 'spam_reason is not null' else 'spam_reason is null' end
$function$;

CREATE OR REPLACE FUNCTION private.words_of(event public.lead_events)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select left(
    concat_ws(
      E'\u2028', event.text, event.note, event.answer ->> 'text', event.answer -> 'calendar' ->> 'comment', event.subject,
      event.answer ->> 'subject', event.answer ->> 'from', event.cc,
      (select string_agg(name #>> '{}', E'\u2028') from jsonb_path_query(event.answer::jsonb, '$.attachments[*].name') as name)
    ),
    20000
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
    private.lead_source(jsonb),
    private.blank_personal_data()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[])
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
    public.forgot_password(text, text, text)
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
    public.change_consultation(uuid, jsonb, text),
    public.renew_calendar_feed(text)
  to authenticated;

  -- Accounts of staff
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.note_sign_out(),
    public.own_sessions(),
    public.end_other_sessions(),
    public.report_new_password(),
    public.admit_factor_code(text, text, text, text, text),
    public.use_recovery_code(text),
    public.finish_factor(text, text[]),
    public.replace_recovery_codes(text, text[]),
    public.remove_factor(boolean),
    public.factor_state(),
    public.managers_need_factor(),
    public.accept_invitation(),
    public.staff_members()
  to authenticated;

  -- Managers, as these functions ask themselves
  grant execute on function
    public.find_account(text),
    public.invite_staff(uuid, text, text),
    public.repeat_invitation(uuid),
    public.change_staff(uuid, jsonb),
    public.require_managers_factor(boolean),
    public.reset_factor(uuid),
    public.desk_log_page(bigint, text, uuid)
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

CREATE OR REPLACE FUNCTION public.board_totals(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(status text, leads bigint, value numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_staff();
  if p_filter - 'service' = '{}' then
    return query
      select counted.status::text, counted.leads, (
        select coalesce(sum(lead.value), 0)
        from public.contact_submissions as lead
        where lead.value is not null and lead.spam_reason is null and lead.status = counted.status
          and lead.service = coalesce(p_filter ->> 'service', lead.service)
          and (lead.status <> 'closed' or lead.outcome = 'won')
      )
      from (
        select lead.status, count(*) as leads
        from public.contact_submissions as lead
        where lead.spam_reason is null and lead.service = coalesce(p_filter ->> 'service', lead.service)
        group by lead.status
      ) as counted;
  else
    return query execute format(
      'select known.status, count(*), case when count(*) <= 1000 then '
      'coalesce(sum(lead.value) filter (where known.status <> ''closed'' or lead.outcome = ''won''), 0) end '
      'from unnest(array[''new'', ''contacted'', ''qualified'', ''closed'']) as known (status) '
      'cross join lateral (select value, outcome from public.contact_submissions '
      'where status = known.status and %s and %s limit 1001) as lead group by known.status',
      private.spam_condition(p_filter),
      private.lead_condition(p_filter - 'spam')
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_leads(p_filter jsonb, p_order text[], p_offset integer DEFAULT 0, p_rows integer DEFAULT 25)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  sorting constant text := (
    select string_agg(quote_ident(ltrim(term, '-')) || case when term like '-%' then ' desc' else '' end, ', '
      order by place)
    from unnest(p_order) with ordinality as given (term, place)
  );
  sorted_columns constant text := (
    select string_agg(distinct quote_ident(ltrim(term, '-')), ', ') from unnest(p_order || '{id}') as term
  );
  is_spam constant text := private.spam_condition(p_filter);
  matches constant text := private.lead_condition(p_filter - 'spam');
  -- Days bound the walk itself where it goes by them.
  days constant text := case
    when p_order[1] in ('created_at', '-created_at')
      then private.lead_condition(
        jsonb_strip_nulls(jsonb_build_object('from', p_filter -> 'from', 'before', p_filter -> 'before'))
      )
    else 'true'
  end;
  found uuid[];
begin
  perform private.require_staff();
  execute format(
    'select array(select id from (select * from public.contact_submissions where %s and %s order by %s limit 2000) as walked '
    'where %s order by %s offset %s limit %s)',
    is_spam, days, sorting, matches, sorting, p_offset, p_rows
  ) into found;
  if cardinality(found) < p_rows then
    execute format(
      'with matching as materialized (select %s from public.contact_submissions where %s and %s) '
      'select array(select id from matching order by %s offset %s limit %s)',
      sorted_columns, is_spam, matches, sorting, p_offset, p_rows
    ) into found;
  end if;
  return query select unnest(found);
end
$function$;

CREATE OR REPLACE FUNCTION public.find_words(p_ids uuid[], p_patterns text[])
 RETURNS TABLE(lead_id uuid, id bigint, kind text, channel text, at timestamp with time zone, words text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select wanted.id, line.id, line.kind, line.channel, line.at, line.words
    from unnest(p_ids[:100]) as wanted (id)
    cross join lateral (
      select event.id, event.kind, event.channel, coalesce(event.at, event.created_at) as at, said.words, hit.patterns
      from public.lead_events as event
      cross join lateral (select private.words_of(event)) as said (words)
      cross join lateral (select lower(private.fold_text(E'\n' || said.words)) offset 0) as folded (text)
      cross join lateral (
        select count(*) from unnest(p_patterns) as pattern where folded.text like lower(pattern)
      ) as hit (patterns)
      where event.lead_id = wanted.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
        and hit.patterns > 0
      order by hit.patterns desc, event.id desc
      limit 3
    ) as line;
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
  session_id constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
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
    insert into public.staff (id, name, role, state) values (invited, 'Rehearsal', 'staff', 'invited');
    insert into auth.sessions (id, user_id) values (session_id, manager);
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values (session_id, manager, 'totp', 'verified', 'rehearsal', now(), now());
    insert into public.contact_submissions (id, reference, idempotency_key, name, email, service, message)
    values (rehearsed, 'TEST-CASE', rehearsed, 'Rehearsal', address, 'consultation', 'Rehearsal');
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
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', jsonb_build_object(
        'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
      ),
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(),
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}'
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
              jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now())))
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
        raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return failures;
  end;
end
$function$;

CREATE TRIGGER change_05_searchable BEFORE UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((((((((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR ((old.phone)::text IS DISTINCT FROM (new.phone)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR ((old.message)::text IS DISTINCT FROM (new.message)::text)) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION private.keep_searchable();

CREATE TRIGGER change_06_record AFTER UPDATE ON public.contact_submissions FOR EACH ROW EXECUTE FUNCTION private.record_lead_change();

CREATE TRIGGER change_07_record_edit AFTER UPDATE ON public.contact_submissions FOR EACH ROW WHEN ((((old.erased_at IS NULL) = (new.erased_at IS NULL)) AND ((((((((((old.outcome)::text IS DISTINCT FROM (new.outcome)::text) OR ((old.lost_reason)::text IS DISTINCT FROM (new.lost_reason)::text)) OR ((old.value)::bigint IS DISTINCT FROM (new.value)::bigint)) OR ((old.name)::text IS DISTINCT FROM (new.name)::text)) OR ((old.email)::text IS DISTINCT FROM (new.email)::text)) OR ((old.phone)::text IS DISTINCT FROM (new.phone)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR ((old.service)::text IS DISTINCT FROM (new.service)::text)) OR ((old.budget)::text IS DISTINCT FROM (new.budget)::text)))) EXECUTE FUNCTION private.record_lead_edit();

CREATE TRIGGER change_08_mail AFTER UPDATE OF spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((new.erased_at IS NULL)) EXECUTE FUNCTION private.queue_enquiry_mail();

CREATE TRIGGER change_09_cancel_call AFTER UPDATE OF withdrawn_at, spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)) EXECUTE FUNCTION private.cancel_call_of_lead();

CREATE TRIGGER change_10_stop_replies AFTER UPDATE OF withdrawn_at, spam_reason ON public.contact_submissions FOR EACH ROW WHEN ((num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)) EXECUTE FUNCTION private.stop_replies_of_lead();

CREATE TRIGGER follow_said AFTER INSERT ON public.lead_events FOR EACH ROW WHEN ((num_nonnulls(new.note, new.subject, new.text, new.answer) > 0)) EXECUTE FUNCTION private.follow_said();

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

-- An index that is built at the end takes a fraction of the time.
drop index public.leads_search;
drop index public.spam_search;
alter table public.contact_submissions disable trigger user;
update public.contact_submissions as lead set search_text = private.searchable(lead) where true;
alter table public.contact_submissions enable trigger user;

alter table public.contact_submissions
  add constraint erased_is_not_found check (
    erased_at is null or search_text = lower(private.fold_text(E'\n' || reference || E'\n'))
  );
create index leads_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id)
  with (gin_pending_list_limit = 256)
  where spam_reason is null;
create index spam_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id)
  with (gin_pending_list_limit = 256)
  where spam_reason is not null;
