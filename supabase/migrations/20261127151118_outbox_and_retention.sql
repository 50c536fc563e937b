-- An undo of an assignment told the owner of before once more that a lead was theirs, and its own email went out all the same. A
-- newsletter address that cannot be deleted kept retention from everything else.

create table private.failed_deletions (
  subscriber_id uuid primary key references public.newsletter_subscribers (id) on delete cascade,
  code text not null,
  failed_at timestamptz not null default clock_timestamp()
);

comment on table private.failed_deletions is
  'Newsletter addresses that retention could not delete, until it can; for definer functions alone.';
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop trigger queue_event_mail on public.lead_events;

drop index public.mail_outbox_once_for_lead;

drop index public.mail_outbox_once_for_reminder;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_failed_deletions()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)
  from private.failed_deletions as failed
  join public.newsletter_subscribers as subscriber on subscriber.id = failed.subscriber_id
  where private.is_expired(subscriber)
$function$;

CREATE OR REPLACE FUNCTION private.delete_expired_subscribers(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select subscriber.id
    from public.newsletter_subscribers as subscriber
    left join private.failed_deletions as failed on failed.subscriber_id = subscriber.id
    where private.is_expired(subscriber)
    order by failed.failed_at nulls first
    limit p_limit
    for update of subscriber skip locked
  );
  expired uuid;
  deleted integer := 0;
begin
  begin
    delete from public.newsletter_subscribers where id = any (ids);
    return cardinality(ids);
  exception when others then
    null;
  end;
  foreach expired in array ids loop
    begin
      delete from public.newsletter_subscribers where id = expired;
      deleted := deleted + 1;
    exception when others then
      insert into private.failed_deletions (subscriber_id, code) values (expired, sqlstate)
      on conflict (subscriber_id) do update set code = excluded.code, failed_at = excluded.failed_at;
    end;
  end loop;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_consultation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A new row has no `old`, which is null then.
  happened constant text := case
    when tg_op = 'INSERT' then case when new.state = 'booked' then 'call_booked' end
    when new.state = 'booked' and old.state in ('held', 'missed') and new.starts_at = old.starts_at then 'call_reopened'
    when new.state = 'booked' and (old.state, old.starts_at) <> (new.state, new.starts_at) then
      case
        when exists (select from public.lead_events where lead_id = new.lead_id and kind like 'call\_%') then 'call_moved'
        else 'call_booked'
      end
    when new.state <> old.state then 'call_' || new.state
  end;
begin
  if happened is null then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, call_at) values (new.lead_id, happened, new.starts_at);
  if happened in ('call_moved', 'call_cancelled') then
    update public.mail_outbox
    set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = new.lead_id and kind = any (private.reminder_mail()) and state = 'queued';
  end if;
  if happened in ('call_booked', 'call_moved') then
    insert into public.mail_outbox (kind, lead_id, due_at, wanted_at)
    select reminder.kind, new.lead_id, new.starts_at - reminder.ahead, new.starts_at - reminder.ahead
    from (values ('call_tomorrow', interval '24 hours'), ('call_soon', interval '1 hour')) as reminder (kind, ahead)
    where new.starts_at - reminder.ahead > clock_timestamp();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['staff_notification', 'acknowledgement', 'webhook', 'newsletter_confirmation', 'day']
    || private.reminder_mail() || private.event_mail() || private.account_mail()
$function$;

CREATE OR REPLACE FUNCTION private.queue_assignment_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = new.lead_id and kind = 'assignment' and state = 'queued';
  perform private.tell_owner(new.lead_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_call_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call_time constant timestamptz := case when new.kind <> 'call_cancelled' then new.call_at end;
  due constant timestamptz := clock_timestamp() + private.undo_pause();
  audience text;
  is_news boolean;
  is_wanted boolean;
begin
  select * into lead from public.contact_submissions where id = new.lead_id;
  if num_nonnulls(lead.spam_reason, lead.erased_at) > 0 then
    return null;
  end if;
  perform from public.mail_outbox
  where lead_id = new.lead_id and state = 'queued' and attempts = 0 and (event_id is not null or kind = 'acknowledgement')
  order by id
  for update;
  foreach audience in array array['', 'staff_'] loop
    is_news := private.known_call_time(audience, new) is distinct from call_time;
    is_wanted := case audience
      when '' then new.kind <> 'call_booked' or new.actor_id is not null and not exists (
        select
        from public.mail_outbox as waiting
        -- A call that staff give a lead without one is in its first version.
        join public.consultations as call on call.lead_id = waiting.lead_id and call.sequence > 0
        where waiting.lead_id = new.lead_id and waiting.kind = 'acknowledgement'
          and waiting.state = 'queued' and waiting.attempts = 0
      )
      else new.kind <> 'call_booked' and new.actor_id is null and lead.withdrawn_at is null
    end;
    if is_wanted or not is_news then
      update public.mail_outbox
      set state = 'cancelled', settled_at = clock_timestamp()
      where lead_id = new.lead_id and state = 'queued' and attempts = 0
        and kind in (audience || 'call_moved', audience || 'call_cancelled');
    end if;
    if is_wanted and is_news then
      insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
      values (
        audience || case new.kind when 'call_cancelled' then 'call_cancelled' else 'call_moved' end,
        new.lead_id, new.id, due, due
      );
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_enquiry_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  if new.spam_reason is not null then
    update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = new.id and state = 'queued';
  elsif new.added_source is null and (tg_op = 'INSERT' or old.spam_reason is not null) then
    if private.admit(array['acknowledgements_per_address'], array[private.address_hash(new.email)]) = 0 then
      kinds := kinds || array['acknowledgement'];
    end if;
    insert into public.mail_outbox (kind, lead_id)
    select wanted.kind, new.id
    from unnest(kinds) as wanted (kind)
    where not exists (select from private.unreceived_kinds as unreceived where unreceived.kind = wanted.kind)
    on conflict (lead_id, kind) where event_id is null and kind <> all (private.reminder_mail())
      do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  if tg_op = 'UPDATE' and old.spam_reason is not null then
    perform private.tell_owner(new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_event_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.mail_outbox (kind, lead_id, event_id)
  select new.kind, new.lead_id, new.id
  from public.contact_submissions as lead
  where lead.id = new.lead_id and lead.spam_reason is null and lead.erased_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reminder_mail()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['call_tomorrow', 'call_soon']
$function$;

CREATE OR REPLACE FUNCTION private.tell_owner(p_lead_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
  select 'assignment', lead.id, given.id, pause.due, pause.due
  from public.contact_submissions as lead
  cross join lateral (
    select event.id, event.actor_id
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'owner' and event.owner_id = lead.owner_id and event.undoes is null
      and not exists (select from public.lead_events as undo where undo.undoes = event.id)
    order by event.id desc
    limit 1
  ) as given
  cross join (select clock_timestamp() + private.undo_pause() as due) as pause
  where lead.id = p_lead_id and num_nonnulls(lead.spam_reason, lead.erased_at) = 0
    and given.actor_id is distinct from lead.owner_id
  on conflict (event_id, kind) where event_id is not null
    do update set state = 'queued', settled_at = null
    where mail_outbox.state = 'cancelled'
$function$;

CREATE OR REPLACE FUNCTION private.undo_pause()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select interval '1 minute'
$function$;

CREATE OR REPLACE FUNCTION private.visitor_mail()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array['acknowledgement', 'reply', 'call_moved', 'call_cancelled'] || private.reminder_mail()
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
    private.lead_source(jsonb), private.source_name(text),
    private.blank_personal_data(),
    private.account_mail(), private.event_mail(), private.reminder_mail(), private.mail_kinds()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(timestamptz, timestamptz)
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
    public.forgot_password(text, text, text),
    public.is_invitation_accepted(text),
    public.address_change(uuid)
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

CREATE OR REPLACE FUNCTION public.count_expired(p_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
  else
    perform private.require_service();
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.contact_submissions as lead where private.is_expired(lead, p_days)),
    'subscribers', (select count(*) from public.newsletter_subscribers as subscriber where private.is_expired(subscriber)),
    'failed', private.count_failed_erasures(p_days),
    'failed_subscribers', private.count_failed_deletions()
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_summary(p_since timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'tallies', (
      select coalesce(jsonb_agg(to_jsonb(tally)), '[]')
      from (
        select status, service, false as is_spam, count(*) as leads
        from public.contact_submissions
        where spam_reason is null
        group by status, service
        union all
        select status, service, true, count(*)
        from public.contact_submissions
        where spam_reason is not null
        group by status, service
      ) as tally
    ),
    'overdue', (
      select count(*) from public.contact_submissions
      where spam_reason is null and awaiting_reply_until < now()
    ),
    'arrived', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id
      where event.kind = 'created' and event.created_at > p_since and lead.spam_reason is null
        and event.actor_id is distinct from auth.uid()
    ),
    'assigned', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id and lead.owner_id = event.owner_id
      where event.kind = 'owner' and event.owner_id = auth.uid() and event.actor_id <> auth.uid()
        and event.created_at > p_since and event.undoes is null
        and not exists (
          select from public.lead_events as newer
          where newer.lead_id = event.lead_id and newer.id > event.id
            and newer.kind = 'owner' and newer.owner_id = event.owner_id and newer.undoes is null
        )
    ),
    'latest', greatest(
      (select max(created_at) from public.lead_events where kind = 'created'),
      (select max(created_at) from public.lead_events where kind = 'owner' and owner_id = auth.uid()),
      p_since,
      'epoch'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_expired(p_days integer, p_limit integer DEFAULT 500)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
declare
  leads integer;
  subscribers integer;
  failed_before bigint;
  failed bigint;
  failed_subscribers bigint;
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
    perform private.require_proof();
  else
    perform private.require_service();
    perform set_config('leads.actor', 'retention', true);
  end if;
  if p_days < 1 then
    raise exception 'Keep leads for a day at least.' using errcode = 'invalid_parameter_value';
  end if;
  failed_before := private.count_failed_erasures(p_days) + private.count_failed_deletions();
  leads := private.erase_expired_leads(p_days, p_limit);
  subscribers := private.delete_expired_subscribers(p_limit);
  failed := private.count_failed_erasures(p_days);
  failed_subscribers := private.count_failed_deletions();
  if leads + subscribers = 0 and failed + failed_subscribers <= failed_before then
    perform private.sweep_expired_rows();
  end if;
  if leads > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('leads', leads, 'days', p_days));
  end if;
  return jsonb_build_object(
    'leads', leads, 'subscribers', subscribers, 'failed', failed, 'failed_subscribers', failed_subscribers
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.site_counts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  midnight constant timestamptz := private.first_day_of(1);
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      -- Two counts, because each has an index of today's.
      'accepted', (
        select count(*) from public.contact_submissions where spam_reason is null and created_at >= midnight
      ),
      'quarantined', (
        select count(*) from public.contact_submissions where spam_reason is not null and created_at >= midnight
      ),
      'refused', coalesce(sum(refused) filter (where call = 'enquiry'), 0),
      'sign_ins_refused', coalesce(sum(refused) filter (where call = 'sign_in'), 0),
      'mail_pending', (select count(*) from public.mail_outbox where state = 'queued' and wanted_at <= now()),
      'mail_oldest_seconds', (
        select coalesce(extract(epoch from now() - min(wanted_at))::bigint, 0)
        from public.mail_outbox
        where state = 'queued' and wanted_at <= now()
      ),
      'mail_failed', (select count(*) from public.mail_outbox where state = 'failed' and settled_at >= midnight),
      'erasures_failed', private.count_failed_erasures(0) + private.count_failed_deletions(),
      'calendar_read_at', (select read_at from private.calendar_reading),
      'calendar_fault', (select fault from private.calendar_reading)
    )
    from private.refusal_tallies
    where day = private.agency_today()
  );
end
$function$;

CREATE UNIQUE INDEX mail_outbox_once_for_lead ON public.mail_outbox USING btree (lead_id, kind) WHERE ((event_id IS NULL) AND (kind <> ALL (private.reminder_mail())));

CREATE UNIQUE INDEX mail_outbox_once_for_reminder ON public.mail_outbox USING btree (lead_id, kind) WHERE ((state = 'queued'::text) AND (kind = ANY (private.reminder_mail())));

CREATE TRIGGER queue_assignment_mail AFTER INSERT ON public.lead_events FOR EACH ROW WHEN ((new.kind = 'owner'::text)) EXECUTE FUNCTION private.queue_assignment_mail();

CREATE TRIGGER queue_event_mail AFTER INSERT ON public.lead_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['correction'::text, 'withdrawn'::text, 'reinstated'::text]))) EXECUTE FUNCTION private.queue_event_mail();

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
