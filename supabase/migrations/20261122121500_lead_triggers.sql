-- All triggers of contact_submissions, in the order in which they fire: before the row is written, after it, after the
-- statement; by name within each. Their functions stand with their subjects, in the files before this one.

-- A new lead:
create trigger arrive_1_client
  before insert on public.contact_submissions
  for each row when (current_user = 'anon' and new.client_hash is not null)
  execute function private.admit_client();

create trigger arrive_2_complete
  before insert on public.contact_submissions
  for each row execute function private.complete_lead();

create trigger arrive_1_receipt_key
  after insert on public.contact_submissions
  for each row execute function private.make_receipt_key();

create trigger arrive_2_mail
  after insert on public.contact_submissions
  for each row execute function private.queue_enquiry_mail();

create trigger arrive_3_record
  after insert on public.contact_submissions
  for each row execute function private.record_lead_change();

-- The rule for all is one row, which each insert holds until it commits. It is taken last, so that enquiries are checked,
-- numbered and indexed side by side.
create trigger arrive_4_hold
  after insert on public.contact_submissions
  for each row when (current_user = 'anon')
  execute function private.hold_flood();

create trigger tally_new_leads
  after insert on public.contact_submissions
  referencing new table as new_leads
  for each statement execute function private.tally_leads();

-- A change of a lead:
create trigger change_1_guard
  before update on public.contact_submissions
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.guard_lead_change();

create trigger change_2_follow
  before update on public.contact_submissions
  for each row
  when (
    (old.status, old.spam_reason, old.suspect_reason, old.owner_id, old.next_action, old.next_action_on,
      old.first_response_at, old.withdrawn_at, old.erased_at)
    is distinct from
    (new.status, new.spam_reason, new.suspect_reason, new.owner_id, new.next_action, new.next_action_on,
      new.first_response_at, new.withdrawn_at, new.erased_at)
  )
  execute function private.follow_lead_change();

create trigger change_3_record
  after update on public.contact_submissions
  for each row execute function private.record_lead_change();

create trigger change_4_mail
  after update of spam_reason, erased_at on public.contact_submissions
  for each row execute function private.queue_enquiry_mail();

create trigger change_5_cancel_call
  after update of withdrawn_at, erased_at, spam_reason on public.contact_submissions
  for each row when (num_nonnulls(new.withdrawn_at, new.erased_at, new.spam_reason) > 0)
  execute function private.cancel_call_of_lead();

create trigger tally_changed_leads
  after update on public.contact_submissions
  referencing old table as old_leads new table as new_leads
  for each statement execute function private.tally_leads();

-- Only an enquiry of a flood is ever deleted, when it gives way to another.
create trigger tally_dropped_leads
  after delete on public.contact_submissions
  referencing old table as old_leads
  for each statement execute function private.tally_leads();
