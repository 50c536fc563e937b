-- For the worker that delivers email. A claim is a lease: it moves `due_at` beyond the time that a delivery can take, so that no
-- second worker sends the same email, and the row of a worker that died is due again. Only the current claim can settle a row,
-- except that any claim can report it as sent.

-- When a worker last asked for email, to the minute, whether or not there was any.
create table private.email_worker (
  is_only boolean primary key default true constraint one_row check (is_only),
  asked_at timestamptz
);

comment on table private.email_worker is 'When email was last asked for; for definer functions alone.';

insert into private.email_worker (asked_at) values (null);

-- Leases what is due of these kinds, oldest first, for five minutes: longer than any delivery may take. Notes which kinds
-- have a receiver, and cancels what waits of `p_unreceived`. Answers an array of `{id, claim, kind, wanted_at}` with its
-- subject: `lead`, its `consultation` and `files` as they stand now, `receipt_key`, a correction's `note`, an assignment's
-- `owner_email` and `actor_email`, a `reply`, `subscriber`, `staff`, its `address`, the `day` of its mail.
create function public.claim_mail(p_kinds text[], p_limit integer default 1, p_unreceived text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
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
        'lead', private.as_lead(lead) || jsonb_build_object('journey', lead.journey),
        'consultation', to_jsonb(call) - 'lead_id',
        'files', case
          when claimed.kind in ('staff_notification', 'acknowledgement') then private.files_of_enquiry(claimed.lead_id)
        end,
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
  left join public.contact_submissions as lead on lead.id = claimed.lead_id
  left join (
    select lead_id, starts_at, ends_at, state, time_zone, sequence, updated_at, private.call_reference(booked) as reference
    from public.consultations as booked
  ) as call on call.lead_id = coalesce(lead.merged_into, lead.id)
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join private.reply_addresses as address on address.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join (
    select id, email, language, link_key from public.newsletter_subscribers
  ) as subscriber on subscriber.id = claimed.subscriber_id
  left join (
    select account.id, account.email, person.name, inviter.name as inviter
    from auth.users as account
    left join public.staff as person on person.id = account.id
    left join public.staff as inviter on inviter.id = person.invited_by
  ) as staff on staff.id = claimed.staff_id;
  return claimed_mail;
end
$$;

-- Records how a delivery ended and answers the row's state then; null when the claim no longer holds. `sent` is final;
-- `unwanted` cancels (it came too late to be of use); `unreachable` (nobody is there), `deferred` and `rejected` (this very
-- message is not taken, for now or for good) wait 30 seconds, then twice as long each time, up to an hour. Rejected mail to a
-- visitor fails after three days; mail to ourselves is never given up. A reply that is rejected fails at once, and any other
-- after three days, so that staff learn of it. Locks the lead of a reply before its email, as an undo does.
create function public.settle_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '5s'
as $$
declare
  mail public.mail_outbox;
begin
  perform private.require_service();
  perform private.lock_kept_lead((select lead_id from public.mail_outbox where id = p_id and kind = 'reply'));
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
$$;
