-- Why: mail must neither hold up an enquiry nor get lost with it. So what is to be sent is written down in the transaction
-- that makes it due, and a worker hands it over afterwards, for as long as it takes.
--
--   queued ──claim──▶ queued, due again when the lease ends ──settle──▶ sent
--      ▲                                  │            ├──────────────▶ cancelled   nobody wants it any more
--      └────── later, ever later ─────────┘            └──────────────▶ failed      its receiver refused it for three days
--
-- A claim is a lease: it moves `due_at` past the time a delivery can take, so that no second worker sends the same, and
-- the row of a worker that died comes up again by itself. A row is settled by the claim that holds it; only the news that
-- it was sent counts from anybody. What remains: a worker killed between the receiver's "250 OK" and its own settling.
-- Then it is sent again, under the same Message-ID, made of this row's id, by which receivers drop doubles.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint kind_known check (
    kind in ('staff_notification', 'acknowledgement', 'webhook', 'correction', 'withdrawn', 'newsletter_confirmation')
  ),
  -- What it is about. Words and addresses are read there when it is sent, so nothing personal is kept here.
  lead_id uuid references public.contact_submissions (id),
  event_id bigint unique references public.lead_events (id),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  state text not null default 'queued' constraint state_known
    check (state in ('queued', 'sent', 'cancelled', 'failed')),
  due_at timestamptz not null default now(),
  claim uuid,
  attempts integer not null default 0,
  -- A code as SMTP or HTTP gives it. No text of a server: it may quote an address.
  last_error text constraint last_error_form check (last_error ~ '^[A-Z0-9_ ]{1,60}$'),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint subject_fits_kind check (
    case
      when kind = 'newsletter_confirmation' then subscriber_id is not null and lead_id is null and event_id is null
      when kind in ('correction', 'withdrawn') then lead_id is not null and event_id is not null and subscriber_id is null
      else lead_id is not null and event_id is null and subscriber_id is null
    end
  ),
  constraint settled_has_time check ((state = 'queued') = (settled_at is null))
);

comment on table public.mail_outbox is 'Mails and webhook calls: queued, sent, cancelled or failed. Holds no personal data.';

-- Each once: one of a kind for an enquiry, one for an event (above), one waiting for a subscriber.
create unique index mail_outbox_once_for_lead on public.mail_outbox (lead_id, kind) where event_id is null;
create unique index mail_outbox_once_for_subscriber on public.mail_outbox (subscriber_id) where state = 'queued';
create index mail_outbox_due on public.mail_outbox (due_at) where state = 'queued';

alter table public.mail_outbox enable row level security;

revoke all on table public.mail_outbox from anon, authenticated;
grant all on table public.mail_outbox to service_role;

-- The form must not serve to fill somebody's mailbox: who writes more often than this still has the receipt on screen.
insert into public.throttle_rules (name, max_admitted, window_seconds) values
  ('acknowledgements_per_address', 5, 3600);

-- Spam makes no mail, and an erased lead has nobody to write to. What was set apart by mistake is made up for.
create function private.queue_enquiry_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  if new.spam_reason is not null or new.erased_at is not null then
    update public.mail_outbox set state = 'cancelled', settled_at = now()
    where lead_id = new.id and state = 'queued';
  elsif tg_op = 'INSERT' or old.spam_reason is not null then
    if private.admit('acknowledgements_per_address', private.address_hash(new.email)) = 0 then
      kinds := kinds || array['acknowledgement'];
    end if;
    insert into public.mail_outbox (kind, lead_id)
    select kind, new.id from unnest(kinds) as kind
    on conflict (lead_id, kind) where event_id is null
      do update set state = 'queued', due_at = now(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  return null;
end
$$;

create trigger queue_enquiry_mail
  after insert or update of spam_reason, erased_at on public.contact_submissions
  for each row execute function private.queue_enquiry_mail();

-- Staff hear of it when a visitor corrects or withdraws what they may be answering right now.
create function private.queue_event_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, lead_id, event_id)
  select new.kind, new.lead_id, new.id
  from public.contact_submissions as lead
  where lead.id = new.lead_id and lead.spam_reason is null and lead.erased_at is null;
  return null;
end
$$;

create trigger queue_event_mail
  after insert on public.lead_events
  for each row when (new.kind in ('correction', 'withdrawn'))
  execute function private.queue_event_mail();

revoke all on function private.queue_enquiry_mail(), private.queue_event_mail() from public;

-- Leases what is due of these kinds, oldest first, for five minutes: longer than any delivery may take. Answers an array
-- of `{id, claim, kind, created_at}` with what the kind is about: `lead`, `receipt_key`, a correction's `note`, `subscriber`.
create function public.claim_mail(p_kinds text[], p_limit integer default 1) returns jsonb
language sql security definer set search_path = '' set statement_timeout = '5s'
as $$
  with due as (
    select id
    from public.mail_outbox
    where state = 'queued' and due_at <= now() and kind = any (p_kinds)
    order by due_at, id
    limit p_limit
    for update skip locked
  ),
  claimed as (
    update public.mail_outbox as mail
    set claim = gen_random_uuid(), due_at = now() + interval '5 minutes', attempts = attempts + 1
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
        'created_at', claimed.created_at,
        'lead', case when lead.id is not null then
          jsonb_build_object(
            'reference', lead.reference,
            'name', lead.name,
            'email', lead.email,
            'phone', lead.phone,
            'company', lead.company,
            'service', lead.service,
            'budget', lead.budget,
            'message', lead.message,
            'created_at', lead.created_at,
            'reply_due_at', lead.reply_due_at,
            'enquiry_number', lead.enquiry_number
          )
        end,
        'receipt_key', receipt.receipt_key,
        'note', event.note,
        'subscriber', case when subscriber.id is not null then
          jsonb_build_object('email', subscriber.email, 'link_key', subscriber.link_key)
        end
      )
      order by claimed.created_at, claimed.id
    ),
    '[]'
  )
  from claimed
  left join public.contact_submissions as lead on lead.id = claimed.lead_id
  left join private.receipt_keys as receipt on receipt.lead_id = claimed.lead_id
  left join public.lead_events as event on event.id = claimed.event_id
  left join public.newsletter_subscribers as subscriber on subscriber.id = claimed.subscriber_id
$$;

-- Records how a delivery ended and answers the row's state then; null when the claim no longer holds. `sent` is final;
-- `unwanted` cancels (nobody is configured to receive this kind); `unreachable` (nobody is there), `deferred` and
-- `rejected` (this very message is not taken, for now or for good) wait 30 seconds, then twice as long each time, up to an
-- hour. Rejected mail to a visitor ends as failed after three days: the address does not exist. Mail to ourselves is never
-- given up.
create function public.settle_mail(p_id uuid, p_claim uuid, p_outcome text, p_error text default null) returns text
language sql security definer set search_path = '' set statement_timeout = '5s'
as $$
  update public.mail_outbox as mail
  set (state, settled_at, due_at, last_error) = (
    select
      next_state,
      case when next_state <> 'queued' then now() end,
      case when next_state = 'queued'
        then now() + least(interval '30 seconds' * 2 ^ least(mail.attempts - 1, 10), interval '1 hour')
        else mail.due_at end,
      coalesce(p_error, mail.last_error)
    from (
      select case
        when p_outcome = 'sent' then 'sent'
        when p_outcome = 'unwanted' then 'cancelled'
        when p_outcome = 'rejected'
          and mail.kind in ('acknowledgement', 'newsletter_confirmation')
          and mail.created_at < now() - interval '3 days' then 'failed'
        else 'queued'
      end as next_state
    ) as decided
  )
  where mail.id = p_id
    and (p_outcome = 'sent' or (mail.claim = p_claim and mail.state = 'queued'))
  returning mail.state
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.claim_mail(text[], integer), public.settle_mail(uuid, uuid, text, text)
from public, anon, authenticated, service_role;

grant execute on function public.claim_mail(text[], integer), public.settle_mail(uuid, uuid, text, text) to service_role;
