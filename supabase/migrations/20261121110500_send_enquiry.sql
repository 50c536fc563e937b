-- Why: the visitor is told the reference and until when a reply is due, the same at the first send and at each repeat. A
-- visitor's insert returns nothing, so sending is one call that inserts and looks: one way to the database, whatever
-- becomes of it.

-- As before, with the promise.
create or replace function public.enquiry_receipt(p_idempotency_key uuid, p_enquiry jsonb) returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select jsonb_build_object(
    'reference', stored.reference,
    'reply_due_at', stored.reply_due_at,
    'same',
      stored.name is not distinct from p_enquiry ->> 'name'
      and stored.email is not distinct from p_enquiry ->> 'email'
      and stored.phone is not distinct from p_enquiry ->> 'phone'
      and stored.company is not distinct from p_enquiry ->> 'company'
      and stored.service is not distinct from p_enquiry ->> 'service'
      and stored.budget is not distinct from p_enquiry ->> 'budget'
      and stored.message is not distinct from p_enquiry ->> 'message'
  )
  from public.contact_submissions as stored
  where stored.idempotency_key = p_idempotency_key
$$;

-- Stores an enquiry (the object of src/domain/enquiry) unless its key is stored already, and answers its receipt with
-- `created`. Invoker: grants, policies and triggers decide as for any insert. Errors: those of the insert; PT429 with the
-- seconds to wait as detail; 23505 when another enquiry has this reference.
create function public.send_enquiry(
  p_idempotency_key uuid,
  p_reference text,
  p_enquiry jsonb,
  p_journey jsonb default null,
  p_spam_reason text default null,
  p_client_hash text default null
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  created boolean := true;
  receipt jsonb;
begin
  begin
    insert into public.contact_submissions (
      reference, idempotency_key, name, email, phone, company, service, budget, message,
      journey, spam_reason, client_hash
    ) values (
      p_reference, p_idempotency_key, p_enquiry ->> 'name', p_enquiry ->> 'email', p_enquiry ->> 'phone',
      p_enquiry ->> 'company', p_enquiry ->> 'service', p_enquiry ->> 'budget', p_enquiry ->> 'message',
      p_journey, p_spam_reason, p_client_hash
    );
  exception when unique_violation then
    created := false;
  end;
  receipt := public.enquiry_receipt(p_idempotency_key, p_enquiry);
  if receipt is null then
    raise exception 'Another enquiry has this reference.' using errcode = 'unique_violation';
  end if;
  return receipt || jsonb_build_object('created', created);
end
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.send_enquiry(uuid, text, jsonb, jsonb, text, text)
from public, anon, authenticated, service_role;

grant execute on function public.send_enquiry(uuid, text, jsonb, jsonb, text, text) to anon;
