-- Codes of second factors are judged by their step of 30 seconds.
create extension if not exists pgcrypto with schema extensions;

create table private.used_steps (
  factor_id uuid primary key,
  step bigint not null
);

-- Why this change is made.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.blank_export_searches(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.lead_exports as export
  set filter = export.filter || '{"q": ""}'
  where export.filter ->> 'q' <> '' and exists (
    select
    from public.contact_submissions as lead,
      regexp_split_to_table(lower(export.filter ->> 'q'), '\s+') as word
    where lead.id = any (p_ids)
      and (
        char_length(word) > 2
          and strpos(
            private.fold_text(
              lower(concat_ws(E'\n', lead.name, lead.email, lead.email_typed, lead.company, private.digits(lead.phone)))
            ),
            trim(private.fold_text(word))
          ) > 0
        or private.phone_key(export.filter ->> 'q') = lead.phone_key
      )
  )
$function$;

CREATE OR REPLACE FUNCTION private.dead_sessions(p_user_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select session.id
  from auth.sessions as session
  where session.user_id = p_user_id and (
    session.created_at < now() - interval '8 hours'
    or greatest(session.updated_at, (to_jsonb(session) ->> 'refreshed_at')::timestamptz) < now() - interval '31 minutes'
    or session.not_after <= now()
  )
$function$;

CREATE OR REPLACE FUNCTION private.end_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.calendar_feeds where staff_id = new.id;
  return null;
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
  update public.contact_submissions
  set erased_at = clock_timestamp(), status = 'closed', name = '', email = '', email_typed = null, phone = null, company = null,
    message = '', journey = null, client_hash = null, networks = null, next_action = null, next_action_on = null, lost_reason = null,
    unread_answers = 0, waiting_since = null
  where id = any (ids);
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
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_factors()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.tried_codes where tried_at < now() - interval '1 hour';
  delete from private.used_steps as used
  where not exists (select from auth.mfa_factors as factor where factor.id = used.factor_id);
  delete from private.recovered_sessions as recovered
  where not exists (select from auth.sessions as session where session.id = recovered.session_id);
$function$;

CREATE OR REPLACE FUNCTION private.totp_code(p_secret text, p_step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
declare
  bits constant text := (
    select string_agg((strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', letter) - 1)::bit(5)::text, '' order by place)
    from regexp_split_to_table(rtrim(p_secret, '='), '') with ordinality as part (letter, place)
  );
  key constant bytea := (
    select string_agg(set_byte('\x00', 0, substr(bits, 8 * place + 1, 8)::bit(8)::integer), ''::bytea order by place)
    from generate_series(0, char_length(bits) / 8 - 1) as place
  );
  mac constant bytea := extensions.hmac(int8send(p_step), key, 'sha1');
  place constant integer := get_byte(mac, 19) & 15;
  number constant integer := ((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
    | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3);
begin
  return lpad((number % 1000000)::text, 6, '0');
end
$function$;

CREATE OR REPLACE FUNCTION private.use_step(p_digits text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present constant bigint := floor(extract(epoch from clock_timestamp()) / 30);
  fitting record;
begin
  perform from auth.mfa_factors where user_id = auth.uid() and secret ~ '^[A-Z2-7]+=*$';
  if not found then
    return true;
  end if;
  for fitting in
    select factor.id, step
    from auth.mfa_factors as factor, unnest(array[present, present - 1]) as step
    where factor.user_id = auth.uid() and factor.secret ~ '^[A-Z2-7]+=*$'
      and private.totp_code(factor.secret, step) = p_digits
  loop
    insert into private.used_steps as used (factor_id, step)
    values (fitting.id, fitting.step)
    on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION public.admit_factor_code(p_client text, p_pair text, p_device text DEFAULT NULL::text, p_code text DEFAULT NULL::text, p_digits text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  account constant uuid := auth.uid();
  seconds integer;
  is_new boolean := true;
begin
  perform private.require_session_of_staff();
  if private.has_answered_factor() then
    seconds := private.admit(array['factor_codes_per_session'], array[auth.jwt() ->> 'session_id']);
  elsif device is not null then
    -- As for passwords, 262,144 made-up devices at most can be remembered.
    seconds := private.admit(array['factor_codes_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['factor_codes_per_account_and_client', 'factor_codes_per_client', 'factor_codes_per_account'],
      array[pair, client, account::text]
    );
    if seconds = 0 and private.is_used_up('factor_codes_per_account', account::text) then
      perform private.queue_account_mail('factor_lockout', account);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
    return jsonb_build_object('seconds', seconds, 'is_new', false, 'salt', null);
  end if;
  if p_digits is not null then
    is_new := private.use_step(p_digits);
  end if;
  -- A code whose step is yet to come must not count as tried.
  if is_new and p_code is not null then
    is_new := private.try_code(p_code);
  end if;
  return jsonb_build_object(
    'seconds', 0,
    'is_new', is_new,
    'salt', (select known.salt from private.recovery_codes as known where known.user_id = account limit 1)
  );
end
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

CREATE OR REPLACE FUNCTION public.forget_sign_ins(p_pair text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
  delete from auth.sessions where user_id = auth.uid() and id in (select private.dead_sessions(auth.uid()))
    and id <> (auth.jwt() ->> 'session_id')::uuid;
  if private.is_staff() then
    perform private.note_in_log('signed_in', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS TABLE(id uuid, is_current boolean, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select session.id, session.id = (auth.jwt() ->> 'session_id')::uuid, session.user_agent, session.created_at,
      session.updated_at
    from auth.sessions as session
    where session.user_id = auth.uid()
      and (
        session.id = (auth.jwt() ->> 'session_id')::uuid
        or session.id not in (select private.dead_sessions(auth.uid()))
      )
    order by session.updated_at desc;
end
$function$;

CREATE TRIGGER end_calendar_feed AFTER UPDATE OF state ON public.staff FOR EACH ROW WHEN ((new.state = 'disabled'::text)) EXECUTE FUNCTION private.end_calendar_feed();

drop function public.admit_factor_code(text,text,text,text);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

-- Addresses of calendars that would work again.
delete from private.calendar_feeds where staff_id in (select id from public.staff where state = 'disabled');
