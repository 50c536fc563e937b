-- One lead that could not be erased kept its whole batch of retention from it, whose next try began with the same batch.

-- Leads that retention could not erase, by the code of the error (SQLSTATE). Its text is not kept: it may quote the person.
create table private.failed_erasures (
  lead_id uuid primary key references public.contact_submissions (id) on delete cascade,
  code text not null,
  failed_at timestamptz not null default clock_timestamp()
);

comment on table private.failed_erasures is 'Leads that retention could not erase, until it can; for definer functions alone.';

-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_failed_erasures(p_days integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)
  from private.failed_erasures as failed
  join public.contact_submissions as lead on lead.id = failed.lead_id
  where private.is_expired(lead, p_days)
$function$;

CREATE OR REPLACE FUNCTION private.delete_expired_subscribers(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from public.newsletter_subscribers
  where id = any (
    array(
      select subscriber.id from public.newsletter_subscribers as subscriber
      where private.is_expired(subscriber)
      limit p_limit
      for update skip locked
    )
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_expired_leads(p_days integer, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := private.lock_expired_leads(p_days, p_limit);
  expired uuid;
  erased integer := 0;
begin
  begin
    return private.erase_leads(ids);
  exception when others then
    null;
  end;
  foreach expired in array ids loop
    begin
      erased := erased + private.erase_leads(array[expired]);
    exception when others then
      insert into private.failed_erasures (lead_id, code) values (expired, sqlstate)
      on conflict (lead_id) do update set code = excluded.code, failed_at = excluded.failed_at;
    end;
  end loop;
  return erased;
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
  delete from private.failed_erasures where lead_id = any (ids);
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_expired_leads(p_days integer, p_limit integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  untried constant uuid[] := array(
    select lead.id
    from public.contact_submissions as lead
    where private.is_expired(lead, p_days)
      and not exists (select from private.failed_erasures as failed where failed.lead_id = lead.id)
    order by lead.updated_at
    limit p_limit
    for no key update skip locked
  );
begin
  return untried || array(
    select lead.id
    from private.failed_erasures as failed
    join public.contact_submissions as lead on lead.id = failed.lead_id
    where private.is_expired(lead, p_days)
    order by failed.failed_at
    limit p_limit - cardinality(untried)
    for no key update of lead skip locked
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_expired_rows()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.unavailable_times where ends_at < now() - interval '30 days';
  delete from private.enquiry_drafts where expires_at <= now();
  delete from private.throttle_windows
  where (rule, subject) in (
    select past.rule, past.subject from private.throttle_windows as past where past.ends_at <= now() for update skip locked
  );
  delete from public.desk_log where at < now() - interval '1 year';
  delete from public.lead_exports where created_at < now() - interval '1 year';
  select private.sweep_factors();
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
    'failed', private.count_failed_erasures(p_days)
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
  leads := private.erase_expired_leads(p_days, p_limit);
  subscribers := private.delete_expired_subscribers(p_limit);
  perform private.sweep_expired_rows();
  if leads > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('leads', leads, 'days', p_days));
  end if;
  return jsonb_build_object('leads', leads, 'subscribers', subscribers, 'failed', private.count_failed_erasures(p_days));
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
      'erasures_failed', private.count_failed_erasures(0),
      'calendar_read_at', (select read_at from private.calendar_reading),
      'calendar_fault', (select fault from private.calendar_reading)
    )
    from private.refusal_tallies
    where day = private.agency_today()
  );
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
