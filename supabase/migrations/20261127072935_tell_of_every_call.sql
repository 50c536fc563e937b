-- Why this change is made.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop index public.mail_outbox_once_for_lead;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.desk_address(p_email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select account.email
  from auth.users as account
  where account.email = private.present_address(p_email) and private.is_staff(account.id)
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
    where lead_id = new.lead_id and kind in ('call_tomorrow', 'call_soon') and state = 'queued';
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

CREATE OR REPLACE FUNCTION private.queue_call_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  call_time constant timestamptz := case when new.kind <> 'call_cancelled' then new.call_at end;
  due constant timestamptz := clock_timestamp() + interval '1 minute';
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
    on conflict (lead_id, kind) where event_id is null and kind not in ('call_tomorrow', 'call_soon')
      do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rebook_call_of_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.consultations;
begin
  select * into call from public.consultations
  where lead_id = new.id and state = 'cancelled' and starts_at > clock_timestamp();
  if call.lead_id is null
    or private.was_cancelled_as_spam(new.id) and private.change_call(new.id, to_jsonb(call)) = 'done'
  then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, call_at)
  select new.id, 'call_cancelled', call.starts_at
  from public.lead_events as restored
  where restored.id = (select max(id) from public.lead_events where lead_id = new.id and kind = 'restored')
    and private.known_call_time('', restored) is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_cancelled_as_spam(p_lead_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case
        when count(call.id) = 0 then mark.changes is null
        else array_agg(call.kind) filter (where call.id > mark.id) is not distinct from array['call_cancelled']
      end
      from public.lead_events as mark
      left join public.lead_events as call on call.lead_id = p_lead_id and call.kind like 'call\_%'
      where mark.lead_id = p_lead_id and mark.kind = 'quarantined'
      group by mark.id
      order by mark.id desc
      limit 1
    ),
    false
  )
$function$;

CREATE OR REPLACE FUNCTION public.cancel_consultation(p_receipt_key uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
  call public.consultations;
begin
  if lead.id is null then
    return null;
  end if;
  update public.consultations
  set state = 'cancelled'
  where lead_id = lead.id and state = 'booked' and starts_at > clock_timestamp();
  if found then
    return 'done';
  end if;
  select * into call from public.consultations where lead_id = lead.id and state = 'cancelled';
  if call.lead_id is null then
    return 'closed';
  end if;
  if lead.spam_reason is not null and private.was_cancelled_as_spam(lead.id) then
    insert into public.lead_events (lead_id, kind, call_at) values (lead.id, 'call_cancelled', call.starts_at);
  end if;
  return 'done';
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
  left join (
    select id, reference, name, email, email_typed, phone, company, service, budget, message, journey, suspect_reason,
      created_at, reply_due_at, enquiry_number
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

CREATE OR REPLACE FUNCTION public.person_data(p_lead_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  asked constant public.contact_submissions := private.require_person(p_lead_id);
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
                jsonb_agg(jsonb_build_object('kind', mail.kind, 'state', mail.state, 'at', mail.settled_at) order by mail.wanted_at, mail.id), '[]'
              )
              from public.mail_outbox as mail
              where mail.lead_id = lead.id and mail.kind in (
                'acknowledgement', 'reply', 'call_moved', 'call_cancelled', 'call_tomorrow', 'call_soon'
              )
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

CREATE UNIQUE INDEX mail_outbox_once_for_lead ON public.mail_outbox USING btree (lead_id, kind) WHERE ((event_id IS NULL) AND (kind <> ALL (ARRAY['call_tomorrow'::text, 'call_soon'::text])));

CREATE UNIQUE INDEX mail_outbox_once_for_reminder ON public.mail_outbox USING btree (lead_id, kind) WHERE ((state = 'queued'::text) AND (kind = ANY (ARRAY['call_tomorrow'::text, 'call_soon'::text])));

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
