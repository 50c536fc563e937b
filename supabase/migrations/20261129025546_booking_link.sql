-- A visitor books a first call from the receipt, to which a link in a reply leads. Both they and staff are told of it by email.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.queue_call_mail(event public.lead_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.move_consultation(p_receipt_key uuid, p_call jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if num_nonnulls(lead.erased_at, lead.withdrawn_at, lead.spam_reason) > 0
    or exists (
      select from public.consultations
      where lead_id = lead.id and state <> 'cancelled' and (state <> 'booked' or starts_at <= clock_timestamp())
    )
  then
    return 'closed';
  end if;
  return private.change_call(lead.id, p_call);
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
