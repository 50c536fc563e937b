-- The sender of an enquiry has no account: the acknowledgement carries a signed link with a random key, by which they see,
-- correct, withdraw or erase the enquiry. Keys are kept apart from leads, because staff read leads.

create table private.receipt_keys (
  lead_id uuid primary key references public.contact_submissions (id),
  receipt_key uuid not null unique default gen_random_uuid()
);

comment on table private.receipt_keys is 'The keys in the links of acknowledgement mails; for definer functions alone.';

create function private.make_receipt_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.receipt_keys (lead_id) values (new.id);
  return null;
end
$$;

-- The lead that a key opens, locked; all null for an unknown key.
create function private.open_receipt(p_receipt_key uuid) returns public.contact_submissions
language sql security definer set search_path = ''
as $$
  select lead.*
  from public.contact_submissions as lead
  join private.receipt_keys as receipt on receipt.lead_id = lead.id
  where receipt.receipt_key = p_receipt_key
  for no key update of lead
$$;
