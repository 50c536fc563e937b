-- Why: a form sent without scripts and refused must come back with what was typed, and the browser must be sent on by GET,
-- or a reload would send it again. What was typed cannot travel in the address, so it waits here for half an hour, sealed
-- by the site: without its secret nobody can read it, not even here.

create table private.enquiry_drafts (
  id uuid primary key default gen_random_uuid(),
  sealed text not null constraint sealed_form check (octet_length(sealed) between 1 and 200000),
  expires_at timestamptz not null default now() + interval '30 minutes'
);

comment on table private.enquiry_drafts is 'Refused form posts, sealed, until their sender has seen them; for functions alone.';

create index enquiry_drafts_by_expiry on private.enquiry_drafts (expires_at);

insert into public.throttle_rules (name, max_admitted, window_seconds) values
  ('drafts_per_client', 20, 600),
  ('drafts_in_all', 200, 600);

-- Keeps a draft and answers its id; null when there are too many. Drafts that have expired go at the same time. Error:
-- 23514 more than 200,000 bytes.
create function public.keep_enquiry_draft(p_sealed text, p_client text default null) returns uuid
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  kept uuid;
begin
  if p_client is not null and private.admit('drafts_per_client', p_client) > 0
    or private.admit('drafts_in_all', 'all') > 0
  then
    return null;
  end if;
  delete from private.enquiry_drafts where id in (
    select id from private.enquiry_drafts where expires_at <= now() for update skip locked
  );
  insert into private.enquiry_drafts (sealed) values (p_sealed) returning id into kept;
  return kept;
end
$$;

-- The sealed text of a draft; null once it has expired.
create function public.read_enquiry_draft(p_id uuid) returns text
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select sealed from private.enquiry_drafts where id = p_id and expires_at > now()
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.keep_enquiry_draft(text, text), public.read_enquiry_draft(uuid)
from public, anon, authenticated, service_role;

grant execute on function public.keep_enquiry_draft(text, text), public.read_enquiry_draft(uuid) to anon;
