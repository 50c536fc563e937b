-- Each question is asked in one function: what a caller must be, the lock of a lead, what a reply overtakes, where a call is put.

-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.change_call(p_lead_id uuid, p_call jsonb, p_state text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_call is not null then
    perform private.put_call(p_lead_id, p_call);
    return 'done';
  end if;
  update public.consultations set state = p_state where lead_id = p_lead_id and state <> p_state;
  return (select 'done' from public.consultations where lead_id = p_lead_id);
exception
  when sqlstate 'PT409' or exclusion_violation then
    return 'taken';
  when sqlstate 'PT422' then
    return 'not_offered';
end
$function$;

CREATE OR REPLACE FUNCTION private.check_takes_reply(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.spam_reason is not null then
    raise exception 'This lead is spam. Restore it before you reply.' using errcode = 'PT409';
  end if;
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
  if private.calling_role() = 'authenticated' then
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
  if private.calling_role() in ('anon', 'authenticated') then
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

CREATE OR REPLACE FUNCTION private.keep_a_manager(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.staff as other where other.id <> p_id and other.role = 'manager' and private.is_staff(other.id);
  if not found then
    raise exception 'The desk needs an active manager.' using errcode = 'PT409';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_lead(p_id uuid)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  select * into lead from public.contact_submissions where id = p_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    return new;
  end if;
  -- The policy is asked after this, and would say less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  lead := private.lock_lead(new.lead_id);
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (select count(*) >= 50 from public.next_actions where lead_id = new.lead_id and done_at is null) then
    raise exception 'This lead has fifty next actions. Finish or remove one first.' using errcode = 'PT409';
  end if;
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_call(p_lead_id uuid, p_call jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.consultations (lead_id, starts_at, ends_at, free_from, seats, time_zone, booked_for)
  select p_lead_id, call.starts_at, call.ends_at, call.free_from, call.seats, call.time_zone, call.starts_at
  from private.read_call(p_call) as call
  on conflict (lead_id) do update
  set starts_at = excluded.starts_at, ends_at = excluded.ends_at, free_from = excluded.free_from, seats = excluded.seats,
    state = 'booked'
$function$;

CREATE OR REPLACE FUNCTION private.queue_lockout_mail(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  select id into account from auth.users where email = lower(p_email) and private.is_staff(id);
  if account is not null
    and private.admit(array['sign_in_warnings_per_account'], array[private.address_hash(p_email)]) = 0
  then
    perform private.queue_account_mail('sign_in_lockout', account);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_reply(p_lead_id uuid, p_subject text, p_text text, p_cc text)
 RETURNS public.lead_events
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reply public.lead_events;
  due constant timestamptz := clock_timestamp() + interval '10 seconds';
begin
  insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
  values (p_lead_id, 'reply', 'email', p_subject, p_text, p_cc, 'queued')
  returning * into reply;
  insert into private.reply_addresses (lead_id) values (p_lead_id) on conflict do nothing;
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at) values ('reply', p_lead_id, reply.id, due, due);
  delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  return reply;
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_sent_before(p_lead_id uuid, p_subject text, p_text text, p_cc text, p_seen_event_id bigint)
 RETURNS public.lead_events
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select same
  from public.lead_events as same
  where same.lead_id = p_lead_id and same.id > p_seen_event_id and same.actor_id = auth.uid()
    and same.state in ('queued', 'sent') and same.subject = p_subject and same.text = p_text and same.cc is not distinct from p_cc
    and not exists (select from public.lead_events as undone where undone.undoes = same.id)
  order by same.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.require_account_of_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not private.is_staff(auth.uid()) then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_answered_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_account_of_staff();
  if not private.has_answered_factor() then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_lead_owner_or_manager(p_lead_id uuid)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id;
  if lead.id is null then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.owner_id is distinct from auth.uid() and not private.is_manager() then
    raise exception 'Only managers and the owner of the lead may do this.' using errcode = 'insufficient_privilege';
  end if;
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_self_or_manager(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if p_id is distinct from auth.uid() then
    perform private.require_manager();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not private.is_staff() then
    raise exception 'Only staff may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_recovery_codes(p_salt text, p_hashes text[], p_factor_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(p_hashes) not between 1 and 20 then
    raise exception 'A set has one to twenty codes.' using errcode = 'invalid_parameter_value';
  end if;
  -- Two sets at once must not become one.
  perform from public.staff where id = auth.uid() for update;
  delete from private.recovery_codes
  where user_id = auth.uid() and (p_factor_id is null or not private.is_set_up(factor_id));
  insert into private.recovery_codes (user_id, hash, salt, factor_id)
  select auth.uid(), hash, p_salt, p_factor_id from unnest(p_hashes) as hash;
end
$function$;

CREATE OR REPLACE FUNCTION private.unseen_word(p_lead_id uuid, p_seen_event_id bigint)
 RETURNS public.lead_events
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select newer
  from public.lead_events as newer
  where newer.lead_id = p_lead_id and newer.id > p_seen_event_id
    and (newer.state in ('queued', 'sent') or newer.reached or newer.kind = 'answer' and newer.answer ->> 'automatic' = 'false')
    and not exists (select from public.lead_events as undone where undone.undoes = newer.id)
  order by newer.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.accept_invitation(p_link text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  update public.staff set state = 'active' where id = auth.uid() and state = 'invited';
  if p_link is not null then
    insert into private.accepted_invitations (link) values (p_link) on conflict do nothing;
  end if;
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
  perform private.require_account_of_staff();
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
    'salt', (
      select known.salt from private.recovery_codes as known
      where known.user_id = account and private.is_set_up(known.factor_id)
      order by known.factor_id nulls last
      limit 1
    ),
    'set_up', case
      when exists (
        select from private.recovery_codes as known
        where known.user_id = account and known.factor_id is not null and private.is_set_up(known.factor_id)
      ) then 'unfinished'
      when private.has_factor(account) then 'finished'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.ask_address_change(p_id uuid, p_email text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := lower(p_email);
  seconds integer;
begin
  perform private.require_self_or_manager(p_id);
  perform private.require_proof();
  perform from public.staff where id = p_id for update;
  if not found then
    raise exception 'No such colleague.' using errcode = 'PT404';
  elsif not private.is_staff(p_id) then
    raise exception 'Only the address of somebody who can log in can be changed.' using errcode = 'PT409';
  elsif not private.is_email(wanted) then
    raise exception 'Enter a valid email address.' using errcode = 'PT422', detail = 'email';
  elsif wanted = (select account.email from auth.users as account where account.id = p_id) then
    raise exception 'This is the present address.' using errcode = 'PT422', detail = 'email';
  elsif exists (select from auth.users as account where account.email = wanted) then
    raise exception 'Somebody on the desk has this address.' using errcode = 'PT409', detail = 'email';
  end if;
  seconds := private.admit(array['address_changes_per_person'], array[auth.uid()::text]);
  if seconds = 0 then
    perform private.cancel_address_mail(p_id);
    insert into private.address_changes (user_id, new_email) values (p_id, wanted)
    on conflict (user_id) do update set key = gen_random_uuid(), new_email = excluded.new_email, mailed_at = null;
  end if;
  return seconds;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_factor(p_factor_id uuid, p_salt text, p_hashes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  perform from auth.mfa_factors where id = p_factor_id and user_id = auth.uid() and status = 'unverified';
  if not found then
    raise exception 'No such set-up.' using errcode = 'PT404';
  end if;
  perform private.store_recovery_codes(p_salt, p_hashes, p_factor_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_address_change(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change constant jsonb := private.address_change_of(p_id);
begin
  perform private.require_self_or_manager(p_id);
  delete from private.address_changes where user_id = p_id;
  if change is not null then
    perform private.cancel_address_mail(p_id);
    perform private.note_in_log('address_change_cancelled', p_id, jsonb_build_object('to', change -> 'email'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_consultation(p_lead_id uuid, p_call jsonb DEFAULT NULL::jsonb, p_state text DEFAULT NULL::text, p_was jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call public.consultations;
  outcome text;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  if lead.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  select * into call from public.consultations where lead_id = p_lead_id;
  if p_was is not null
    and (call.state, call.starts_at) is distinct from (p_was ->> 'state', (p_was ->> 'starts_at')::timestamptz)
  then
    raise exception 'The call has changed meanwhile.' using errcode = 'PT409';
  end if;
  outcome := private.change_call(p_lead_id, p_call, p_state);
  if outcome is null then
    raise exception 'No such call.' using errcode = 'PT404';
  end if;
  return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_staff(p_id uuid, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_own_part constant boolean := coalesce(p_id = auth.uid() and p_changes - array['name', 'day_mail_at'] = '{}', false);
  person public.staff;
  was_manager boolean;
begin
  perform private.require_staff();
  perform from public.staff
  where id = p_id or role = 'manager' or id = (p_changes ->> 'leads_to')::uuid
  order by id
  for update;
  if not is_own_part then
    perform private.require_manager();
  end if;
  if p_changes ?| array['role', 'disabled'] then
    perform private.require_proof();
  end if;
  if p_changes ? 'day_mail_at' and p_id <> auth.uid() then
    raise exception 'Everybody chooses the hour of their own mail.' using errcode = 'insufficient_privilege';
  end if;
  select * into person from public.staff where id = p_id;
  if person.id is null then
    raise exception 'No such colleague.' using errcode = 'PT404';
  end if;
  was_manager := person.role = 'manager' and person.state = 'active';
  person.name := coalesce(p_changes ->> 'name', person.name);
  person.role := coalesce(p_changes ->> 'role', person.role);
  person.day_mail_at := case when p_changes ? 'day_mail_at' then (p_changes ->> 'day_mail_at')::time else person.day_mail_at end;
  person.state := case
    when (p_changes ->> 'disabled')::boolean then 'disabled'
    when not (p_changes ->> 'disabled')::boolean and person.state = 'disabled' then (
      select private.state_of_return(account.email_confirmed_at) from auth.users as account where account.id = p_id
    )
    else person.state
  end;
  if was_manager and not (person.role = 'manager' and person.state = 'active') then
    perform private.keep_a_manager(p_id);
  end if;
  update public.staff
  set name = person.name, role = person.role, state = person.state, day_mail_at = person.day_mail_at
  where id = p_id;
  if person.state = 'disabled' then
    perform private.dismiss_staff(p_id, p_changes);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_lead(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_id);
  if private.erase_leads(array[p_id]) > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('lead', lead.id, 'reference', lead.reference));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_person(p_lead_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids constant uuid[] := private.leads_of_person(p_lead_id);
  addresses text[];
  erased integer;
begin
  perform private.require_proof();
  perform from public.contact_submissions where id = any (ids) order by id for no key update;
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

CREATE OR REPLACE FUNCTION public.forget_sign_ins(p_pair text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
  delete from auth.sessions where user_id = auth.uid() and id in (select private.dead_sessions(auth.uid()))
    and id <> (auth.jwt() ->> 'session_id')::uuid;
  if private.is_staff() then
    perform private.note_in_log('signed_in', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.mail_address_change(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present constant text := (select account.email from auth.users as account where account.id = p_id);
  change jsonb;
begin
  perform private.require_self_or_manager(p_id);
  update private.address_changes set mailed_at = clock_timestamp() where user_id = p_id;
  change := private.address_change_of(p_id);
  if change is null or (change ->> 'old_confirmed')::boolean or (change ->> 'new_confirmed')::boolean then
    raise exception 'Another change of this address was asked for. Try again.' using errcode = 'PT409';
  end if;
  perform private.cancel_address_mail(p_id);
  perform private.queue_account_mail('address_change_old', p_id);
  perform private.queue_account_mail('address_change_new', p_id);
  perform private.note_in_log(
    'address_change_asked', p_id, jsonb_build_object('from', present, 'to', change -> 'email')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.need_no_reply(p_lead_id uuid, p_event bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  recorded public.lead_events;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  if lead.waiting_since is null then
    raise exception 'Nothing waits for a reply any more.' using errcode = 'PT409';
  elsif exists (
    select from public.lead_events as newer
    where newer.lead_id = p_lead_id and newer.id > p_event and private.is_visitors_word(newer)
  ) then
    raise exception 'The sender wrote again meanwhile.' using errcode = 'PT409';
  end if;
  insert into public.lead_events (lead_id, kind) values (p_lead_id, 'no_reply_needed') returning * into recorded;
  return jsonb_build_object(
    'lead', (select private.as_lead(changed) from public.contact_submissions as changed where changed.id = p_lead_id),
    'event', to_jsonb(recorded)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.note_sign_out()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if private.is_staff() then
    perform private.note_in_log('signed_out', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_writing(p_lead_id uuid, p_is_writing boolean)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id for share;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if p_is_writing then
    perform private.check_takes_reply(lead);
    insert into private.reply_writers (lead_id, account_id, email)
    values (p_lead_id, auth.uid(), auth.jwt() ->> 'email')
    on conflict (lead_id, account_id) do update set seen_at = clock_timestamp();
  else
    delete from private.reply_writers where lead_id = p_lead_id and account_id = auth.uid();
  end if;
  return public.reply_writers(p_lead_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.person_data(p_lead_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids constant uuid[] := private.leads_of_person(p_lead_id);
begin
  perform private.note_in_log(
    'person_exported', null,
    jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', cardinality(ids))
  );
  return jsonb_build_object(
    'enquiries', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'reference', lead.reference, 'name', lead.name, 'email', coalesce(lead.email_typed, lead.email),
            'phone', lead.phone, 'company', lead.company, 'service', lead.service, 'budget', lead.budget, 'message', lead.message, 'journey', lead.journey,
            'created_at', lead.created_at, 'status', lead.status, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason,
            'value', lead.value, 'spam_reason', lead.spam_reason, 'withdrawn_at', lead.withdrawn_at,
            'added_source', lead.added_source,
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
                jsonb_agg(jsonb_build_object('kind', mail.kind, 'state', mail.state, 'at', mail.settled_at) order by mail.id), '[]'
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

CREATE OR REPLACE FUNCTION public.prove_session(p_session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not private.has_proved_by('password') then
    raise exception 'Confirm that it is you.' using errcode = 'PT403', detail = 'password';
  end if;
  perform from auth.sessions where id = p_session_id and user_id = auth.uid();
  if not found then
    raise exception 'No such session.' using errcode = 'PT404';
  end if;
  insert into private.proved_sessions (session_id) values (p_session_id)
  on conflict (session_id) do update set proved_at = clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION public.read_answers(p_lead_id uuid, p_event_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  perform private.lock_lead(p_lead_id);
  update public.contact_submissions as lead
  set unread_answers = least(lead.unread_answers, newer.answers)
  from (
    select count(*)::integer as answers
    from public.lead_events
    where lead_id = p_lead_id and kind = 'answer' and id > p_event_id and not (answer ->> 'automatic')::boolean
  ) as newer
  where lead.id = p_lead_id and lead.unread_answers > newer.answers;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_reply(p_lead_id uuid, p_subject text, p_text text, p_seen_event_id bigint DEFAULT NULL::bigint, p_cc text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  sent_before public.lead_events;
  unseen public.lead_events;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  perform private.check_takes_reply(lead);
  if lead.email = '' then
    raise exception 'This lead has no email address.' using errcode = 'PT409';
  end if;
  sent_before := private.reply_sent_before(p_lead_id, p_subject, p_text, p_cc, p_seen_event_id);
  if sent_before.id is not null then
    return jsonb_build_object('event', sent_before);
  end if;
  unseen := private.unseen_word(p_lead_id, p_seen_event_id);
  if unseen.id is not null then
    return jsonb_build_object('overtaken', unseen);
  end if;
  return jsonb_build_object('event', private.queue_reply(p_lead_id, p_subject, p_text, p_cc));
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '5s'
AS $function$
declare
  mail public.mail_outbox;
begin
  perform private.require_service();
  perform from public.contact_submissions
  where id = (select lead_id from public.mail_outbox where id = p_id and kind = 'reply')
  for no key update;
  select * into mail from public.mail_outbox where id = p_id for update;
  if mail.id is null or p_outcome <> 'sent' and (mail.claim is distinct from p_claim or mail.state <> 'queued') then
    return null;
  end if;
  mail.state := case
    when p_outcome = 'sent' then 'sent'
    when p_outcome = 'unwanted' then 'cancelled'
    when mail.kind = 'reply' and (p_outcome = 'rejected' or mail.wanted_at < clock_timestamp() - interval '3 days')
      then 'failed'
    when p_outcome = 'rejected'
      and mail.kind = any (private.visitor_mail() || array['newsletter_confirmation'])
      and mail.wanted_at < clock_timestamp() - interval '3 days' then 'failed'
    else 'queued'
  end;
  update public.mail_outbox
  set state = mail.state,
    claim = null,
    last_error = coalesce(p_error, last_error),
    settled_at = case when mail.state <> 'queued' then clock_timestamp() end,
    due_at = case
      when mail.state <> 'queued' then mail.due_at
      else clock_timestamp() + least(interval '30 seconds' * 2 ^ least(mail.attempts - 1, 10), interval '1 hour')
    end
  where id = p_id;
  if mail.kind = 'reply' then
    perform private.follow_delivery(mail, p_error);
  end if;
  return mail.state;
end
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(p_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_account_of_staff();
  delete from private.recovery_codes where user_id = auth.uid() and hash = p_hash and private.is_set_up(factor_id);
  if not found then
    return false;
  end if;
  insert into private.recovered_sessions (session_id) values ((auth.jwt() ->> 'session_id')::uuid)
  on conflict do nothing;
  perform private.queue_account_mail('recovery_code_used', auth.uid());
  perform private.note_in_log('recovery_code_used', auth.uid());
  return true;
end
$function$;

drop function private.require_other_manager(uuid);

drop function private.require_owner_or_manager(uuid);

drop function private.require_person(uuid);

drop function private.require_session_of_staff();

drop function private.store_recovery_codes(text,text[]);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
