-- Why: each call of the desk is one function, so that it is one round trip and one transaction. Each asks first who is
-- calling, and tells an ended session (sign in again) from an account without access.

-- Errors: PT401 the session has ended or the account was disabled (PostgREST answers 401), 42501 not an admin (403).
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    return;
  end if;
  if private.has_live_session() then
    raise exception 'Only an admin may use the desk.' using errcode = 'insufficient_privilege';
  end if;
  raise exception 'The session has ended.' using errcode = 'PT401';
end
$$;

-- A lead as src/domain/lead describes it.
create function private.as_lead(lead public.leads) returns jsonb
language sql stable
return jsonb_build_object(
  'id', lead.id,
  'reference', lead.reference,
  'name', lead.name,
  'email', lead.email,
  'phone', lead.phone,
  'company', lead.company,
  'service', lead.service,
  'budget', lead.budget,
  'message', lead.message,
  'status', lead.status,
  'created_at', lead.created_at,
  'updated_at', lead.updated_at,
  'first_response_at', lead.first_response_at,
  'spam_reason', lead.spam_reason,
  'enquiry_number', lead.enquiry_number,
  'reply_due_at', lead.reply_due_at
);

-- A line of its history, likewise.
create function private.as_lead_event(event public.lead_events) returns jsonb
language sql stable
return jsonb_build_object(
  'id', event.id,
  'kind', event.kind,
  'from_status', event.from_status,
  'to_status', event.to_status,
  'note', event.note,
  'channel', event.channel,
  'actor_email', event.actor_email,
  'created_at', event.created_at
);

revoke all on function
  private.require_admin(),
  private.as_lead(public.leads),
  private.as_lead_event(public.lead_events)
from public;
grant execute on function
  private.require_admin(),
  private.as_lead(public.leads),
  private.as_lead_event(public.lead_events)
to authenticated;
