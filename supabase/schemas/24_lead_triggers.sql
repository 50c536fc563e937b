-- All triggers of contact_submissions in the order in which they fire. PostgreSQL fires those before the row is written by name,
-- then those after it by name: so the numbers run through. Their functions stand with their subjects.

-- A new lead, before it is written:

-- A client that has sent too much is refused before anything else is done for it.
create trigger arrive_01_admit_client
  before insert on public.contact_submissions
  for each row when (current_user = 'anon' and new.client_hash is not null)
  execute function private.admit_client();

-- The row gets what only the database knows: its time, its promise, and its number among the enquiries of one person.
create trigger arrive_02_complete
  before insert on public.contact_submissions
  for each row execute function private.complete_lead();

-- After it is written:

-- The acknowledgement, which is queued next, carries a link with this key.
create trigger arrive_03_receipt_key
  after insert on public.contact_submissions
  for each row execute function private.make_receipt_key();

-- Staff and the visitor are told by email.
create trigger arrive_04_mail
  after insert on public.contact_submissions
  for each row execute function private.queue_enquiry_mail();

-- History begins with the arrival.
create trigger arrive_05_record
  after insert on public.contact_submissions
  for each row execute function private.record_lead_change();

-- Managers see in the log which leads staff added.
create trigger arrive_06_log
  after insert on public.contact_submissions
  for each row when (new.added_source is not null)
  execute function private.log_added_lead();

-- The rule for all is one row, which each insert holds until it commits. It is taken last, so that enquiries are checked,
-- numbered and indexed side by side.
create trigger arrive_07_hold
  after insert on public.contact_submissions
  for each row when (current_user = 'anon')
  execute function private.hold_flood();

-- A changed lead, before it is written:

-- A restored dump may have granted staff every column.
create trigger change_01_guard
  before update on public.contact_submissions
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.guard_lead_change();

-- A new address has no bounce yet.
create trigger change_02_bounce
  before update of email on public.contact_submissions
  for each row when (old.email is distinct from new.email)
  execute function private.clear_bounce();

-- A lead belongs to staff, and a change is dated.
create trigger change_03_follow
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

-- Outcome, reason and times follow the status.
create trigger change_04_facts
  before update on public.contact_submissions
  for each row
  when (
    (old.status, old.outcome, old.lost_reason, old.value, old.name, old.email, old.phone, old.company, old.service, old.budget)
    is distinct from
    (new.status, new.outcome, new.lost_reason, new.value, new.name, new.email, new.phone, new.company, new.service, new.budget)
  )
  execute function private.follow_lead_facts();

-- A corrected word is found, and an erased one is not.
create trigger change_05_searchable
  before update on public.contact_submissions
  for each row
  when (
    (old.name, old.email, old.phone, old.company, old.message, old.erased_at)
    is distinct from
    (new.name, new.email, new.phone, new.company, new.message, new.erased_at)
  )
  execute function private.keep_searchable();

-- After it is written:

-- History tells each change of status, owner, spam, withdrawal and erasure.
create trigger change_06_record
  after update on public.contact_submissions
  for each row execute function private.record_lead_change();

-- History tells each edit, with the values before and after it.
create trigger change_07_record_edit
  after update on public.contact_submissions
  for each row when (
    (old.erased_at is null) = (new.erased_at is null)
    and (old.outcome, old.lost_reason, old.value, old.name, old.email, old.phone, old.company, old.service, old.budget)
      is distinct from
      (new.outcome, new.lost_reason, new.value, new.name, new.email, new.phone, new.company, new.service, new.budget)
  )
  execute function private.record_lead_edit();

-- Emails of spam are cancelled; restored spam gets those it missed, unless nobody is left to write to.
create trigger change_08_mail
  after update of spam_reason on public.contact_submissions
  for each row when (new.erased_at is null)
  execute function private.queue_enquiry_mail();

-- The call of an enquiry that is withdrawn or spam frees its time.
create trigger change_09_cancel_call
  after update of withdrawn_at, spam_reason on public.contact_submissions
  for each row when (num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)
  execute function private.cancel_call_of_lead();

-- A reply that still waits is not sent to such a person.
create trigger change_10_stop_replies
  after update of withdrawn_at, spam_reason on public.contact_submissions
  for each row when (num_nonnulls(new.withdrawn_at, new.spam_reason) > 0)
  execute function private.stop_replies_of_lead();

-- A call that was cancelled with spam is booked again with what is none.
create trigger change_11_rebook_call
  after update of spam_reason on public.contact_submissions
  for each row when (
    old.spam_reason is not null and num_nonnulls(new.spam_reason, new.withdrawn_at, new.erased_at) = 0
  )
  execute function private.rebook_call_of_lead();
