-- Staff add the leads that did not come by the form, correct what is wrong in any, and say how a closed one ended and what it
-- is worth. Until now an enquiry by phone had no row at all, and a typing error in an address stayed for ever.

create domain private.added_source as text constraint added_source_known
  check (value in ('phone', 'whatsapp', 'email', 'event', 'other'));
create domain private.lead_outcome as text constraint outcome_known check (value in ('won', 'lost'));
create domain private.lost_reason as text constraint lost_reason_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));
-- Whole rupees.
create domain private.rupees as bigint constraint rupees_form check (value between 0 and 100000000000);

alter table public.contact_submissions
  -- How a lead came that staff added, and who did; null when it came by the form.
  add column added_source private.added_source,
  add column added_by uuid references auth.users (id) on delete set null,
  add column outcome private.lead_outcome,
  add column lost_reason private.lost_reason,
  add column value private.rupees,
  add column closed_at timestamptz,
  -- When it was first qualified, and kept whatever follows; for the report.
  add column qualified_at timestamptz,
  add constraint outcome_needs_closed check (outcome is null or status = 'closed'),
  add constraint reason_needs_lost check (lost_reason is null or outcome = 'lost'),
  -- Made anew below: the expression of a generated column cannot be changed before PostgreSQL 17. The index of the report goes
  -- with it, and 20261123100100_reply_clock.sql makes that anew.
  drop column journey_source;

alter table public.contact_submissions
  add column journey_source text not null generated always as (
    coalesce(added_source::text, private.lead_source(journey))
  ) stored;

-- The history tells when: the last line that closed it, the first that qualified it. An erasure closes without one.
alter table public.contact_submissions disable trigger user;
update public.contact_submissions as lead
set closed_at = coalesce(
  (
    select max(event.created_at) from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'status' and event.to_status = 'closed'
  ),
  erased_at, withdrawn_at, updated_at
)
where status = 'closed';
update public.contact_submissions as lead
set qualified_at = coalesce(
  (
    select min(event.created_at) from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'status' and event.to_status = 'qualified'
  ),
  updated_at
)
where status = 'qualified' or previous_status = 'qualified'
  or id in (select lead_id from public.lead_events where kind = 'status' and to_status = 'qualified');
alter table public.contact_submissions enable trigger user;

-- A reason is free text, which may name people.
create or replace function private.blank_personal_data() returns jsonb
language sql immutable parallel safe
return '{"name": "", "email": "", "phone": null, "company": null, "message": "", "journey": null, "client_hash": null,
  "networks": null, "next_action": null, "next_action_on": null, "lost_reason": null}'::jsonb;

drop policy "Visitors send enquiries" on public.contact_submissions;

create policy "Visitors send enquiries"
  on public.contact_submissions for insert to anon
  with check (
    status = 'new' and first_response_at is null
    and num_nonnulls(owner_id, next_action, next_action_on, withdrawn_at, erased_at) = 0
    and num_nonnulls(added_source, added_by, outcome, lost_reason, value, closed_at, qualified_at) = 0
  );

create policy "Admins add leads"
  on public.contact_submissions for insert to authenticated
  with check (
    (select private.is_admin())
    and added_source is not null and added_by = auth.uid() and status = 'new' and first_response_at is null
    and num_nonnulls(owner_id, next_action, next_action_on, withdrawn_at, erased_at) = 0
    and num_nonnulls(journey, spam_reason, suspect_reason, client_hash, networks, outcome, lost_reason, value) = 0
    and num_nonnulls(closed_at, qualified_at) = 0
  );

-- Repeats the column grants for a restored dump, whose target may grant all columns. Runs as the caller, so our definer
-- functions are let through.
create or replace function private.guard_lead_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Generated columns are computed after this.
  ignored constant text[] := array['status', 'spam_reason', 'owner_id', 'next_action', 'next_action_on']
    || array['name', 'email', 'phone', 'company', 'service', 'budget', 'outcome', 'lost_reason', 'value']
    || array['awaiting_reply_until', 'email_key', 'phone_key', 'sort_name', 'search_text']
    || array['reply_seconds', 'journey_source', 'received_on'];
begin
  if to_jsonb(new) - ignored <> to_jsonb(old) - ignored then
    raise exception 'Staff may not change this column.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Counts the enquiries of one person, by the address or the phone, that came before a time.
create function private.count_earlier(p_email text, p_phone text, p_before timestamptz) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from public.contact_submissions as earlier
  where earlier.spam_reason is null and earlier.created_at < p_before
    and (earlier.email_key = private.email_key(p_email) or earlier.phone_key = private.phone_key(p_phone))
$$;

-- Numbers a new lead among its person's enquiries and dates it. Enquiries of one person take turns, so that no number is
-- given twice. A lead that staff add has an address or a phone, and is theirs. Definer: a visitor may read nothing.
create or replace function private.complete_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person bigint;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_admin();
  end if;
  -- A not-null constraint would write the row into the log.
  if new.erased_at is null and not coalesce(new.name <> '' and new.message <> '', false)
    or new.erased_at is null and not coalesce(new.email <> '', false) and num_nulls(new.added_source, new.phone) > 0
    or num_nulls(new.email, new.service, new.reference, new.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  for person in
    select distinct hashtextextended(key, 0)
    from unnest(array[private.email_key(new.email), private.phone_key(new.phone)]) as key
    where key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  if private.calling_role() in ('anon', 'authenticated') then
    new.created_at := clock_timestamp();
    new.updated_at := new.created_at;
    new.added_by := auth.uid();
  end if;
  if new.status = 'closed' then
    new.closed_at := coalesce(new.closed_at, new.updated_at);
  elsif new.status = 'qualified' then
    new.qualified_at := coalesce(new.qualified_at, new.updated_at);
  end if;
  new.reply_due_at := private.reply_due_by(new.created_at);
  new.enquiry_number := 1 + private.count_earlier(new.email, new.phone, 'infinity');
  return new;
end
$$;

-- Refuses an edit that leaves a lead without name or any way to reach its person. Errors: PT409 it was erased or withdrawn;
-- PT422, whose detail names the field.
create function private.check_contact(edited public.contact_submissions) returns void
language plpgsql set search_path = ''
as $$
begin
  if edited.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif edited.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  elsif edited.name = '' then
    raise exception 'A lead needs a name.' using errcode = 'PT422', detail = 'name';
  elsif edited.email = '' and edited.phone is null then
    raise exception 'A lead needs an email address or a phone number.' using errcode = 'PT422', detail = 'email';
  end if;
end
$$;

-- Refuses an outcome of an open lead and a reason for one that was not lost; a lead that is open again has neither. Errors:
-- PT409, PT422 as above.
create function private.follow_lead_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.erased_at is not null and (old.lost_reason, old.value) is distinct from (new.lost_reason, new.value) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (old.erased_at is null) = (new.erased_at is null)
    and (old.name, old.email, old.phone, old.company, old.service, old.budget)
      is distinct from (new.name, new.email, new.phone, new.company, new.service, new.budget)
  then
    perform private.check_contact(new);
  end if;
  if new.status <> 'closed' and new.outcome is distinct from old.outcome and new.outcome is not null then
    raise exception 'Only a closed lead is won or lost.' using errcode = 'PT422', detail = 'outcome';
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  new.closed_at := case when new.status = 'closed' then coalesce(old.closed_at, new.updated_at) end;
  if new.status = 'qualified' then
    new.qualified_at := coalesce(old.qualified_at, new.updated_at);
  end if;
  if new.status <> 'closed' then
    new.outcome := null;
  end if;
  if new.outcome is distinct from 'lost' then
    if new.status = 'closed' and new.lost_reason is distinct from old.lost_reason and new.lost_reason is not null then
      raise exception 'Only a lost lead has a reason.' using errcode = 'PT422', detail = 'lost_reason';
    end if;
    new.lost_reason := null;
  end if;
  if (old.email, old.phone) is distinct from (new.email, new.phone) and new.erased_at is null then
    new.enquiry_number := 1 + private.count_earlier(new.email, new.phone, new.created_at);
  end if;
  return new;
end
$$;

-- After change_2_follow, which closes a lead that is erased.
create trigger change_3_facts
  before update on public.contact_submissions
  for each row
  when (
    (old.status, old.outcome, old.lost_reason, old.value, old.name, old.email, old.phone, old.company, old.service, old.budget)
    is distinct from
    (new.status, new.outcome, new.lost_reason, new.value, new.name, new.email, new.phone, new.company, new.service, new.budget)
  )
  execute function private.follow_lead_facts();

-- `{<field>: {from, to}}` of an edit.
alter table public.lead_events
  add column changes jsonb constraint changes_form check (jsonb_typeof(changes) = 'object'),
  add constraint edited_names_changes check ((kind = 'edited') = (changes is not null));

-- The values of personal fields go with the person; that they were changed stays.
create function private.blank_changes(changes jsonb) returns jsonb
language sql immutable parallel safe
return (
  select jsonb_object_agg(
    field.key,
    case when private.blank_personal_data() ? field.key then '{"from": null, "to": null}' else field.value end
  )
  from jsonb_each(changes) as field
);

-- Definer: whoever may edit a lead may cause its history, but not write it.
create function private.record_lead_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  edited constant jsonb := to_jsonb(new);
begin
  insert into public.lead_events (lead_id, kind, changes)
  select new.id, 'edited', jsonb_object_agg(field.key, jsonb_build_object('from', field.value, 'to', edited -> field.key))
  from jsonb_each(to_jsonb(old)) as field
  where field.value <> edited -> field.key
    and field.key in ('name', 'email', 'phone', 'company', 'service', 'budget', 'outcome', 'lost_reason', 'value')
  having count(*) > 0;
  return null;
end
$$;

create trigger change_3_record_edit
  after update on public.contact_submissions
  for each row when (
    (old.erased_at is null) = (new.erased_at is null)
    and (old.outcome, old.lost_reason, old.value, old.name, old.email, old.phone, old.company, old.service, old.budget)
      is distinct from
      (new.outcome, new.lost_reason, new.value, new.name, new.email, new.phone, new.company, new.service, new.budget)
  )
  execute function private.record_lead_edit();

-- Spam makes no mail, and an erased lead has nobody to write to. Restored spam gets the mail it missed. Staff know the lead they
-- added, and its person was promised no email.
create or replace function private.queue_enquiry_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds text[] := array['staff_notification', 'webhook'];
begin
  if new.spam_reason is not null or new.erased_at is not null then
    update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
    where lead_id = new.id and state = 'queued';
  elsif new.added_source is null and (tg_op = 'INSERT' or old.spam_reason is not null) then
    if private.admit(array['acknowledgements_per_address'], array[private.address_hash(new.email)]) = 0 then
      kinds := kinds || array['acknowledgement'];
    end if;
    insert into public.mail_outbox (kind, lead_id)
    select wanted.kind, new.id
    from unnest(kinds) as wanted (kind)
    where not exists (select from private.unreceived_kinds as unreceived where unreceived.kind = wanted.kind)
    on conflict (lead_id, kind) where event_id is null
      do update set state = 'queued', due_at = clock_timestamp(), settled_at = null
      where mail_outbox.state = 'cancelled';
  end if;
  return null;
end
$$;

create function private.log_added_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_in_log(
    'lead_added', null, jsonb_build_object('lead', new.id, 'reference', new.reference, 'source', new.added_source)
  );
  return null;
end
$$;

create trigger arrive_5_log
  after insert on public.contact_submissions
  for each row when (new.added_source is not null)
  execute function private.log_added_lead();

-- Changes `{status, owner_id, spam_reason, outcome, lost_reason}`, as far as they are named, of all these leads or, if one does
-- not exist, of none. Locks them in the order of their ids, so that two bulk changes never wait in a circle. Runs as the caller:
-- policies and grants decide. Answers how many they are. Errors: PT401, 42501; PT404 no such lead; PT422 an outcome of an open
-- lead; 23503 the owner is no staff member; 23514 unknown status.
create or replace function public.change_leads(p_ids uuid[], p_changes jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  ids constant uuid[] := array(select distinct id from unnest(p_ids) as id);
  locked integer;
begin
  perform private.require_admin();
  perform from public.contact_submissions where id = any (ids) order by id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(ids) then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if p_changes ? 'spam_reason' and p_changes ->> 'spam_reason' is null then
    perform private.lock_restored_addresses(ids);
  end if;
  update public.contact_submissions
  set status = case when p_changes ? 'status' then p_changes ->> 'status' else status end,
    owner_id = case when p_changes ? 'owner_id' then (p_changes ->> 'owner_id')::uuid else owner_id end,
    spam_reason = case
      when not p_changes ? 'spam_reason' then spam_reason
      when p_changes ->> 'spam_reason' is null then null
      else coalesce(spam_reason, p_changes ->> 'spam_reason')
    end,
    outcome = case when p_changes ? 'outcome' then p_changes ->> 'outcome' else outcome end,
    -- An erased lead keeps no words.
    lost_reason = case when p_changes ? 'lost_reason' and erased_at is null then p_changes ->> 'lost_reason' else lost_reason end
  where id = any (ids);
  return locked;
end
$$;

create function private.grant_lead_facts() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  grant insert (
    reference, idempotency_key, name, email, phone, company, service, budget, message, added_source
  ) on table public.contact_submissions to authenticated;
  grant update (
    name, email, phone, company, service, budget, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
end
$$;
