-- A send that is repeated after staff have edited its lead finds the first receipt: it is compared with the enquiry as it was sent.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.enquiry_receipt(p_idempotency_key uuid, p_enquiry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'reference', stored.reference,
    'reply_due_at', stored.reply_due_at,
    'consultation', case when call.lead_id is not null and stored.spam_reason is distinct from 'Flood' then
      jsonb_build_object('starts_at', call.starts_at, 'ends_at', call.ends_at)
    end,
    'receipt_key', case when stored.withdrawn_at is null and stored.erased_at is null
      and (call.state is distinct from 'cancelled' or stored.spam_reason is not null)
    then
      receipt.receipt_key
    end,
    'same', (
      sent ->> 'name', sent ->> 'email', sent ->> 'phone', sent ->> 'company', sent ->> 'service', sent ->> 'budget',
      sent ->> 'message', call.booked_for
    ) is not distinct from (
      p_enquiry ->> 'name', p_enquiry ->> 'email', p_enquiry ->> 'phone', p_enquiry ->> 'company',
      p_enquiry ->> 'service', p_enquiry ->> 'budget', p_enquiry ->> 'message',
      (p_enquiry ->> 'consultation_at')::timestamptz
    )
  )
  from public.contact_submissions as stored
  join private.receipt_keys as receipt on receipt.lead_id = stored.id
  left join public.consultations as call on call.lead_id = stored.id
  cross join private.sent_fields(stored) as sent
  where stored.idempotency_key = p_idempotency_key
$function$;

CREATE OR REPLACE FUNCTION private.sent_fields(stored public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'name', stored.name, 'email', stored.email, 'phone', stored.phone, 'company', stored.company,
    'service', stored.service, 'budget', stored.budget, 'message', stored.message
  ) || coalesce(
    (
      -- Of the values for one key, the last stays.
      select jsonb_object_agg(field.key, field.value -> 'from' order by edit.id desc)
      from public.lead_events as edit
      cross join jsonb_each(edit.changes) as field
      where edit.lead_id = stored.id and edit.kind = 'edited'
    ),
    '{}'
  )
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
