-- Why: an enquiry must be stored exactly once, exactly as the form allows it, and be readable by staff alone. The checks
-- repeat src/domain/enquiry, so a caller that goes round our functions with the public key meets the same rules.

create extension if not exists pg_trgm with schema extensions;

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  -- Said over the phone, so without 0/O, 1/I/L and U.
  reference text not null unique
    constraint reference_form check (reference ~ '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  -- One per filled-in form: a repeated send finds the first row instead of making a second.
  idempotency_key uuid not null unique,
  name text not null,
  email text not null,
  phone text,
  company text,
  service text not null constraint service_known
    check (service in ('healthcare', 'ecommerce', 'hosting', 'crm', 'analytics', 'consultation')),
  budget text constraint budget_known
    check (budget in ('under-1L', '1L-5L', '5L-10L', '10L-25L', '25L+')),
  message text not null,
  status text not null default 'new' constraint status_known
    check (status in ('new', 'contacted', 'qualified', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_response_at timestamptz,
  spam_reason text constraint spam_reason_form
    check (char_length(spam_reason) between 1 and 200 and private.is_clean_line(spam_reason)),
  journey jsonb constraint journey_form
    check (jsonb_typeof(journey) = 'object' and octet_length(journey::text) <= 4096),
  client_hash text constraint client_hash_form check (client_hash ~ '^[A-Za-z0-9_-]{1,128}$'),
  -- Set once the personal data is gone. The row stays, so that counts and history stay true.
  erased_at timestamptz,
  search_text text not null generated always as (
    lower(
      name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || coalesce(phone, '')
      || E'\n' || reference || E'\n' || message
    )
  ) stored,

  -- Lengths are counted in code points, as the form counts them. An erased row may hold no personal data at all:
  -- required columns are blank, optional ones null.
  constraint name_form check (
    case when erased_at is null
      then char_length(name) between 1 and 100 and private.is_clean_line(name)
      else name = '' end
  ),
  constraint email_form check (
    case when erased_at is null
      then char_length(email) between 3 and 254 and private.is_email(email)
      else email = '' end
  ),
  constraint phone_form check (
    case when erased_at is null
      then char_length(phone) between 1 and 32 and private.is_clean_line(phone)
      else phone is null end
  ),
  constraint company_form check (
    case when erased_at is null
      then char_length(company) between 1 and 120 and private.is_clean_line(company)
      else company is null end
  ),
  constraint message_form check (
    case when erased_at is null
      then char_length(message) between 1 and 5000 and private.is_clean_text(message)
      else message = '' end
  ),
  constraint erased_is_empty check (erased_at is null or (journey is null and client_hash is null))
);

comment on table public.contact_submissions is 'Enquiries of visitors, called leads once staff see them.';

-- The desk's list (newest first), its filters, and its search.
create index contact_submissions_newest on public.contact_submissions (created_at desc, id);
create index contact_submissions_by_status on public.contact_submissions (status, created_at desc);
create index contact_submissions_by_service on public.contact_submissions (service, created_at desc);
create index contact_submissions_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops);

alter table public.contact_submissions enable row level security;

-- Supabase grants everything on new tables to the API roles; we start from nothing.
revoke all on table public.contact_submissions from anon, authenticated;
grant insert (
  reference, idempotency_key, name, email, phone, company, service, budget, message, journey, client_hash
) on table public.contact_submissions to anon;
grant select, update (status) on table public.contact_submissions to authenticated;
grant all on table public.contact_submissions to service_role;

create policy "Visitors send enquiries"
  on public.contact_submissions for insert to anon
  with check (status = 'new' and spam_reason is null and erased_at is null);

create policy "Admins read leads"
  on public.contact_submissions for select to authenticated
  using ((select private.is_admin()));

create policy "Admins move leads"
  on public.contact_submissions for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Only a real change counts as one: choosing the same status again must not look like news to a colleague.
create function private.stamp_lead_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  if old.status = 'new' and new.status <> 'new' and new.first_response_at is null then
    new.first_response_at := now();
  end if;
  return new;
end
$$;

revoke all on function private.stamp_lead_change() from public;

create trigger stamp_lead_change
  before update on public.contact_submissions
  for each row
  when (
    old.status is distinct from new.status
    or old.spam_reason is distinct from new.spam_reason
    or old.erased_at is distinct from new.erased_at
  )
  execute function private.stamp_lead_change();
