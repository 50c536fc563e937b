-- Why: the newsletter box stores who wants to hear from us. One row an address, whatever its case; nobody but the
-- server's own role reads the list, and subscribing answers the same for new and known addresses.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email_form
    check (char_length(email) between 3 and 254 and private.is_email(email)),
  created_at timestamptz not null default now()
);

comment on table public.newsletter_subscribers is 'Addresses that asked for the newsletter.';

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));

alter table public.newsletter_subscribers enable row level security;

-- Supabase grants everything on new tables to the API roles; we start from nothing.
revoke all on table public.newsletter_subscribers from anon, authenticated;
grant insert (email) on table public.newsletter_subscribers to anon;
grant all on table public.newsletter_subscribers to service_role;

create policy "Visitors subscribe"
  on public.newsletter_subscribers for insert to anon
  with check (true);
