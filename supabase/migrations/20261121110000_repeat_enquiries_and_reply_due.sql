-- Why: staff should see at once that somebody writes for the third time, and which enquiry is waiting longest measured by
-- what we promised. Both are decided when the enquiry arrives and stay as they were: a number that staff read, a promise
-- that the visitor was given.

-- Enquiries are linked when they come from the same address, whatever its case, or the same phone. One number is written
-- with and without country code or trunk zero, so its last ten digits count; fewer than seven digits are no phone number.
create function private.email_key(email text) returns text
language sql immutable parallel safe
return nullif(lower(email), '');

create function private.phone_key(phone text) returns text
language sql immutable parallel safe
return substring(regexp_replace(phone, '[^0-9]', '', 'g') from '[0-9]{7,10}$');

-- The rule of src/domain/reply-promise.ts, repeated; a test compares the two. 24 hours after receipt, or the last close of
-- business (19:00 IST) before that when those 24 hours end while nobody is working (19:00 to 9:00).
create function private.reply_due_by(received timestamptz) returns timestamptz
language sql immutable parallel safe
return case
  when extract(hour from (received + interval '24 hours') at time zone 'Asia/Kolkata') < 9
    then (date_trunc('day', (received + interval '24 hours') at time zone 'Asia/Kolkata') - interval '5 hours')
      at time zone 'Asia/Kolkata'
  else least(
    received + interval '24 hours',
    (date_trunc('day', (received + interval '24 hours') at time zone 'Asia/Kolkata') + interval '19 hours')
      at time zone 'Asia/Kolkata'
  )
end;

revoke all on function private.email_key(text), private.phone_key(text), private.reply_due_by(timestamptz)
  from public;
grant execute on function private.email_key(text), private.phone_key(text) to anon, authenticated, service_role;

alter table public.contact_submissions
  add column email_key text generated always as (private.email_key(email)) stored,
  add column phone_key text generated always as (private.phone_key(phone)) stored,
  add column enquiry_number integer not null default 1
    constraint enquiry_number_form check (enquiry_number >= 1),
  add column reply_due_at timestamptz;

-- An erased row has neither key, and is nobody's earlier enquiry.
create index contact_submissions_by_email
  on public.contact_submissions (email_key, created_at) where email_key is not null;
create index contact_submissions_by_phone
  on public.contact_submissions (phone_key, created_at) where phone_key is not null;

-- Definer: the visitor whose insert fires it may read nothing.
create function private.number_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.enquiry_number := 1 + (
    select count(*)
    from public.contact_submissions as earlier
    where earlier.spam_reason is null
      and earlier.created_at <= new.created_at
      and (
        earlier.email_key = private.email_key(new.email)
        or earlier.phone_key = private.phone_key(new.phone)
      )
  );
  new.reply_due_at := private.reply_due_by(new.created_at);
  return new;
end
$$;

revoke all on function private.number_enquiry() from public;

create trigger number_enquiry
  before insert on public.contact_submissions
  for each row execute function private.number_enquiry();

update public.contact_submissions as lead
set reply_due_at = private.reply_due_by(created_at),
  enquiry_number = 1 + (
    select count(*)
    from public.contact_submissions as earlier
    where earlier.spam_reason is null
      and earlier.created_at < lead.created_at
      and (earlier.email_key = lead.email_key or earlier.phone_key = lead.phone_key)
  );

alter table public.contact_submissions alter column reply_due_at set not null;

create or replace view public.leads
with (security_invoker = false)
as
select
  id, reference, name, email, phone, company, service, budget, message, status, created_at, updated_at,
  first_response_at, spam_reason, journey, erased_at, search_text,
  enquiry_number, reply_due_at, email_key, phone_key
from public.contact_submissions
where (select private.is_admin());
