-- An email finds its lead in more ways, a bounce its reply, and nothing that came in is dropped without a line on the lead
-- (docs/decisions/0047-mail-as-it-is.md).
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.file_answer(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_automatic constant boolean := (p_email -> 'answer' ->> 'automatic')::boolean;
  event_id bigint;
begin
  if (
    select count(*) >= case when is_automatic then 5 else 100 end
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'answer' and event.created_at > clock_timestamp() - interval '1 day'
      and (event.answer ->> 'automatic')::boolean = is_automatic and event.message_id is not null
  ) then
    insert into public.lead_events (lead_id, kind, at, answer)
    select lead.id, 'answer', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer' || jsonb_build_object(
      'text', '[More emails came today than are filed; the rest of them is in the mailbox.]',
      'quoted', '', 'attachments', '[]'::jsonb, 'automatic', true
    )
    where not exists (
      select
      from public.lead_events as told
      where told.lead_id = lead.id and told.kind = 'answer' and told.message_id is null
        and told.created_at > clock_timestamp() - interval '1 day'
    );
    return 'too many';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, answer, owner_email)
  values (
    lead.id, 'answer', p_email ->> 'message_id', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer',
    (select email from auth.users where id = lead.owner_id and private.is_staff(id))
  )
  returning id into event_id;
  if is_automatic then
    return 'filed';
  end if;
  update public.contact_submissions
  set unread_answers = unread_answers + 1,
    status = case when status = 'closed' then private.status_before_closing(id) else status end,
    email_bounced_at = case
      when private.mailbox_key(email_key) = any (private.mailbox_keys(p_email -> 'senders')) then null
      else email_bounced_at
    end
  where id = lead.id;
  -- One email tells of all answers that came until it left.
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'answer', lead.id, event_id
  where lead.spam_reason is null and not exists (
    select from public.mail_outbox
    where lead_id = lead.id and kind = 'answer' and state = 'queued' and attempts = 0
  );
  return 'filed';
end
$function$;

CREATE OR REPLACE FUNCTION private.file_bounce(lead public.contact_submissions, p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  recipients constant text[] := private.mailbox_keys(p_email -> 'recipients');
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  mailbox constant text := private.mailbox_key(lead.email_key);
  returned public.mail_outbox;
  reply public.lead_events;
  bounce_id bigint;
begin
  select * into returned
  from public.mail_outbox
  where id = any (mails) and lead_id = lead.id and kind = any (private.visitor_mail())
  limit 1;
  -- A report that names no email of ours is about the newest one.
  if returned.id is null and not exists (select from public.mail_outbox where id = any (mails)) then
    returned := private.newest_mail_to(array[mailbox], arrived_at);
  end if;
  -- An email to staff that came back says nothing about the visitor.
  if returned.id is null then
    return 'unrelated';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, reason, owner_email)
  values (
    lead.id, 'bounced', p_email ->> 'message_id', arrived_at, p_email ->> 'bounced',
    coalesce(
      (
        select account.email
        from public.lead_events as written
        join auth.users as account on account.id = written.actor_id
        where written.id = returned.event_id and private.is_staff(account.id)
      ),
      (select email from auth.users where id = lead.owner_id and private.is_staff(id))
    )
  )
  returning id into bounce_id;
  -- Forwarded to another address it says nothing about this one.
  if p_email ->> 'bounced' = 'COMPLAINT' or mailbox = any (recipients) is not true then
    return 'filed';
  end if;
  update public.lead_events
  set state = 'failed', reason = p_email ->> 'bounced'
  where id = returned.event_id and state = 'sent'
  returning * into reply;
  update public.contact_submissions
  set email_bounced_at = clock_timestamp(),
    first_response_at = case when first_response_at = reply.at then private.first_response(id) else first_response_at end
  where id = lead.id;
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', lead.id, bounce_id
  where reply.id is not null and lead.spam_reason is null;
  return 'filed';
end
$function$;

CREATE OR REPLACE FUNCTION private.give_reply_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.reply_addresses (lead_id) values (new.lead_id) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_replies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held constant bigint[] := array(
    select reply.id from public.lead_events as reply
    where reply.actor_id = new.id and reply.kind = 'reply' and reply.state = 'queued'
  );
begin
  perform from public.contact_submissions
  where id in (select lead_id from public.lead_events where id = any (held))
  order by id
  for no key update;
  update public.mail_outbox set state = 'cancelled', claim = null, settled_at = clock_timestamp()
  where event_id = any (held) and kind = 'reply' and state = 'queued';
  update public.lead_events set state = 'failed', reason = 'DISABLED' where id = any (held) and state = 'queued';
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', reply.lead_id, reply.id
  from public.lead_events as reply
  join public.contact_submissions as lead on lead.id = reply.lead_id
  where reply.id = any (held) and reply.reason = 'DISABLED' and lead.spam_reason is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_of_email(p_email jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_key constant text := private.email_key(p_email -> 'senders' ->> 0);
  senders constant text[] := private.mailbox_keys(p_email -> 'senders');
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  ids constant text[] := array(select jsonb_array_elements_text(p_email -> 'references'));
  keys constant text[] := array(select jsonb_array_elements_text(p_email -> 'keys'));
  named constant text[] := array(select jsonb_array_elements_text(coalesce(p_email -> 'named', '[]')));
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  found_id uuid;
begin
  if exists (select from public.mail_outbox where id = (p_email ->> 'own_mail')::uuid) then
    return null;
  end if;
  select mail.lead_id into found_id
  from public.mail_outbox as mail
  where mail.id = any (mails) and mail.lead_id is not null
  order by array_position(mails, mail.id) desc
  limit 1;
  if found_id is null then
    select event.lead_id into found_id
    from public.lead_events as event
    where event.message_id = any (ids)
    order by array_position(ids, event.message_id) desc
    limit 1;
  end if;
  if found_id is null then
    select address.lead_id into found_id
    from private.reply_addresses as address
    where address.reply_key = any (keys)
    limit 1;
  end if;
  -- Newsletters and notices of a visitor's company are no answers, and neither is what came before the enquiry. The clocks of
  -- two servers differ.
  if found_id is null and not (p_email ->> 'automatic')::boolean then
    select lead.id into found_id
    from public.contact_submissions as lead
    where private.mailbox_key(lead.email_key) = any (senders) and lead.erased_at is null and lead.spam_reason is null
      and lead.created_at <= arrived_at + interval '1 minute'
    order by lead.reference = any (named) desc, lead.email_key = sender_key desc, lead.created_at desc
    limit 1;
  end if;
  if found_id is null and p_email ? 'recipients' then
    found_id := (private.newest_mail_to(private.mailbox_keys(p_email -> 'recipients'), arrived_at)).lead_id;
  end if;
  return (
    select lead.id
    from public.contact_submissions as lead
    where lead.id = found_id
      and (
        lead.email_key is not distinct from sender_key
        or not exists (select from auth.users as staff where staff.email = sender_key and private.is_staff(staff.id))
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_keys(emails jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(private.mailbox_key(email)), '{}') from jsonb_array_elements_text(coalesce(emails, '[]')) as email
$function$;

CREATE OR REPLACE FUNCTION private.newest_mail_to(mailboxes text[], p_arrived_at timestamp with time zone)
 RETURNS public.mail_outbox
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail
  from public.contact_submissions as lead
  join public.mail_outbox as mail on mail.lead_id = lead.id
  where private.mailbox_key(lead.email_key) = any (mailboxes) and mail.state = 'sent'
    and mail.kind = any (private.visitor_mail())
    and mail.settled_at between p_arrived_at - interval '14 days' and p_arrived_at + interval '1 minute'
  order by mail.settled_at desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.visitor_mail()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array['acknowledgement', 'reply', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon']
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
    reference, idempotency_key, name, email, phone, company, service, budget, message,
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
    public.admit_sign_in(text, text, text, text, text),
    public.note_failed_sign_in(text, text),
    public.forgot_password(text, text, text)
  to anon;

  -- Staff
  grant select on table
    public.contact_submissions, public.leads, public.lead_events, public.lead_exports, public.next_actions,
    public.unavailable_times, public.staff, public.desk_log
  to authenticated;
  grant insert (
    reference, idempotency_key, name, email, phone, company, service, budget, message, added_source
  ) on table public.contact_submissions to authenticated;
  grant update (
    status, owner_id, next_action, next_action_on, spam_reason,
    name, email, phone, company, service, budget, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, undoes, reached, inbound, at) on table public.lead_events to authenticated;
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
    public.send_reply(uuid, text, text, bigint),
    public.note_writing(uuid, boolean),
    public.reply_writers(uuid),
    public.read_answers(uuid, bigint),
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
    public.admit_factor_code(text, text, text, text),
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
    public.rehearse_erasure()
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
        'lead', to_jsonb(lead) - 'id',
        'consultation', to_jsonb(call) - 'lead_id',
        'receipt_key', receipt.receipt_key,
        'note', event.note,
        'owner_email', event.owner_email,
        -- Of the version before this one.
        'actor_email', event.actor_email,
        'actor_name', case when event.actor_id is not null then private.staff_name(event.actor_id, event.actor_email) end,
        'reply', private.email_of_reply(event),
        'reply_key', address.reply_key,
        -- Why a reply is late, failed or was held, or an email came back.
        'reason', event.reason,
        'subscriber', to_jsonb(subscriber) - 'id',
        'staff', to_jsonb(staff) - 'id',
        'day', case when claimed.kind = 'day' then private.day_of_mail(claimed.staff_id) end
      )
      order by claimed.wanted_at, claimed.id
    ),
    '[]'
  ) into claimed_mail
  from claimed
  left join (
    select id, reference, name, email, phone, company, service, budget, message, journey, suspect_reason, created_at,
      reply_due_at, enquiry_number
    from public.contact_submissions
  ) as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at from public.consultations
  ) as call on call.lead_id = claimed.lead_id
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join private.reply_addresses as address on address.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, link_key from public.newsletter_subscribers
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

CREATE OR REPLACE FUNCTION public.file_email(p_email jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  lead public.contact_submissions;
  filed_text text;
  new_text constant text := p_email -> 'answer' ->> 'text';
begin
  perform private.require_service();
  select * into lead
  from public.contact_submissions
  where id = private.lead_of_email(p_email)
  for no key update;
  if lead.id is null or lead.erased_at is not null then
    return 'unrelated';
  end if;
  select coalesce(answer ->> 'text', '') into filed_text
  from public.lead_events
  where message_id = p_email ->> 'message_id';
  if found then
    -- A list that delivers it once more may add a line.
    if new_text is null or strpos(new_text, filed_text) > 0 or strpos(filed_text, new_text) > 0
      or exists (select from public.lead_events where message_id = p_email ->> 'content_id')
    then
      return 'known';
    end if;
    p_email := p_email || jsonb_build_object('message_id', p_email ->> 'content_id');
  end if;
  if p_email ->> 'bounced' is null then
    return private.file_answer(lead, p_email);
  end if;
  return private.file_bounce(lead, p_email);
exception when unique_violation then
  -- Another worker filed it on another lead at this moment.
  return 'known';
end
$function$;

CREATE OR REPLACE FUNCTION public.texts_of_email(p_email jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  p_lead_id constant uuid := private.lead_of_email(p_email);
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      'enquiry', jsonb_build_object('message', lead.message, 'created_at', lead.created_at),
      'replies', coalesce(
        (
          select jsonb_agg(jsonb_build_object('subject', reply.subject, 'text', reply.text) order by reply.id desc)
          from (
            select id, subject, text
            from public.lead_events
            where lead_id = lead.id and kind = 'reply' and text is not null and subject is not null
            order by id desc
            limit 20
          ) as reply
        ),
        '[]'
      ),
      'answers', coalesce(
        (
          select jsonb_agg(earlier.answer ->> 'text' order by earlier.id desc)
          from (
            select id, answer
            from public.lead_events
            where lead_id = lead.id and kind = 'answer' and answer is not null
            order by id desc
            limit 20
          ) as earlier
        ),
        '[]'
      )
    )
    from public.contact_submissions as lead
    where lead.id = p_lead_id and lead.erased_at is null
  );
end
$function$;

CREATE INDEX leads_by_mailbox ON public.contact_submissions USING btree (private.mailbox_key(email_key), created_at) WHERE (email_key IS NOT NULL);

CREATE TRIGGER give_reply_address AFTER INSERT ON public.mail_outbox FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['acknowledgement'::text, 'call_moved'::text, 'call_cancelled'::text, 'call_tomorrow'::text, 'call_soon'::text]))) EXECUTE FUNCTION private.give_reply_address();

CREATE TRIGGER hold_replies AFTER UPDATE OF state ON public.staff FOR EACH ROW WHEN (((new.state = 'disabled'::text) AND (old.state <> 'disabled'::text))) EXECUTE FUNCTION private.hold_replies();

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

-- Emails to visitors that wait now get an address to answer to, as new ones do.
insert into private.reply_addresses (lead_id)
select distinct lead_id
from public.mail_outbox
where state = 'queued' and kind in ('acknowledgement', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon')
on conflict do nothing;
