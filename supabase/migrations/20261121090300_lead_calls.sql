-- Why: some questions and changes are more than one table operation, or ask for more than the caller may read. Each is
-- one function, granted to the one role that needs it, checking the caller itself.

-- For a visitor who sends the same form again: null when the key is unknown, else the reference, and whether the stored
-- enquiry equals the one sent now. `p_enquiry` is the object of src/domain/enquiry; an absent field counts as null.
create function public.enquiry_receipt(p_idempotency_key uuid, p_enquiry jsonb) returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select jsonb_build_object(
    'reference', stored.reference,
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

-- The desk's counters, without spam. Invoker: row level security decides what there is to count.
create function public.lead_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'total', count(*),
    'new', count(*) filter (where status = 'new'),
    'contacted', count(*) filter (where status = 'contacted'),
    'qualified', count(*) filter (where status = 'qualified'),
    'closed', count(*) filter (where status = 'closed')
  )
  from public.contact_submissions
  where spam_reason is null
$$;

-- Who is calling: null when the session has ended, even if the token has not expired.
create function public.current_staff() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select jsonb_build_object(
    'id', auth.uid(),
    'email', auth.jwt() ->> 'email',
    'is_admin', private.is_admin()
  )
  where private.has_live_session()
$$;

-- Adds a note to a lead's history and returns the event. Errors: 42501 not an admin, PT404 no such lead (PostgREST
-- answers 404), 23514 the note breaks its bounds (1–2000 code points, no control characters).
create function public.add_lead_note(lead_id uuid, note text) returns public.lead_events
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  event public.lead_events;
begin
  if not private.is_admin() then
    raise exception 'Only an admin may add notes.' using errcode = 'insufficient_privilege';
  end if;
  perform from public.contact_submissions as lead where lead.id = add_lead_note.lead_id for key share;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  insert into public.lead_events (lead_id, kind, note)
  values (add_lead_note.lead_id, 'note', coalesce(add_lead_note.note, ''))
  returning * into event;
  return event;
end
$$;

-- Erases the personal data of a lead; row, status and history stay. Erasing twice is erasing once. Errors: 42501 not an
-- admin, PT404 no such lead.
create function public.erase_lead(lead_id uuid) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may erase leads.' using errcode = 'insufficient_privilege';
  end if;
  update public.contact_submissions as lead
  set name = '', email = '', phone = null, company = null, message = '', journey = null, client_hash = null,
    erased_at = coalesce(lead.erased_at, now())
  where lead.id = erase_lead.lead_id;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
end
$$;

-- Asked by the site's own health endpoint: answers when the whole way to the database works.
create function public.health() returns boolean
language sql stable set search_path = ''
return true;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function
  public.enquiry_receipt(uuid, jsonb),
  public.lead_counts(),
  public.current_staff(),
  public.add_lead_note(uuid, text),
  public.erase_lead(uuid),
  public.health()
from public, anon, authenticated, service_role;

grant execute on function public.enquiry_receipt(uuid, jsonb), public.health() to anon;
grant execute on function
  public.lead_counts(),
  public.current_staff(),
  public.add_lead_note(uuid, text),
  public.erase_lead(uuid)
to authenticated;
