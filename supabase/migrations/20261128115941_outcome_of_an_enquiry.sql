-- send_enquiry answers the kind of its outcome, in the vocabulary of the function and the form.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.send_enquiry(p_idempotency_key uuid, p_reference text, p_enquiry jsonb, p_journey jsonb DEFAULT NULL::jsonb, p_spam_reason text DEFAULT NULL::text, p_suspect_reason text DEFAULT NULL::text, p_client_hash text DEFAULT NULL::text, p_canary boolean DEFAULT false, p_call jsonb DEFAULT NULL::jsonb, p_networks jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  created boolean := true;
  receipt jsonb;
  wait text;
  noted public.contact_submissions;
begin
  if jsonb_typeof(p_enquiry) is distinct from 'object' then
    p_enquiry := '{}';
  end if;
  begin
    noted.journey := p_journey;
    noted.spam_reason := p_spam_reason;
    noted.suspect_reason := p_suspect_reason;
    noted.client_hash := case when not p_canary then p_client_hash end;
    noted.networks := p_networks;
    perform private.store_lead(
      p_enquiry - 'consultation_at' || private.arrival_facts(noted)
      || jsonb_build_object('reference', p_reference, 'idempotency_key', p_idempotency_key)
    );
    if p_call is not null then
      perform private.book_call(p_idempotency_key, p_call);
    elsif p_enquiry ->> 'consultation_at' is not null then
      raise exception 'This time is not offered.' using errcode = 'PT422';
    end if;
    receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    if p_canary then
      raise exception 'A canary is rolled back.' using errcode = 'CN000';
    end if;
  exception
    when unique_violation then
      created := false;
      receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    when sqlstate 'PT409' or exclusion_violation then
      return '{"kind": "slot-taken", "taken": true}'::jsonb;
    when sqlstate 'PT422' then
      return '{"kind": "invalid", "field": "consultation_at", "not_offered": true}'::jsonb;
    when sqlstate 'CN000' then
      perform private.note_canary(p_idempotency_key);
    when sqlstate 'PT429' then
      get stacked diagnostics wait = pg_exception_detail;
      perform private.count_refusal('enquiry');
  end;
  if wait is not null then
    return jsonb_build_object('kind', 'throttled', 'seconds', wait::integer, 'retry_after', wait::integer);
  end if;
  if receipt is null then
    raise exception 'Another enquiry has this reference.' using errcode = 'unique_violation';
  end if;
  return receipt || jsonb_build_object('created', created, 'kind', case
    when created then 'created'
    when (receipt ->> 'same')::boolean then 'repeated'
    else 'key-reused'
  end);
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
