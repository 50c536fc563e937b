-- Email is queued in the transaction that makes it due; a worker delivers it afterwards (docs/decisions/0012-mail-outbox.md).
--
--   queued ──claim──▶ queued, due again when the lease ends ──settle──▶ sent
--      ▲                                  │            ├──────────────▶ cancelled   no longer wanted
--      └────── retry with backoff ────────┘            └──────────────▶ failed      refused for three days
--
-- If a worker is killed before it settles, the email is sent again with the same Message-ID (this row's id), so that receivers
-- can drop the duplicate.

-- Email to a member of staff about their account.
create function private.account_mail() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'sign_in_lockout', 'staff_invitation', 'password_reset', 'password_changed',
    'factor_set_up', 'factor_removed', 'factor_reset', 'factor_lockout', 'recovery_code_used', 'recovery_codes_replaced',
    'address_change_old', 'address_change_new', 'address_changed'
  ]
$$;

-- Email about an event in the history of a lead.
create function private.event_mail() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'correction', 'withdrawn', 'reinstated', 'assignment', 'reply', 'answer', 'bounced',
    'call_moved', 'call_cancelled', 'staff_call_moved', 'staff_call_cancelled'
  ]
$$;

-- Reminders of a call. Only these are sent again for the same lead, because its call may move.
create function private.reminder_mail() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array['call_tomorrow', 'call_soon']
$$;

-- All kinds, each of which has a job in src/server/email/outbox.ts; a test compares the two.
create function private.mail_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array['staff_notification', 'acknowledgement', 'webhook', 'newsletter_confirmation', 'day']
    || private.reminder_mail() || private.event_mail() || private.account_mail()
$$;

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint kind_known check (kind = any (private.mail_kinds())),
  -- The row it is about. Text and address are read from there at delivery, so this table holds no personal data.
  lead_id uuid references public.contact_submissions (id),
  event_id bigint references public.lead_events (id),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  staff_id uuid references auth.users (id) on delete cascade,
  day_on date,
  state text not null default 'queued' constraint state_known
    check (state in ('queued', 'sent', 'cancelled', 'failed')),
  due_at timestamptz not null default clock_timestamp(),
  claim uuid,
  attempts integer not null default 0,
  -- The code from SMTP or HTTP. The server's text is not kept, because it may quote an address.
  last_error text constraint last_error_form check (last_error ~ '^[A-Z0-9_ ]{1,60}$'),
  -- When it should be sent: at once, except for reminders and changes of a call.
  wanted_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint subject_fits_kind check (
    (subscriber_id is not null) = (kind = 'newsletter_confirmation')
    and (staff_id is not null) = (kind = any (private.account_mail() || array['day']))
    and (lead_id is not null) = (num_nonnulls(subscriber_id, staff_id) = 0)
    and (event_id is not null) = (kind = any (private.event_mail()))
  ),
  constraint settled_has_time check ((state = 'queued') = (settled_at is null)),
  constraint day_names_day check ((day_on is not null) = (kind = 'day'))
);

comment on table public.mail_outbox is 'Mails and webhook calls: queued, sent, cancelled or failed. Holds no personal data.';

-- Unique are an email of a kind for an enquiry or an event, a queued reminder of a kind for a lead, a queued email for a
-- subscriber, and a queued email of a kind for a member of staff.
create unique index mail_outbox_once_for_lead on public.mail_outbox (lead_id, kind)
  where event_id is null and kind <> all (private.reminder_mail());
create unique index mail_outbox_once_for_reminder on public.mail_outbox (lead_id, kind)
  where state = 'queued' and kind = any (private.reminder_mail());
create unique index mail_outbox_once_for_event on public.mail_outbox (event_id, kind) where event_id is not null;
create unique index mail_outbox_once_for_subscriber on public.mail_outbox (subscriber_id) where state = 'queued';
create unique index mail_outbox_once_for_staff on public.mail_outbox (staff_id, kind) where state = 'queued';
create unique index mail_outbox_once_for_day on public.mail_outbox (staff_id, day_on) where day_on is not null;
create index mail_outbox_due on public.mail_outbox (due_at) where state = 'queued';
create index mail_outbox_failed on public.mail_outbox (settled_at) where state = 'failed';

alter table public.mail_outbox enable row level security;

-- The emails that go to a visitor.
create function private.visitor_mail() returns text[]
language sql immutable
as $$
  select array['acknowledgement', 'reply', 'call_moved', 'call_cancelled'] || private.reminder_mail()
$$;

-- Kinds that the workers report as having no receiver, such as webhook calls without an address. They are not queued.
create table private.unreceived_kinds (
  kind text primary key
);

comment on table private.unreceived_kinds is 'Kinds of mail without a receiver; for definer functions alone.';

-- The time that an email waits for an undo, or for a later change that replaces it.
create function private.undo_pause() returns interval language sql immutable set search_path = ''
as $$
  select interval '1 minute'
$$;

-- Emails the new owner once when a colleague assigns them a lead. A cancelled email is queued again with the due time it had,
-- because a worker may still hold it.
create function private.tell_owner(p_lead_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
  select 'assignment', lead.id, given.id, pause.due, pause.due
  from public.contact_submissions as lead
  cross join lateral (
    select event.id, event.actor_id
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'owner' and event.owner_id = lead.owner_id and event.undoes is null
      and event.merged_from is null
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
$$;

-- Queues the emails about an enquiry that is not spam: one to staff, and an acknowledgement to the visitor. Restored spam gets
-- the emails it missed.
create function private.queue_enquiry_mail(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  -- As lock_before_restoring does for many: the counter has no row to lock before it has counted.
  perform pg_advisory_xact_lock(hashtextextended(private.address_hash(lead.email), 0));
  if private.admit(array['acknowledgements_per_address'], array[private.address_hash(lead.email)]) = 0 then
    kinds := kinds || array['acknowledgement'];
  end if;
  insert into public.mail_outbox (kind, lead_id)
  select wanted.kind, lead.id
  from unnest(kinds) as wanted (kind)
  where not exists (select from private.unreceived_kinds as unreceived where unreceived.kind = wanted.kind)
  on conflict (lead_id, kind) where event_id is null and kind <> all (private.reminder_mail())
    do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
    where mail_outbox.state = 'cancelled';
end
$$;

create function private.cancel_mail_of_lead(lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (private.with_merged(array[lead.id])) and state = 'queued'
$$;

-- Emails staff when a visitor corrects, withdraws or reinstates an enquiry.
create function private.queue_event_mail(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, lead_id, event_id)
  select event.kind, event.lead_id, event.id
  from public.contact_submissions as lead
  where lead.id = event.lead_id and lead.spam_reason is null and lead.erased_at is null;
end
$$;

-- When the owner changes again, an email that is still queued is cancelled. The former owner gets none. After an undo, the owner
-- who has the lead back gets no second email, unless the first was cancelled before it was sent.
create function private.queue_assignment_mail(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = event.lead_id and kind = 'assignment' and state = 'queued';
  perform private.tell_owner(event.lead_id);
end
$$;

-- The time of the lead's call that an audience ('' is the visitor, 'staff_' is staff) knew before an event; null when it knew of
-- no call. An audience does not know changes whose email is still queued or was cancelled, nor changes made while the lead was
-- spam.
create function private.known_call_time(audience text, event public.lead_events) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case when earlier.kind <> 'call_cancelled' then earlier.call_at end
  from public.lead_events as earlier
  where earlier.lead_id = event.lead_id and earlier.id < event.id
    and earlier.kind in ('call_booked', 'call_moved', 'call_cancelled')
    and not exists (
      select from public.mail_outbox as unsent
      where unsent.event_id = earlier.id
        and unsent.kind in (audience || 'call_moved', audience || 'call_cancelled')
        and (unsent.state = 'cancelled' or unsent.state = 'queued' and unsent.attempts = 0)
    )
    and coalesce(
      (
        select marked.kind = 'restored'
        from public.lead_events as marked
        where marked.lead_id = event.lead_id and marked.id < earlier.id and marked.kind in ('quarantined', 'restored')
        order by marked.id desc
        limit 1
      ),
      true
    )
  order by earlier.id desc
  limit 1
$$;

-- Emails the visitor about each change of the call, and staff about the visitor's own changes. A call that comes with its
-- enquiry stands in the emails about that, and a withdrawal has an email of its own, so its cancelled call needs none. The
-- email waits: a later change replaces it, and a change that is undone meanwhile sends none. If the visitor asked for the
-- call in an enquiry that was taken for spam, a queued acknowledgement tells them. Waiting emails are locked first, so that
-- no worker claims one meanwhile.
create function private.queue_call_mail(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  call_time constant timestamptz := case when event.kind <> 'call_cancelled' then event.call_at end;
  due constant timestamptz := clock_timestamp() + private.undo_pause();
  comes_with_enquiry boolean;
  audience text;
  is_news boolean;
  is_wanted boolean;
begin
  select * into lead from public.contact_submissions where id = event.lead_id;
  if num_nonnulls(lead.spam_reason, lead.erased_at) > 0 then
    return;
  end if;
  comes_with_enquiry := event.kind = 'call_booked' and event.actor_id is null and lead.created_at >= transaction_timestamp();
  perform from public.mail_outbox
  where lead_id = event.lead_id and state = 'queued' and attempts = 0 and (event_id is not null or kind = 'acknowledgement')
  order by id
  for update;
  foreach audience in array array['', 'staff_'] loop
    is_news := private.known_call_time(audience, event) is distinct from call_time;
    is_wanted := case audience
      when '' then event.kind <> 'call_booked' or not comes_with_enquiry and not exists (
        select
        from public.mail_outbox as waiting
        -- A call that staff give a lead without one is in its first version.
        join public.consultations as call on call.lead_id = waiting.lead_id and call.sequence > 0
        where waiting.lead_id = event.lead_id and waiting.kind = 'acknowledgement'
          and waiting.state = 'queued' and waiting.attempts = 0
      )
      else not comes_with_enquiry and event.actor_id is null and lead.withdrawn_at is null
    end;
    if is_wanted or not is_news then
      update public.mail_outbox
      set state = 'cancelled', settled_at = clock_timestamp()
      where lead_id = event.lead_id and state = 'queued' and attempts = 0
        and kind in (audience || 'call_moved', audience || 'call_cancelled');
    end if;
    if is_wanted and is_news then
      insert into public.mail_outbox (kind, lead_id, event_id, due_at, wanted_at)
      values (
        audience || case event.kind when 'call_cancelled' then 'call_cancelled' else 'call_moved' end,
        event.lead_id, event.id, due, due
      );
    end if;
  end loop;
end
$$;

create function private.queue_account_mail(p_kind text, p_staff_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.mail_outbox (kind, staff_id) values (p_kind, p_staff_id)
  on conflict (staff_id, kind) where state = 'queued' do nothing
$$;
