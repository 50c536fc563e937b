-- The history of leads, written in the transaction of the change; nobody can rewrite it. Staff insert notes and logged
-- replies themselves, under a policy.

create domain private.event_text as text constraint note_form
  check (char_length(value) between 1 and 2000 and private.is_clean_text(value));
create domain private.reply_subject as text constraint subject_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));
create domain private.reply_text as text constraint reply_text_form
  check (char_length(value) between 1 and 10000 and private.is_clean_text(value));

-- A code from SMTP, or our own for a stopped reply. A server's text is not kept, because it may quote an address.
create domain private.delivery_code as text constraint delivery_code_form check (value ~ '^[A-Z0-9_ ]{1,60}$');

-- `{from, subject, text, quoted, attachments: [{name, size, type}], automatic}`, as src/domain/lead.ts reads it.
create domain private.answer as jsonb constraint answer_form check (
  case when jsonb_typeof(value) <> 'object' then false
    else value ?& array['from', 'subject', 'text', 'quoted', 'attachments', 'automatic'] end
  and octet_length(value::text) <= 500000
);

create table public.lead_events (
  id bigint generated always as identity primary key,
  -- No action on delete: a lead with history stays, its personal data is erased instead.
  lead_id uuid not null references public.contact_submissions (id),
  -- The enquiry that it was an event of, before that was merged into this lead.
  merged_from uuid,
  kind text not null constraint kind_known check (
    kind in (
      'created', 'status', 'note', 'reply', 'reply_undone', 'answer', 'no_reply_needed', 'bounced', 'owner', 'next_action',
      'action_done', 'edited', 'merged', 'correction', 'withdrawn', 'reinstated', 'quarantined', 'restored', 'erased',
      'call_booked', 'call_moved', 'call_cancelled', 'call_held', 'call_missed', 'call_reopened'
    )
  ),
  from_status private.lead_status,
  to_status private.lead_status,
  -- The words of a note, a correction or a next action.
  note private.event_text,
  -- `{<field>: {from, to}}` of what an undo can bring back.
  changes jsonb constraint changes_form check (jsonb_typeof(changes) = 'object'),
  channel text constraint channel_known check (channel in ('email', 'phone', 'whatsapp')),
  subject private.reply_subject,
  text private.reply_text,
  -- The second address that an email goes to, because the visitor asked for it.
  cc private.email_address constraint cc_is_of_email check (cc is null or cc <> '' and subject is not null),
  -- Of an email that the desk sends; null for a reply that was logged by hand.
  state text constraint state_known check (state in ('queued', 'sent', 'failed', 'undone')),
  -- Why it is late, or failed; what was reported about it once it left.
  reason private.delivery_code,
  -- Whether a logged reply reached the person, and whether it was them who rang or wrote.
  reached boolean,
  inbound boolean not null default false,
  -- When a reply happened (null until an email is sent), or an answer arrived.
  at timestamptz,
  answer private.answer,
  -- Of an email that arrived, so that none is filed twice and replies join its thread.
  message_id text unique constraint message_id_form check (message_id ~ '^<[^<>[:space:]]{3,250}>$'),
  -- The event that this one takes back.
  undoes bigint unique references public.lead_events (id),
  owner_id uuid,
  owner_email text,
  due_on date,
  -- When the call is that was booked, moved, cancelled or settled.
  call_at timestamptz,
  -- Null for the visitor. The address is copied, so that the history outlives the account; a function that changes leads by
  -- itself names itself as `leads.actor`.
  actor_id uuid default auth.uid(),
  actor_email text default coalesce(auth.jwt() ->> 'email', nullif(current_setting('leads.actor', true), '')),
  created_at timestamptz not null default clock_timestamp(),
  -- The next action that was changed. It may be gone.
  action_id bigint,
  -- The logged reply that moved the status.
  caused_by bigint references public.lead_events (id),
  -- The `updated_at` that this change gave its lead or next action.
  version timestamptz,
  -- Of a note or a logged reply whose request may be sent again: it is stored once.
  idempotency_key uuid unique,
  -- The saved replies that a reply was made from, for which it counts.
  saved_replies uuid[] constraint saved_replies_of_reply
    check (saved_replies is null or kind = 'reply' and cardinality(saved_replies) <= 20),
  constraint status_event_names_both check ((kind = 'status') = (num_nonnulls(from_status, to_status) = 2)),
  constraint reply_names_channel check ((kind in ('reply', 'reply_undone')) = (channel is not null)),
  constraint undone_names_reply check (kind <> 'reply_undone' or undoes is not null),
  constraint edited_names_changes check (kind <> 'edited' or changes is not null),
  -- A reply is an email of the desk, which has a state, or was logged by hand.
  constraint reply_is_sent_or_logged check (num_nonnulls(state, reached) = case when kind = 'reply' then 1 else 0 end),
  constraint inbound_was_reached check (not inbound or coalesce(reached, false))
);

comment on table public.lead_events is 'History of leads: what happened (kind), who did it (null: the visitor), when.';

create index lead_events_by_lead on public.lead_events (lead_id, id);
-- For the emails in My day that did not arrive.
create index lead_events_failed on public.lead_events (lead_id, id) where state = 'failed';
-- Finds leads by the Cc address of a reply, whose owner may answer too.
create index lead_events_by_cc on public.lead_events (private.mailbox_key(cc), id) where cc is not null;
create index lead_events_by_action on public.lead_events (action_id, id) where action_id is not null;
create index lead_events_by_cause on public.lead_events (caused_by) where caused_by is not null;

-- For the answers of the last minutes, of which staff are told.
create index lead_events_answers on public.lead_events (created_at) where kind = 'answer';
-- For the counts of leads that arrived or were assigned since staff last looked.
create index lead_events_arrivals on public.lead_events (created_at) where kind = 'created';
create index lead_events_assignments on public.lead_events (owner_id, created_at) where kind = 'owner';

alter table public.lead_events enable row level security;

create policy "Staff read history"
  on public.lead_events for select to authenticated
  using ((select private.is_staff()));

create policy "Staff add notes and log replies"
  on public.lead_events for insert to authenticated
  with check (
    (select private.is_staff())
    and actor_id = (select auth.uid())
    and actor_email = (select auth.jwt()) ->> 'email'
    and num_nonnulls(from_status, to_status, owner_id, owner_email, due_on, call_at, changes, merged_from) = 0
    and num_nonnulls(subject, text, cc, state, reason, answer, message_id) = 0
    and case kind
      when 'note' then note is not null and num_nonnulls(channel, undoes, at) = 0
      when 'reply' then num_nonnulls(channel, reached) = 2 and undoes is null
      else false
    end
  );

-- The searchable text of an event: a note, a reply, an answer, a call or a next action. Quoted text is left out, because earlier
-- events have it, and long texts are cut off. U+2028 separates the parts.
create function private.words_of(event public.lead_events) returns text
language sql stable set search_path = ''
as $$
  select left(
    concat_ws(
      E'\u2028', event.text, event.note, event.answer ->> 'text', event.answer -> 'calendar' ->> 'comment', event.subject,
      event.answer ->> 'subject', event.answer ->> 'from', event.cc,
      (select string_agg(name #>> '{}', E'\u2028') from jsonb_path_query(event.answer::jsonb, '$.attachments[*].name') as name)
    ),
    20000
  )
$$;

-- Bounds the time of a logged reply, which staff give to the minute. Error: PT422, whose detail names the field.
create function private.reply_time(given timestamptz, arrived timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
begin
  if given < date_trunc('minute', arrived) then
    raise exception 'The time must not be before the lead arrived.' using errcode = 'PT422', detail = 'at';
  elsif given > clock_timestamp() + interval '1 minute' then
    raise exception 'The time must not be in the future.' using errcode = 'PT422', detail = 'at';
  end if;
  return greatest(arrived, least(given, clock_timestamp()));
end
$$;

-- Locks the lead, then dates the event: the history of a lead is in the order of its times. No text is added to an erased
-- lead, and no reply to one that was erased or withdrawn. An enquiry that was merged into another lead records only what
-- happens to its row. Errors: PT401, 42501 not staff; PT404 no such lead or reply; PT409 the lead was erased, withdrawn or
-- merged, or the reply is on its way; PT422 the time of a reply is out of bounds.
create function private.date_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  reply public.lead_events;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' and not private.is_importing() then
    perform private.require_staff();
  end if;
  select * into lead from public.contact_submissions where id = new.lead_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  if new.kind in ('note', 'reply') then
    perform private.refuse_merged(lead);
  end if;
  if lead.erased_at is not null and (new.kind = 'reply' or num_nonnulls(new.note, new.subject, new.text, new.answer) > 0) then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif lead.withdrawn_at is not null and new.kind = 'reply' then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  end if;
  -- The default was drawn before the lock.
  new.id := nextval('public.lead_events_id_seq');
  if new.kind = 'reply_undone' then
    select * into reply from public.lead_events where id = new.undoes and lead_id = new.lead_id and kind = 'reply';
    if not found then
      raise exception 'There is no such reply.' using errcode = 'PT404';
    end if;
    new.channel := reply.channel;
    -- One that was undone before is refused by the constraint.
    if reply.state <> 'undone' then
      perform private.stop_reply(reply);
    end if;
  end if;
  -- An import dates its events itself, and is no news.
  if private.calling_role() in ('anon', 'authenticated') and not private.is_importing() then
    -- Staff ask for news since a time. Arrivals and assignments, dated in the order in which they commit, are all heard.
    if new.kind in ('created', 'owner') then
      perform pg_advisory_xact_lock(1, 0);
    end if;
    new.created_at := clock_timestamp();
  end if;
  if new.kind = 'reply' and new.state is null then
    new.at := case
      when new.at is null then greatest(new.created_at, lead.created_at)
      else private.reply_time(new.at, lead.created_at)
    end;
  end if;
  return new;
end
$$;

-- The last merge that stands and brought a promise that still runs; all columns are null where there is none.
create function private.merge_with_promise(p_lead_id uuid) returns public.lead_events
language sql stable security definer set search_path = ''
as $$
  select merge
  from public.lead_events as merge
  where merge.lead_id = p_lead_id and merge.kind = 'merged' and merge.changes ? 'reply_due_at' and merge.merged_from is null
    and not exists (select from public.lead_events as undo where undo.undoes = merge.id)
  order by merge.id desc
  limit 1
$$;

-- When staff first replied, as the history tells: by email, once the mail server took it, unless it came back; by a logged
-- reply that reached its person and was not undone; by a call that was held and that nobody reopened. Replies to an enquiry
-- that was merged into the lead are not its own, and where that brought a promise that still ran, only what came afterwards
-- keeps it.
create function private.first_response(p_lead_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select min(happened.at)
  from (
    select reply.id, reply.merged_from, reply.at
    from public.lead_events as reply
    where reply.lead_id = p_lead_id and reply.kind = 'reply' and (reply.reached or reply.state = 'sent')
      and not exists (select from public.lead_events as undone where undone.undoes = reply.id)
    union all
    select held.id, held.merged_from, held.call_at
    from public.lead_events as held
    where held.lead_id = p_lead_id and held.kind = 'call_held'
      and coalesce(
        (
          select later.kind
          from public.lead_events as later
          where later.lead_id = held.lead_id and later.id > held.id and starts_with(later.kind, 'call_')
            and coalesce(later.merged_from = held.merged_from, later.merged_from is null)
          order by later.id
          limit 1
        ),
        ''
      ) not in ('call_reopened', 'call_missed', 'call_cancelled')
  ) as happened
  cross join private.merge_with_promise(p_lead_id) as merge
  where case
    when merge.id is null then happened.merged_from is null
    else happened.id > merge.id or happened.at > merge.created_at
  end
$$;

-- Undoes the status `contacted` that a reply has set, unless somebody has changed the status since.
create function private.take_back_contacted(p_lead_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.lead_events;
begin
  select * into moved
  from public.lead_events as latest
  where latest.lead_id = p_lead_id and latest.kind = 'status' and latest.undoes is null and latest.merged_from is null
    and not exists (select from public.lead_events as undo where undo.undoes = latest.id)
  order by latest.id desc
  limit 1;
  if moved.caused_by is not null and private.changed_since(moved) is null and private.is_as_left(moved) then
    perform private.take_back(moved);
  end if;
end
$$;

-- A reply that reached its person stops the clock and makes a new lead contacted; a call that was held stops it. Undone, all is
-- as before, unless another reply stands or staff moved the lead since. Emails are followed when they are sent (settle_mail).
create function private.follow_reply(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- The time of the reply or call that no longer counts.
  undone constant timestamptz := case
    when event.kind = 'reply_undone' then (select at from public.lead_events where id = event.undoes)
    else event.call_at
  end;
begin
  if event.kind = 'reply' then
    perform set_config('leads.caused_by', event.id::text, true);
    update public.contact_submissions
    set first_response_at = least(first_response_at, event.at),
      status = case when status = 'new' then 'contacted' else status end
    where id = event.lead_id and event.reached;
    perform set_config('leads.caused_by', '', true);
  elsif event.kind = 'call_held' then
    update public.contact_submissions set first_response_at = least(first_response_at, event.call_at) where id = event.lead_id;
  else
    update public.contact_submissions
    set first_response_at = private.first_response(id)
    where id = event.lead_id and first_response_at = undone;
  end if;
  if event.kind = 'reply_undone' and private.first_response(event.lead_id) is null then
    perform private.take_back_contacted(event.lead_id);
  end if;
end
$$;

-- Whether after this event the visitor no longer waits: a reply that was or will be sent, a contact or call that took place, a
-- next action, the closing of the lead, or a note that no reply is needed.
create function private.is_our_word(event public.lead_events) returns boolean
language sql immutable parallel safe
as $$
  select case event.kind
    when 'reply' then event.reached or event.state in ('queued', 'sent')
    when 'status' then event.to_status = 'closed'
    when 'next_action' then num_nonnulls(event.note, event.due_on) > 0
    when 'no_reply_needed' then event.undoes is null
    else event.kind = 'call_held'
  end is true
$$;

-- Whether after this event the visitor waits for a reply: an answer written by a person, or a correction.
create function private.is_visitors_word(event public.lead_events) returns boolean
language sql immutable parallel safe
as $$
  select event.kind = 'correction' or event.kind = 'answer' and event.answer ->> 'automatic' = 'false'
$$;

-- When the visitor first wrote without any of the above following from our side; null if nobody waits. Before enquiries were
-- merged, a word from us answered only those of its own enquiry.
create function private.waiting_since(p_lead_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select min(coalesce(word.at, word.created_at))
  from public.lead_events as word
  where word.lead_id = p_lead_id and private.is_visitors_word(word)
    and not exists (
      select
      from public.lead_events as ours
      where ours.lead_id = p_lead_id and ours.id > word.id and private.is_our_word(ours)
        and (
          ours.merged_from is not distinct from word.merged_from
          or ours.id > (
            select max(merge.id) from public.lead_events as merge where merge.lead_id = p_lead_id and merge.kind = 'merged'
          )
        )
        and not exists (select from public.lead_events as undo where undo.undoes = ours.id)
    )
$$;

-- Updates since when the lead of an event waits for a reply.
create function private.follow_words(event public.lead_events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  since constant timestamptz := private.waiting_since(event.lead_id);
begin
  update public.contact_submissions set waiting_since = since where id = event.lead_id and waiting_since is distinct from since;
end
$$;

-- The fields in which two objects differ, as `{<field>: {from, to}}`; null where they are the same.
create function private.changes_between(was jsonb, present jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_object_agg(fact.key, jsonb_build_object('from', was -> fact.key, 'to', fact.value))
  from jsonb_each(present) as fact
  where was -> fact.key is distinct from fact.value
$$;

-- The status of a lead with all that belongs to it: how it ended, and the times that the report reads.
create function private.status_facts(lead public.contact_submissions) returns jsonb
language sql stable parallel safe
as $$
  select jsonb_build_object(
    'status', lead.status, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason,
    'previous_status', lead.previous_status, 'qualified_at', lead.qualified_at, 'closed_at', lead.closed_at
  )
$$;

create function private.status_fields() returns text[]
language sql stable parallel safe
as $$
  select array(select jsonb_object_keys(private.status_facts(null)))
$$;

-- The event that is being undone; null outside of an undo.
create function private.undone_event() returns bigint
language sql stable
as $$
  select nullif(current_setting('leads.undoes', true), '')::bigint
$$;

create function private.record_arrival(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.lead_events (lead_id, kind, created_at)
  values (lead.id, 'created', case when private.is_importing() then lead.created_at else clock_timestamp() end);
  if lead.spam_reason is not null then
    insert into public.lead_events (lead_id, kind) values (lead.id, 'quarantined');
  end if;
end
$$;

create function private.record_erasure(lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, version) values (lead.id, 'erased', lead.updated_at)
$$;

create function private.record_withdrawal(lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, version)
  values (lead.id, case when lead.withdrawn_at is null then 'reinstated' else 'withdrawn' end, lead.updated_at)
$$;

-- `leads.caused_by` tells the undo of a logged reply that the reply changed the status.
create function private.record_status(was public.contact_submissions, lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, from_status, to_status, changes, version, undoes, caused_by)
  values (
    lead.id, 'status', was.status, lead.status,
    private.changes_between(private.status_facts(was), private.status_facts(lead)), lead.updated_at, private.undone_event(),
    nullif(current_setting('leads.caused_by', true), '')::bigint
  )
$$;

create function private.record_owner(was public.contact_submissions, lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, owner_id, owner_email, changes, version, undoes)
  values (
    lead.id, 'owner', lead.owner_id, (select email from auth.users where id = lead.owner_id),
    private.changes_between(jsonb_build_object('owner_id', was.owner_id), jsonb_build_object('owner_id', lead.owner_id)),
    lead.updated_at, private.undone_event()
  )
$$;

create function private.record_spam(was public.contact_submissions, lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, changes, version, undoes)
  values (
    lead.id, case when lead.spam_reason is null then 'restored' else 'quarantined' end,
    private.changes_between(
      jsonb_build_object('spam_reason', was.spam_reason), jsonb_build_object('spam_reason', lead.spam_reason)
    ),
    lead.updated_at, private.undone_event()
  )
$$;

-- Records edited fields. The outcome is recorded with its status (record_status).
create function private.record_edit(was public.contact_submissions, lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  insert into public.lead_events (lead_id, kind, changes, version, undoes)
  select lead.id, 'edited', edited.changes, lead.updated_at, private.undone_event()
  from (select case when was.status = lead.status then '{}' else private.status_fields() end as fields) as told
  cross join lateral private.changes_between(
    private.lead_facts(was) - told.fields, private.lead_facts(lead) - told.fields
  ) as edited (changes)
  where edited.changes is not null
$$;

-- Blanks the values of personal fields in recorded changes; that they were changed stays.
create function private.blank_changes(changes jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select (
    select jsonb_object_agg(
      field.key,
      case when private.blank_personal_data() || '{"custom_fields": []}' ? field.key then '{"from": null, "to": null}' else field.value end
    )
    from jsonb_each(changes) as field
  )
$$;

-- Whether the running transaction moves what belongs to an enquiry to the lead that it is merged into, or back.
create function private.is_merging() returns boolean
language sql stable
as $$
  select coalesce(current_setting('leads.merging', true), '') = 'on'
$$;

-- Keeps the history from being changed, even by its owner and definer functions. The exceptions are blanking the texts of an
-- erased lead, the delivery of a reply that was not undone, moving to the lead that an enquiry is merged into, and deleting an
-- enquiry of a flood in favour of another or a lead of an undone import.
create function private.keep_lead_events() returns trigger
language plpgsql set search_path = ''
as $$
declare
  texts constant text[] := array['note', 'subject', 'text', 'cc', 'answer', 'message_id', 'changes'];
  delivery constant text[] := array['state', 'reason', 'at'];
  place constant text[] := array['lead_id', 'merged_from'];
begin
  if tg_op = 'UPDATE' and private.is_merging() and to_jsonb(new) - place = to_jsonb(old) - place then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and to_jsonb(new) - texts = to_jsonb(old) - texts
    and to_jsonb(old) @> jsonb_strip_nulls(to_jsonb(new))
    and exists (select from public.contact_submissions where id = old.lead_id and erased_at is not null)
  then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and old.state in ('queued', 'sent', 'failed') and new.state is not null
    and to_jsonb(new) - delivery = to_jsonb(old) - delivery
  then
    return new;
  end if;
  if tg_op = 'DELETE'
    and exists (select from public.contact_submissions where id = old.lead_id and spam_reason = 'Flood')
  then
    return old;
  end if;
  if tg_op = 'DELETE' and exists (select from private.import_rows where lead_id = old.lead_id and state = 'undone') then
    return old;
  end if;
  raise exception 'The history of leads is append-only.' using errcode = 'insufficient_privilege';
end
$$;

create trigger keep_all_lead_events
  before truncate on public.lead_events
  for each statement execute function private.keep_lead_events();
