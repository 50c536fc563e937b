-- A phone number has one key in all its spellings, a placeholder has none, and a search finds letters with and without nukta. The
-- leads of a person that are copied or erased are named.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop function private.leads_of_person(uuid);

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.chosen_leads(p_lead_id uuid, p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  matching constant uuid[] := array(select person.id from private.leads_of_person(p_lead_id) as person);
  erased constant uuid[] := array(
    select lead.id from public.contact_submissions as lead where lead.id = any (p_ids) and lead.erased_at is not null
  );
begin
  if not p_ids <@ (matching || erased) then
    raise exception 'One of these leads has neither the address nor the phone number of this one. Please look at them again.'
      using errcode = 'PT409';
  end if;
  return array(select chosen from unnest(matching) as chosen where chosen = any (p_ids) order by chosen);
end
$function$;

CREATE OR REPLACE FUNCTION private.digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(private.plain_digits(phone), '[^0-9]', '', 'g')
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
              '[\u0300-\u036f\u00ad\u200b-\u200d\u0027\u0060\u02bc\u2018\u2019\u002d\u2010\u2011'
                || '\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u1b34\u1be6\u1c37\ua9b3'
                || '\U000110ba\U00011173\U000111ca\U00011236\U000112e9\U0001133b\U0001133c\U00011446'
                || '\U000114c3\U000115c0\U000116b7\U0001183a\U00011943\U00011d42\U0001e94a]', '', 'g'
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

CREATE OR REPLACE FUNCTION private.leads_of_person(p_lead_id uuid)
 RETURNS TABLE(id uuid, matched_by text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    other.id,
    array_remove(
      array[
        case when other.email_key = lead.email_key then 'email' end,
        case when other.phone_key = lead.phone_key then 'phone' end
      ],
      null
    )
  from public.contact_submissions as lead
  join public.contact_submissions as other
    on other.id = lead.id or other.email_key = lead.email_key or other.phone_key = lead.phone_key
  where lead.id = p_lead_id and other.erased_at is null
$function$;

CREATE OR REPLACE FUNCTION private.phone_key(phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  number text;
  key text;
begin
  for number in
    select regexp_replace(written[1], '[^0-9+]', '', 'g')
    from regexp_matches(
      private.plain_digits(phone),
      '(?:\+[ ().\u2010-\u2015\u2212-]*(?:[0-9][ ().\u2010-\u2015\u2212/-]*){1,8}'
        || '|00(?:[0-9][ ().\u2010-\u2015\u2212/-]*){1,8}|(?:[0-9][ ().\u2010-\u2015\u2212/-]*){1,6})'
        || '(?:[0-9][ ().\u2010-\u2015\u2212-]*)*',
      'g'
    ) as written
  loop
    continue when char_length(ltrim(number, '+')) < 7;
    exit when char_length(number) > 18;
    number := regexp_replace(
      number,
      '^(?:\+|00)(?:1|7|2[07]|2[1-689][0-9]|3[0-469]|3[578][0-9]|4[013-9]|42[0-9]|5[1-8]|5[09][0-9]|6[0-6]|6[7-9][0-9]'
        || '|8[1246]|8[035789][0-9]|9[0-58]|9[679][0-9])|\+',
      ''
    );
    key := ltrim(right(ltrim(number, '0'), 10), '0');
    exit when char_length(key) < 7 or replace(key, left(key, 1), '') = '' or strpos('0123456789012345678', key) > 0;
    return key;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.plain_digits(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  zeros constant text := E'\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040'
    || E'\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0';
  plain text := value;
begin
  if value !~ '[^\u0001-\u007f]' then
    return value;
  end if;
  plain := normalize(value, NFKC);
  for digit in 0..9 loop
    plain := translate(
      plain,
      (select string_agg(chr(ascii(zero) + digit), '') from regexp_split_to_table(zeros, '') as zero),
      repeat(digit::text, char_length(zeros))
    );
  end loop;
  return plain;
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
    private.email_key(text), private.mailbox_key(text), private.plain_digits(text), private.digits(text),
    private.phone_key(text), private.fold_text(text),
    private.lead_source(jsonb), private.source_name(text),
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
    public.person_leads(uuid),
    public.person_data(uuid, uuid[]),
    public.erase_person(uuid, uuid[]),
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

CREATE OR REPLACE FUNCTION public.erase_person(p_lead_id uuid, p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids uuid[];
  addresses text[];
  erased integer;
begin
  perform private.require_proof();
  -- Nobody changes an address or a number between the comparison and the erasure.
  perform from public.contact_submissions where id = any (p_ids || p_lead_id) order by id for no key update;
  ids := private.chosen_leads(p_lead_id, p_ids);
  addresses := array(select lower(email) from public.contact_submissions where id = any (ids) and email <> '');
  erased := private.erase_leads(ids);
  delete from public.newsletter_subscribers where lower(email) = any (addresses);
  if erased > 0 then
    perform private.note_in_log(
      'erased', null, jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', erased)
    );
  end if;
  return erased;
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

CREATE OR REPLACE FUNCTION public.person_leads(p_lead_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
begin
  perform private.require_lead_owner_or_manager(p_lead_id);
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', lead.id, 'reference', lead.reference, 'name', lead.name, 'email', coalesce(lead.email_typed, lead.email),
          'phone', lead.phone, 'created_at', lead.created_at, 'is_spam', lead.spam_reason is not null,
          'matched_by', person.matched_by
        )
        order by lead.created_at desc, lead.id
      ),
      '[]'
    )
    from private.leads_of_person(p_lead_id) as person
    join public.contact_submissions as lead on lead.id = person.id
  );
end
$function$;

drop function public.erase_person(uuid);

drop function public.person_data(uuid);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

alter table public.contact_submissions disable trigger user;
-- Generated columns are made again when a column is set that they are made of.
update public.contact_submissions set phone = phone where phone_key is distinct from private.phone_key(phone);
update public.contact_submissions as lead
set search_text = private.searchable(lead)
where search_text <> private.fold_text(search_text) or phone ~ '[^\u0001-\u007f]';
alter table public.contact_submissions enable trigger user;
