-- Why: search over many leads. Under row level security Postgres may not use an index for a condition whose operator
-- could leak, and `ilike` is one: the search would read every row (measured at 100,000 leads: 290 ms, through this view
-- 2 ms). The view asks the same question as the policy itself, once, before any row is read: for anyone but a live admin
-- the plan ends there, so there is nothing to leak. Hence it runs as its owner, on purpose.

create view public.leads
with (security_invoker = false)
as
select
  id, reference, name, email, phone, company, service, budget, message, status, created_at, updated_at,
  first_response_at, spam_reason, journey, erased_at, search_text
from public.contact_submissions
where (select private.is_admin());

comment on view public.leads is 'Leads as staff list and search them; changes go to contact_submissions.';

-- A simple view could be written through, past the policies: it is for reading alone.
revoke all on table public.leads from anon, authenticated, service_role;
grant select on table public.leads to authenticated;
