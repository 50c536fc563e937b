-- The steps of each change of leads and of their history. Each table has one trigger before and one after insert, and the same
-- for update. Each trigger function lists its steps in order; the steps are defined in the files of their subjects.

-- A new lead, before it is written.
create function private.lead_arrives() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A client that has sent too much is refused before anything else is done for it.
  if private.calling_role() = 'anon' and new.client_hash is not null then
    perform private.admit_client(new);
  end if;
  -- Its time, its promise, and its number among the enquiries of one person.
  return private.complete_lead(new);
end
$$;

-- A new lead, after it is written.
create function private.lead_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The acknowledgement, which is queued next, carries a link with this key.
  perform private.make_receipt_key(new);
  -- Staff know the lead that they added, and its person was promised no email.
  if new.spam_reason is null and new.added_source is null then
    perform private.queue_enquiry_mail(new);
  end if;
  perform private.record_arrival(new);
  -- Managers see in the log which leads staff added; an import is one line.
  if new.added_source <> 'import' then
    perform private.log_added_lead(new);
  end if;
  -- The rule for all is one row, which each insert holds until it commits. It is taken last, so that enquiries are checked,
  -- numbered and indexed side by side.
  if private.calling_role() = 'anon' then
    perform private.hold_flood(new);
  end if;
  return null;
end
$$;

-- A changed lead, before it is written. Runs as the caller, so that it can tell staff from our definer functions.
create function private.lead_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.guard_lead_change(old, new);
  end if;
  -- An enquiry that was merged stays as it was.
  if num_nulls(old.merged_into, new.merged_into) = 0 and (old.erased_at is null) = (new.erased_at is null)
    and (private.lead_standing(old) <> private.lead_standing(new) or private.lead_facts(old) <> private.lead_facts(new))
  then
    perform private.refuse_merged(old);
  end if;
  -- An erasure keeps the answers that say nothing about the person.
  if old.erased_at is null and new.erased_at is not null then
    new.custom_fields := private.without_personal(new.custom_fields);
  end if;
  -- A new address has no bounce yet.
  if old.email <> new.email then
    new := private.clear_bounce(old, new);
  end if;
  -- A lead belongs to staff, and a change is dated.
  if private.lead_standing(old) <> private.lead_standing(new) then
    new := private.follow_standing(old, new);
  end if;
  -- Outcome, reason and times follow the status.
  if old.status <> new.status or private.lead_facts(old) <> private.lead_facts(new) then
    new := private.follow_facts(old, new);
  end if;
  -- A corrected word is found, and an erased one is not.
  if (old.erased_at is null) <> (new.erased_at is null) or old.custom_fields <> new.custom_fields
    or private.personal_facts(old) <> private.personal_facts(new)
  then
    new.search_text := private.searchable(new);
  end if;
  return new;
end
$$;

-- A changed lead, after it is written.
create function private.lead_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_erased constant boolean := old.erased_at is null and new.erased_at is not null;
  is_restored constant boolean := old.spam_reason is not null and new.spam_reason is null;
  is_marked constant boolean := old.spam_reason is distinct from new.spam_reason and new.spam_reason is not null;
  is_withdrawn constant boolean := old.withdrawn_at is null and new.withdrawn_at is not null;
begin
  -- Restored spam gets the mail it missed, unless nobody is left to write to. First, because an arrival, too, locks the counter
  -- of its address before it locks news and calls.
  if is_restored and new.erased_at is null and new.added_source is null then
    perform private.queue_enquiry_mail(new);
  end if;
  -- History tells each change; of an erasure, only that it was.
  if is_erased then
    perform private.record_erasure(new);
  end if;
  if (old.withdrawn_at is null) <> (new.withdrawn_at is null) and not is_erased then
    perform private.record_withdrawal(new);
  end if;
  if old.status <> new.status and not is_erased then
    perform private.record_status(old, new);
  end if;
  if old.owner_id is distinct from new.owner_id and not is_erased then
    perform private.record_owner(old, new);
  end if;
  -- Another reason for the same is no news.
  if (old.spam_reason is null) <> (new.spam_reason is null) and not is_erased then
    perform private.record_spam(old, new);
  end if;
  if (old.erased_at is null) = (new.erased_at is null) and private.lead_facts(old) <> private.lead_facts(new) then
    perform private.record_edit(old, new);
  end if;
  -- Spam makes no mail.
  if is_marked and new.erased_at is null then
    perform private.cancel_mail_of_lead(new);
  end if;
  if is_restored and new.erased_at is null then
    perform private.tell_owner(new.id);
  end if;
  -- The call of an enquiry that is withdrawn or spam frees its time, and a reply that still waits is not sent.
  if is_withdrawn or is_marked then
    perform private.cancel_call_of_lead(new);
    perform private.stop_replies_of_lead(new);
  end if;
  -- A call that was cancelled with spam is booked again with what is none.
  if is_restored and num_nonnulls(new.withdrawn_at, new.erased_at) = 0 then
    perform private.rebook_call_of_lead(new);
  end if;
  return null;
end
$$;

create trigger lead_arrives
  before insert on public.contact_submissions
  for each row execute function private.lead_arrives();
create trigger lead_arrived
  after insert on public.contact_submissions
  for each row execute function private.lead_arrived();
create trigger lead_changes
  before update on public.contact_submissions
  for each row execute function private.lead_changes();
create trigger lead_changed
  after update on public.contact_submissions
  for each row execute function private.lead_changed();

-- A new event of the history, after it is written. Before that, date_lead_event locks its lead.
create function private.event_happened() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Words of either side decide whether the visitor waits.
  if new.undoes is not null or new.to_status = 'closed'
    or new.kind in ('answer', 'correction', 'reply', 'next_action', 'no_reply_needed', 'call_held')
  then
    perform private.follow_words(new);
  end if;
  -- A reply or a call stops the clock, and an undo of either starts it again.
  if new.kind in ('reply', 'reply_undone', 'call_held', 'call_missed', 'call_cancelled', 'call_reopened') then
    perform private.follow_reply(new);
  end if;
  -- A lead of an import has come with the words of its note.
  if num_nonnulls(new.note, new.subject, new.text, new.answer) > 0 and not private.is_importing() then
    perform private.make_findable(new);
  end if;
  if new.saved_replies is not null then
    perform private.count_saved_replies(new.saved_replies);
  end if;
  -- People are told by email.
  if new.kind = 'owner' then
    perform private.queue_assignment_mail(new);
  end if;
  if new.kind in ('call_booked', 'call_moved', 'call_cancelled') then
    perform private.queue_call_mail(new);
  end if;
  if new.kind in ('correction', 'withdrawn', 'reinstated') then
    perform private.queue_event_mail(new);
  end if;
  return null;
end
$$;

-- A changed event, after it is written.
create function private.event_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An email that fails is no word of ours.
  if old.state is distinct from new.state then
    perform private.follow_words(new);
  end if;
  return null;
end
$$;

create trigger event_happens
  before insert on public.lead_events
  for each row execute function private.date_lead_event();
create trigger event_happened
  after insert on public.lead_events
  for each row execute function private.event_happened();
create trigger event_changes
  before update or delete on public.lead_events
  for each row execute function private.keep_lead_events();
create trigger event_changed
  after update on public.lead_events
  for each row execute function private.event_changed();

-- A new, changed or removed file, after it is written.
create function private.file_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A file counts, and is found, once it was accepted.
  if 'accepted' in (old.state, new.state)
    and (old.lead_id, old.state, old.name) is distinct from (new.lead_id, new.state, new.name)
  then
    perform private.count_files(array_remove(array[old.lead_id, new.lead_id], null));
  end if;
  return null;
end
$$;

create trigger file_changed
  after insert or update or delete on public.lead_files
  for each row execute function private.file_changed();
