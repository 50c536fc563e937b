-- Why: what looks like spam must neither reach the desk's list and mail nor be lost. It is stored like any enquiry, with
-- the reason why it is set apart; staff look through it and put back what was judged wrongly. A visitor may name a reason:
-- our function decides as one, and whoever marks an own enquiry as spam harms nobody.

grant insert (spam_reason) on table public.contact_submissions to anon;

alter policy "Visitors send enquiries" on public.contact_submissions
  with check (status = 'new' and erased_at is null);

create function private.record_quarantine() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_events (lead_id, kind)
  values (new.id, case when new.spam_reason is null then 'restored' else 'quarantined' end);
  return null;
end
$$;

revoke all on function private.record_quarantine() from public;

create trigger record_quarantine_on_arrival
  after insert on public.contact_submissions
  for each row
  when (new.spam_reason is not null)
  execute function private.record_quarantine();

-- Another reason for the same is no news.
create trigger record_quarantine
  after update of spam_reason on public.contact_submissions
  for each row
  when ((old.spam_reason is null) <> (new.spam_reason is null))
  execute function private.record_quarantine();
