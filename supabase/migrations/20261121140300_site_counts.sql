-- Why: whoever runs the site wants to see at a glance, or in the log, that enquiries come in and mail goes out. Functions
-- share no memory, so the database is asked. The numbers tell how busy the agency is: for the service key alone.

create index mail_outbox_failed on public.mail_outbox (settled_at) where state = 'failed';

-- What happened since midnight in India: enquiries `accepted`, `quarantined` (as spam, as it is judged now) and `refused` by
-- the throttle, sign-ins refused, mails and webhook calls given up. And what waits now: `mail_pending`, and the age in
-- seconds of the oldest of them.
create function public.site_counts() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select jsonb_build_object(
    'accepted', enquiries.accepted,
    'quarantined', enquiries.quarantined,
    'refused', refusals.enquiries,
    'sign_ins_refused', refusals.sign_ins,
    'mail_pending', mail.pending,
    'mail_oldest_seconds', mail.oldest_seconds,
    'mail_failed', (
      select count(*) from public.mail_outbox where state = 'failed' and settled_at >= today.began_at
    )
  )
  from (select private.today_in_india()::timestamp at time zone 'Asia/Kolkata' as began_at) as today,
    lateral (
      select
        count(*) filter (where spam_reason is null) as accepted,
        count(*) filter (where spam_reason is not null) as quarantined
      from public.contact_submissions
      where created_at >= today.began_at
    ) as enquiries,
    lateral (
      select
        coalesce(sum(refused) filter (where call = 'enquiry'), 0) as enquiries,
        coalesce(sum(refused) filter (where call = 'sign_in'), 0) as sign_ins
      from private.refusal_tallies
      where day = private.today_in_india()
    ) as refusals,
    lateral (
      select
        count(*) as pending,
        coalesce(extract(epoch from now() - min(created_at))::bigint, 0) as oldest_seconds
      from public.mail_outbox
      where state = 'queued'
    ) as mail
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.site_counts() from public, anon, authenticated, service_role;

grant execute on function public.site_counts() to service_role;
