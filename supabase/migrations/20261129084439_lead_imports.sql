-- Managers bring in leads from tables of other programs. Nothing was promised to these, so the time of a reply may be empty.

alter domain private.added_source drop constraint added_source_known;
alter domain private.added_source add constraint added_source_known
  check (value in ('phone', 'whatsapp', 'email', 'event', 'other', 'import'));
alter table public.contact_submissions alter column reply_due_at drop not null;

alter table public.desk_log drop constraint kind_known;
alter table public.desk_log add constraint kind_known check (
  kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'sessions_ended',
    'added', 'invited', 'invitation_accepted', 'role_changed', 'renamed', 'disabled', 'enabled', 'removed',
    'password_changed', 'password_forgotten', 'calendar_renewed',
    'address_change_asked', 'address_change_cancelled', 'address_changed',
    'factor_set_up', 'factor_removed', 'factor_reset', 'recovery_code_used', 'recovery_codes_replaced',
    'factor_required_changed',
    'exported', 'person_exported', 'erased', 'lead_added', 'imported', 'import_undone', 'backup_made', 'backup_downloaded'
  )
);

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  -- A file that is sent again makes no other import.
  idempotency_key uuid not null unique,
  file_name text not null constraint file_name_form
    check (char_length(file_name) between 1 and 200 and private.is_clean_line(file_name)),
  bytes integer not null constraint bytes_bounds check (bytes between 0 and 20971520),
  -- The answers of a person: options by the id of their question.
  answers jsonb not null default '{}'
    constraint answers_form check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 65536),
  state text not null default 'planned' constraint state_known
    check (state in ('planned', 'running', 'finished', 'undoing', 'undone')),
  -- The name is copied, because the import outlives the account.
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_by_name text,
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.imports is 'Tables of leads that managers brought in, or are about to.';

alter table public.imports enable row level security;

-- The file as it was sent. Kept apart, so that no list of imports reads it.
create table private.import_files (
  import_id uuid primary key references public.imports (id) on delete cascade,
  content bytea not null
);

-- The rows to store, and what became of them.
create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  row integer not null,
  -- The columns of the lead; null once the row is stored.
  lead jsonb,
  note text,
  state text not null default 'waiting' constraint state_known
    check (state in ('waiting', 'stored', 'completed', 'unchanged', 'refused', 'undone', 'kept')),
  -- The lead that the row became; of a person who is there already, the one whose empty fields it fills.
  lead_id uuid references public.contact_submissions (id) on delete set null,
  -- The last event of the import; a later one means that somebody has worked on the lead since.
  last_event bigint,
  primary key (import_id, row)
);

comment on table private.import_files is 'Files of imports, for a week at most; for definer functions alone.';
comment on table private.import_rows is 'Rows of imports and what became of them; for definer functions alone.';
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop policy "Staff add leads" on public.contact_submissions;

drop index public.leads_answered;

drop index public.leads_by_reply_time;

drop view public.leads;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.as_import(import public.imports)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(import) - 'idempotency_key' || jsonb_build_object(
    'rows', (
      select coalesce(jsonb_object_agg(tally.state, tally.rows), '{}')
      from (
        select state, count(*) as rows from private.import_rows where import_id = import.id group by state
      ) as tally
    ),
    'refused_rows', (
      select coalesce(jsonb_agg(row order by row), '[]')
      from private.import_rows
      where import_id = import.id and state = 'refused'
    ),
    'kept', (
      select coalesce(jsonb_agg(kept.lead), '[]')
      from (
        select jsonb_build_object('id', lead.id, 'reference', lead.reference, 'name', lead.name) as lead
        from private.import_rows as stored
        join public.contact_submissions as lead on lead.id = stored.lead_id
        where stored.import_id = import.id and stored.state = 'kept'
        order by stored.row
        limit 100
      ) as kept
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.complete_from_row(stored private.import_rows)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  missing constant jsonb := (
    select jsonb_object_agg(fact.key, stored.lead -> fact.key)
    from public.contact_submissions as lead, jsonb_each_text(private.lead_facts(lead)) as fact
    where lead.id = stored.lead_id and coalesce(fact.value, '') = '' and coalesce(stored.lead ->> fact.key, '') <> ''
      -- How it ended goes with a status, which stays.
      and fact.key not in ('outcome', 'lost_reason')
  );
begin
  if missing is not null then
    perform private.write_leads(array[stored.lead_id], missing);
  end if;
  update private.import_rows as done
  set state = case when missing is null then 'unchanged' else 'completed' end, lead = null, note = null,
    last_event = case when missing is not null then (select max(id) from public.lead_events where lead_id = stored.lead_id) end
  where done.import_id = stored.import_id and done.row = stored.row;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_lead(lead public.contact_submissions)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person bigint;
  is_imported constant boolean := coalesce(lead.added_source = 'import', false);
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  -- A not-null constraint would write the row into the log.
  if lead.erased_at is null and not coalesce(lead.name <> '' and lead.message <> '', false)
    or lead.erased_at is null and not coalesce(lead.email <> '', false) and num_nulls(lead.added_source, lead.phone) > 0
    or num_nulls(lead.email, lead.service, lead.reference, lead.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  for person in
    select distinct hashtextextended(key, 0)
    from unnest(array[private.email_key(lead.email), private.phone_key(lead.phone)]) as key
    where key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  if private.calling_role() in ('anon', 'authenticated') and not is_imported then
    lead.created_at := clock_timestamp();
    lead.updated_at := lead.created_at;
    lead.added_by := auth.uid();
    lead.owner_id := auth.uid();
  end if;
  if lead.status = 'closed' then
    lead.closed_at := coalesce(lead.closed_at, lead.updated_at);
  elsif lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  lead.received_on := private.agency_day(lead.created_at);
  lead.reply_due_at := case when not is_imported then private.reply_due_by(lead.created_at) end;
  lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, 'infinity');
  lead.search_text := private.searchable(lead);
  return lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.date_lead_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead public.contact_submissions;
  reply public.lead_events;
begin
  -- Asked here too, because the policy is asked after this and says less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  lead := private.lock_lead(new.lead_id);
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
$function$;

CREATE OR REPLACE FUNCTION private.erase_leads(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select id from public.contact_submissions where id = any (p_ids) and erased_at is null order by id
  );
begin
  perform private.blank_export_searches(ids);
  perform private.write_leads(
    ids,
    private.blank_personal_data()
    || jsonb_build_object('erased_at', clock_timestamp(), 'status', 'closed', 'unread_answers', 0, 'waiting_since', null)
  );
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (ids) and state = 'queued';
  update public.consultations
  set state = case when state = 'booked' and starts_at > clock_timestamp() then 'cancelled' else state end, time_zone = null
  where lead_id = any (ids)
    and (state = 'booked' and starts_at > clock_timestamp() or time_zone is not null);
  update public.lead_events set state = 'failed', reason = 'ERASED'
  where lead_id = any (ids) and kind = 'reply' and state = 'queued';
  update public.lead_events
  set note = null, subject = null, text = null, cc = null, answer = null, message_id = null,
    changes = private.blank_changes(changes)
  where lead_id = any (ids) and num_nonnulls(note, subject, text, cc, answer, message_id, changes) > 0;
  delete from public.next_actions where lead_id = any (ids);
  delete from private.reply_addresses where lead_id = any (ids);
  delete from private.reply_writers where lead_id = any (ids);
  delete from private.failed_erasures where lead_id = any (ids);
  -- The file says what was erased.
  delete from private.import_files
  where import_id in (select import_id from private.import_rows where lead_id = any (ids));
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.figures_by_day(p_day date)
 RETURNS TABLE(day date, leads bigint, answered bigint, judged bigint, kept bigint, waiting bigint, contacted bigint, qualified bigint, closed bigint, won bigint, value numeric, took interval)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    received_on,
    count(*),
    count(first_response_at),
    count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)),
    count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)),
    count(awaiting_reply_until),
    -- How far they came, as history tells it.
    count(*) filter (where private.ever_contacted(status, previous_status, first_response_at, qualified_at)),
    count(qualified_at),
    count(qualified_at) filter (where status = 'closed'),
    0, 0, null
  from public.contact_submissions
  where spam_reason is null and received_on >= p_day
  group by received_on
  union all
  select
    (closed_at at time zone (select private.agency_zone()))::date,
    0, 0, 0, 0, 0, 0, 0, 0,
    count(*),
    coalesce(sum(value), 0),
    sum(closed_at - created_at)
  from public.contact_submissions
  where outcome = 'won' and spam_reason is null and closed_at >= (select private.agency_moment(p_day))
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.figures_by_facet(p_first_day date, p_days integer)
 RETURNS TABLE(facet text, name text, is_now boolean, leads numeric, judged numeric, kept numeric, qualified numeric, won numeric, value numeric, took interval)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with counted as materialized (
    select
      service, journey_source, owner_id, received_on >= p_first_day as is_now,
      count(*) as leads,
      count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
      count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
      count(qualified_at) as qualified,
      0::bigint as won, 0::numeric as value, null::interval as took
    from public.contact_submissions
    where spam_reason is null and received_on >= p_first_day - p_days
    group by 1, 2, 3, 4
    union all
    select
      service, journey_source, owner_id, closed_at >= (select private.agency_moment(p_first_day)),
      0, 0, 0, 0,
      count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
    from public.contact_submissions
    where outcome = 'won' and spam_reason is null
      and closed_at >= (select private.agency_moment(p_first_day - p_days))
    group by 1, 2, 3, 4
  )
  select
    facet.name, facet.value, is_now, sum(leads), sum(judged), sum(kept), sum(qualified), sum(won),
    sum(counted.value), sum(took)
  from counted
  cross join lateral (
    values ('service', service::text), ('source', journey_source), ('owner', coalesce(owner_id::text, ''))
  ) as facet (name, value)
  group by 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION private.forget_old_imports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.imports where state = 'planned' and created_at < now() - interval '7 days';
  delete from private.import_files as file
  using public.imports as import
  where import.id = file.import_id and import.created_at < now() - interval '7 days';
  update private.import_rows as stored set lead = null, note = null
  from public.imports as import
  where import.id = stored.import_id and import.created_at < now() - interval '7 days' and stored.lead is not null
$function$;

CREATE OR REPLACE FUNCTION private.free_reference()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  drawn bytea;
  letters text;
begin
  loop
    drawn := extensions.gen_random_bytes(8);
    select string_agg(substr(alphabet, 1 + get_byte(drawn, place) % char_length(alphabet), 1), '' order by place)
    into letters
    from generate_series(0, 7) as place;
    letters := left(letters, 4) || '-' || right(letters, 4);
    exit when not exists (select from public.contact_submissions where reference = letters);
  end loop;
  return letters;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_importing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('leads.importing', true), '') = 'on'
$function$;

CREATE OR REPLACE FUNCTION private.keep_lead_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  texts constant text[] := array['note', 'subject', 'text', 'cc', 'answer', 'message_id', 'changes'];
  delivery constant text[] := array['state', 'reason', 'at'];
begin
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
$function$;

CREATE OR REPLACE FUNCTION private.lead_arrived()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.lock_import(p_id uuid)
 RETURNS public.imports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
begin
  select * into import from public.imports where id = p_id for update;
  if not found then
    raise exception 'There is no such import.' using errcode = 'PT404';
  end if;
  return import;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_rows_to_import(p_id uuid, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person bigint;
begin
  for person in
    select distinct hashtextextended(key, 0)
    from private.import_rows as stored,
      unnest(array[private.email_key(stored.lead ->> 'email'), private.phone_key(stored.lead ->> 'phone')]) as key
    where stored.import_id = p_id and stored.row = any (p_rows) and key is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
  perform from public.contact_submissions
  where id in (select lead_id from private.import_rows where import_id = p_id and row = any (p_rows))
  order by id for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION private.median_reply_hours(first_day date, answered bigint)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select avg(reply_seconds) / 3600
  from (
    select reply_seconds
    from public.contact_submissions
    where spam_reason is null and reply_seconds is not null and reply_due_at is not null and received_on >= first_day
    order by reply_seconds
    offset greatest((answered - 1) / 2, 0)
    limit 2 - answered % 2
  ) as middle
$function$;

CREATE OR REPLACE FUNCTION private.promise_ended(in_time boolean, awaiting_reply_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select in_time is not null or awaiting_reply_until < now()
$function$;

CREATE OR REPLACE FUNCTION private.record_arrival(lead public.contact_submissions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.lead_events (lead_id, kind, created_at)
  values (lead.id, 'created', case when private.is_importing() then lead.created_at else clock_timestamp() end);
  if lead.spam_reason is not null then
    insert into public.lead_events (lead_id, kind) values (lead.id, 'quarantined');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_imported(stored private.import_rows)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant uuid := gen_random_uuid();
  arrived constant timestamptz := least(clock_timestamp(), (stored.lead ->> 'created_at')::timestamptz);
  owner_id constant uuid := (
    select person.id
    from public.staff as person
    join auth.users as account on account.id = person.id
    where lower(account.email) = lower(stored.lead ->> 'owner') and private.is_staff(person.id)
  );
  new_id uuid;
begin
  perform private.store_lead(
    stored.lead - 'owner' || jsonb_build_object(
      'reference', private.free_reference(), 'added_by', auth.uid(), 'created_at', arrived, 'added_source', 'import',
      'closed_at', case when stored.lead ->> 'status' = 'closed' then arrived end, 'owner_id', owner_id,
      'qualified_at', case when stored.lead ->> 'status' = 'qualified' then arrived end, 'idempotency_key', key
    )
  );
  select id into new_id from public.contact_submissions where idempotency_key = key;
  insert into public.lead_events (lead_id, kind, note, created_at)
  select new_id, 'note', part, arrived
  from generate_series(1, char_length(stored.note), 2000) as place,
    trim(E'\n\t ' from substr(stored.note, place, 2000)) as part
  where part <> ''
  order by place;
  update private.import_rows as done
  set state = 'stored', lead_id = new_id, lead = null, note = null,
    last_event = (select max(id) from public.lead_events where lead_id = new_id)
  where done.import_id = stored.import_id and done.row = stored.row;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_expired_rows()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.unavailable_times where ends_at < now() - interval '30 days';
  delete from private.enquiry_drafts where expires_at <= now();
  delete from private.throttle_windows
  where (rule, subject) in (
    select past.rule, past.subject from private.throttle_windows as past where past.ends_at <= now() for update skip locked
  );
  delete from public.desk_log where at < now() - interval '1 year';
  delete from public.lead_exports where created_at < now() - interval '1 year';
  select private.forget_old_imports();
  select private.sweep_factors();
$function$;

CREATE OR REPLACE FUNCTION private.undo_imported(stored private.import_rows)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_touched constant boolean := exists (
    select from public.lead_events where lead_id = stored.lead_id and id > stored.last_event
  );
  result text := case when stored.state = 'stored' and is_touched then 'kept' else 'undone' end;
begin
  if stored.state = 'completed' then
    begin
      perform private.undo_event(event) from public.lead_events as event where event.id = stored.last_event;
    exception
      when sqlstate 'PT409' then result := 'kept';
    end;
  end if;
  -- keep_lead_events lets the history of an undone row go.
  update private.import_rows as done set state = result where done.import_id = stored.import_id and done.row = stored.row;
  if stored.state = 'stored' and result = 'undone' then
    delete from private.receipt_keys where lead_id = stored.lead_id;
    delete from public.lead_events where lead_id = stored.lead_id;
    delete from public.contact_submissions where id = stored.lead_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_grants()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The columns of a form.
  fields constant text := (
    select string_agg(quote_ident(field), ', ') from jsonb_object_keys(private.enquiry_facts(null)) as field
  );
begin
  perform private.require_service();

  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
  revoke all on schema private from public, anon, authenticated, service_role;

  -- Checks, generated columns and policies are evaluated as the caller.
  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function
    private.is_clean_line(text), private.is_clean_text(text), private.is_email(text),
    private.is_custom_value(text, jsonb), private.is_custom_answer(jsonb), private.are_custom_answers(jsonb),
    private.without_personal(jsonb), private.email_key(text), private.mailbox_key(text), private.plain_digits(text), private.digits(text),
    private.phone_key(text), private.fold_text(text),
    private.lead_source(jsonb), private.source_name(text), private.lead_statuses(),
    private.blank_personal_data(), private.enquiry_facts(public.contact_submissions),
    private.desk_facts(public.contact_submissions), private.lead_standing(public.contact_submissions),
    private.is_untouched(public.contact_submissions), private.arrival_facts(public.contact_submissions),
    private.account_mail(), private.event_mail(), private.reminder_mail(), private.mail_kinds()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_staff(), private.is_manager(), private.require_staff(), private.lock_restored_addresses(uuid[]),
    private.ever_contacted(text, text, timestamptz, timestamptz),
    private.answered_in_time(timestamptz, timestamptz),
    private.promise_ended(boolean, timestamptz)
  to authenticated;
  -- For private.lead_changes, which runs as the caller.
  grant execute on function
    private.guard_lead_change(public.contact_submissions, public.contact_submissions),
    private.lead_facts(public.contact_submissions), private.personal_facts(public.contact_submissions),
    private.clear_bounce(public.contact_submissions, public.contact_submissions),
    private.follow_standing(public.contact_submissions, public.contact_submissions),
    private.follow_facts(public.contact_submissions, public.contact_submissions),
    private.searchable(public.contact_submissions)
  to authenticated, service_role;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.store_lead(jsonb), private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb), private.note_canary(uuid),
    private.count_refusal(text)
  to anon;

  -- Visitors
  execute format('grant insert (%s) on table public.contact_submissions to anon', fields);
  grant insert (reference, idempotency_key, email_typed, journey, spam_reason, suspect_reason, client_hash, networks)
    on table public.contact_submissions to anon;
  grant execute on function
    public.call_timeout(), public.free_starts(timestamptz[], integer, integer, integer)
  to anon, authenticated;
  grant execute on function
    public.schema_version(),
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb),
    public.former_custom_fields(text[]),
    public.keep_enquiry_draft(text, text),
    public.read_enquiry_draft(uuid),
    public.receipt(uuid),
    public.correct_enquiry(uuid, text),
    public.withdraw_enquiry(uuid),
    public.reinstate_enquiry(uuid),
    public.erase_enquiry(uuid),
    public.move_consultation(uuid, jsonb),
    public.cancel_consultation(uuid),
    public.calendar_feed(text),
    public.subscribe_to_newsletter(text, text),
    public.confirm_newsletter(uuid),
    public.unsubscribe_from_newsletter(uuid),
    public.admit_sign_in(text, text, text, text, text, boolean),
    public.note_failed_sign_in(text, text),
    public.forgot_password(text, text, text),
    public.is_invitation_accepted(text),
    public.address_change(uuid)
  to anon;

  -- Staff
  grant select on table
    public.contact_submissions, public.leads, public.lead_events, public.lead_exports, public.next_actions,
    public.unavailable_times, public.staff, public.desk_log, public.saved_replies, public.imports
  to authenticated;
  -- The visitor's own message stays as it is.
  execute format('grant insert (%1$s), update (%1$s) on table public.contact_submissions to authenticated', fields);
  revoke update (message) on table public.contact_submissions from authenticated;
  grant insert (reference, idempotency_key, email_typed, added_source), update (
    status, owner_id, spam_reason, email_typed, outcome, lost_reason, value
  ) on table public.contact_submissions to authenticated;
  grant insert (lead_id, kind, note, channel, reached, inbound, at, idempotency_key) on table public.lead_events to authenticated;
  grant insert (lead_id, text, due_on, idempotency_key) on table public.next_actions to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant insert (owner_id, title, text, idempotency_key), update (owner_id, title, text), delete
    on table public.saved_replies to authenticated;
  grant update (answers) on table public.imports to authenticated;
  grant execute on function
    public.desk_summary(timestamptz),
    public.board_totals(text),
    public.find_words(uuid[], text[]),
    public.my_day(),
    public.lead_report(integer),
    public.lead_median_reply(integer),
    public.change_leads(uuid[], jsonb),
    public.undo_change(uuid, bigint),
    public.undo_changes(bigint[]),
    public.erase_lead(uuid),
    public.person_leads(uuid),
    public.person_data(uuid, uuid[]),
    public.erase_person(uuid, uuid[]),
    public.send_reply(uuid, text, text, bigint, text, uuid[]),
    public.note_writing(uuid, boolean),
    public.reply_writers(uuid),
    public.read_answers(uuid, bigint),
    public.need_no_reply(uuid, bigint),
    public.mailbox_state(),
    public.change_action(uuid, bigint, jsonb),
    public.drop_action(uuid, bigint),
    public.change_consultation(uuid, jsonb, text, jsonb),
    public.renew_calendar_feed(text)
  to authenticated;

  -- Accounts of staff
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.note_sign_out(),
    public.own_sessions(),
    public.prove_session(uuid),
    public.end_session(uuid),
    public.end_other_sessions(),
    public.report_new_password(),
    public.admit_factor_code(text, text, text, text, text),
    public.use_recovery_code(text),
    public.begin_factor(uuid, text, text[]),
    public.finish_factor(),
    public.replace_recovery_codes(text, text[]),
    public.remove_factor(boolean),
    public.factor_state(),
    public.managers_need_factor(),
    public.accept_invitation(text),
    public.ask_address_change(uuid, text),
    public.mail_address_change(uuid),
    public.cancel_address_change(uuid),
    public.staff_members()
  to authenticated;

  -- Managers, as these functions ask themselves
  grant execute on function
    public.find_account(text),
    public.invite_staff(uuid, text, text),
    public.repeat_invitation(uuid),
    public.change_staff(uuid, jsonb),
    public.require_managers_factor(boolean),
    public.require_everybodys_factor(date),
    public.reset_factor(uuid),
    public.end_sessions_of(uuid),
    public.desk_log_page(bigint, text, uuid),
    public.note_backup(boolean),
    public.start_import(uuid, text, text),
    public.list_imports(uuid),
    public.import_file(uuid),
    public.people_like(jsonb),
    public.keep_import_rows(uuid, jsonb),
    public.begin_import(uuid),
    public.run_import(uuid, integer),
    public.undo_import(uuid, integer),
    public.count_expired(integer),
    public.erase_expired(integer, integer)
  to authenticated;

  -- The server
  grant select, insert, update, delete on table
    public.contact_submissions, public.newsletter_subscribers, public.mail_outbox
  to service_role;
  grant select, insert, update on table public.throttle_rules to service_role;
  grant select on table
    public.lead_events, public.lead_exports, public.next_actions, public.consultations, public.unavailable_times,
    public.staff, public.desk_log, public.saved_replies, public.imports
  to service_role;
  grant execute on function
    public.agency_settings(),
    public.keep_agency_settings(text, integer[], time, time, integer),
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.queue_day_mail(timestamptz),
    public.lease_mailbox(text),
    public.keep_mailbox_place(uuid, bigint, bigint),
    public.keep_unfetched_mail(uuid, bigint, bigint, text),
    public.release_mailbox(uuid, boolean, text),
    public.mailbox_state(),
    public.match_emails(jsonb),
    public.texts_of_email(jsonb),
    public.file_email(jsonb),
    public.keep_busy_times(jsonb, text),
    public.count_expired(integer),
    public.erase_expired(integer, integer),
    public.site_counts(),
    public.note_command(text, text, text),
    public.present_address(text),
    public.reset_factor(uuid),
    public.apply_grants(),
    public.describe_project(),
    public.sample_rows(integer),
    public.knows_all_letters(),
    public.rehearse_erasure(),
    public.rehearse_calls()
  to service_role;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_import(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
begin
  perform private.require_manager();
  import := private.lock_import(p_id);
  if import.state in ('undoing', 'undone') then
    raise exception 'This import was undone.' using errcode = 'PT409';
  end if;
  if import.state = 'planned' then
    update public.imports set state = 'running' where id = p_id returning * into import;
    perform private.note_in_log(
      'imported', null,
      jsonb_build_object(
        'import', p_id, 'file', import.file_name,
        'rows', (select count(*) from private.import_rows where import_id = p_id)
      )
    );
  end if;
  return private.as_import(import);
end
$function$;

CREATE OR REPLACE FUNCTION public.desk_summary(p_since timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'tallies', (
      select coalesce(jsonb_agg(to_jsonb(tally)), '[]')
      from (
        select status, service, false as is_spam, count(*) as leads
        from public.contact_submissions
        where spam_reason is null
        group by status, service
        union all
        select status, service, true, count(*)
        from public.contact_submissions
        where spam_reason is not null
        group by status, service
      ) as tally
    ),
    'overdue', (
      select count(*) from public.contact_submissions
      where spam_reason is null and awaiting_reply_until < now()
    ),
    'arrived', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id
      where event.kind = 'created' and event.created_at > p_since and lead.spam_reason is null
        and event.actor_id is distinct from auth.uid() and lead.added_source is distinct from 'import'
    ),
    'assigned', (
      select count(*)
      from public.lead_events as event
      join public.contact_submissions as lead on lead.id = event.lead_id and lead.owner_id = event.owner_id
      where event.kind = 'owner' and event.owner_id = auth.uid() and event.actor_id <> auth.uid()
        and event.created_at > p_since and event.undoes is null
        and not exists (
          select from public.lead_events as newer
          where newer.lead_id = event.lead_id and newer.id > event.id
            and newer.kind = 'owner' and newer.owner_id = event.owner_id and newer.undoes is null
        )
    ),
    'latest', greatest(
      (select max(created_at) from public.lead_events where kind = 'created'),
      (select max(created_at) from public.lead_events where kind = 'owner' and owner_id = auth.uid()),
      p_since,
      'epoch'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.import_file(p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  return (select encode(content, 'base64') from private.import_files where import_id = p_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_import_rows(p_id uuid, p_rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  if (private.lock_import(p_id)).state <> 'planned' then
    raise exception 'This import has begun.' using errcode = 'PT409';
  end if;
  insert into private.import_rows (import_id, row, lead, note, lead_id)
  select p_id, given.row, given.lead, given.note, given.lead_id
  from jsonb_to_recordset(p_rows) as given (row integer, lead jsonb, note text, lead_id uuid)
  on conflict (import_id, row) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION public.lead_median_reply(days integer DEFAULT 30)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select
      percentile_cont(0.5) within group (order by date_part('epoch', first_response_at - created_at)) / 3600
    from public.contact_submissions
    where spam_reason is null and first_response_at is not null and reply_due_at is not null
      and created_at >= (select private.first_day_of(days))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_imports(p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_manager();
  return (
    select coalesce(jsonb_agg(private.as_import(import) order by import.created_at desc), '[]')
    from (
      select * from public.imports where p_id is null or id = p_id order by created_at desc limit 50
    ) as import
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.people_like(p_people jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  emails text[];
  phones text[];
begin
  perform private.require_manager();
  select array_agg(distinct private.email_key(person ->> 'email')), array_agg(distinct private.phone_key(person ->> 'phone'))
  into emails, phones
  from jsonb_array_elements(p_people) as person;
  return (
    select coalesce(
      jsonb_agg(
        private.personal_facts(known) - 'message' || jsonb_build_object('id', known.id) order by known.created_at desc, known.id
      ),
      '[]'
    )
    from public.contact_submissions as known
    where known.spam_reason is null and known.id in (
      select id from public.contact_submissions where email_key = any (emails)
      union
      select id from public.contact_submissions where phone_key = any (phones)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.rehearse_calls()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rehearsed constant uuid := gen_random_uuid();
  manager constant uuid := gen_random_uuid();
  colleague constant uuid := gen_random_uuid();
  invited constant uuid := gen_random_uuid();
  stranger constant uuid := gen_random_uuid();
  moving constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  factor constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
  enquiry constant jsonb := jsonb_build_object(
    'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
  );
  receipt uuid;
  change_id bigint;
  answer_id bigint;
  action_id bigint;
  -- By the name of a parameter, or of a function and its parameter; one that is not here is null, or has its default.
  given jsonb;
  called record;
  failures jsonb := '[]';
begin
  perform private.require_service();
  begin
    insert into auth.users (id, email, raw_app_meta_data)
    select id, id || '@meghdoot.example', jsonb_build_object('role', role)
    from (values (manager, 'admin'), (colleague, 'admin'), (invited, null), (stranger, null)) as account (id, role);
    insert into auth.users (id, email, raw_app_meta_data, email_change, email_change_token_current, email_change_token_new)
    values (moving, moving || '@meghdoot.example', '{"role": "admin"}', address, moving || ' old', moving || ' new');
    insert into private.address_changes (user_id, key, new_email, mailed_at) values (moving, rehearsed, address, now());
    insert into public.staff (id, name, role, state) values (invited, 'Rehearsal', 'staff', 'invited');
    insert into auth.sessions (id, user_id) values (session_id, manager);
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values
      (session_id, manager, 'totp', 'verified', 'rehearsal', now(), now()),
      (factor, manager, 'totp', 'unverified', 'rehearsal', now(), now());
    perform private.store_lead(
      enquiry || jsonb_build_object('id', rehearsed, 'reference', 'TEST-CASE', 'idempotency_key', rehearsed)
    );
    select receipt_key into receipt from private.receipt_keys where lead_id = rehearsed;
    begin
      insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, seats)
      select rehearsed, at, at + interval '1 minute', at + interval '1 minute', at, 20
      from (values (now() + interval '364 days')) as call (at);
    exception when sqlstate 'PT409' then
      -- Somebody has this time already.
      null;
    end;
    insert into public.next_actions (lead_id, text) values (rehearsed, 'Rehearsal') returning id into action_id;
    update public.contact_submissions set status = 'contacted' where id = rehearsed;
    select max(id) into change_id from public.lead_events where lead_id = rehearsed and kind = 'status';
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      '{"from": "Rehearsal", "subject": "", "text": "Rehearsal", "quoted": "", "attachments": [], "automatic": false}',
      '<answer-' || address || '>'
    )
    returning id into answer_id;
    insert into public.newsletter_subscribers (email, link_key) values (address, rehearsed);
    insert into public.imports (id, idempotency_key, file_name, bytes, state)
    values (rehearsed, manager, 'rehearsal.csv', 0, 'planned'), (stranger, stranger, 'rehearsal.csv', 0, 'running');
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', enquiry,
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id, 'begin_import.p_id', rehearsed, 'keep_import_rows.p_id', rehearsed,
      'undo_import.p_id', rehearsed, 'run_import.p_id', stranger,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1, 'p_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', private.agency_today(),
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}', 'p_file_name', 'rehearsal.csv', 'p_content', '',
      'p_people', '[]', 'keep_import_rows.p_rows', '[]'
    );
    for called in
      select
        proname as name,
        format('select count(*) from public.%I(%s)', proname, (
          select string_agg(
            format(
              '%I => (%L::jsonb ->> 0)::%s', proargnames[position],
              jsonb_build_array(coalesce(given -> (proname || '.' || proargnames[position]), given -> proargnames[position])),
              format_type(type, null)
            ),
            ', '
          )
          from unnest(proargtypes) with ordinality as parameter (type, position)
          where position <= pronargs - pronargdefaults
            or given ?| array[proargnames[position], proname || '.' || proargnames[position]]
        )) as statement,
        case
          when has_function_privilege('authenticated', oid, 'execute') then jsonb_build_object(
            'role', 'authenticated', 'sub', manager, 'email', manager || '@meghdoot.example', 'session_id', session_id,
            'aal', 'aal2', 'amr', jsonb_build_array(
              jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now()))),
              jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now())))
            )
          )
          when has_function_privilege('anon', oid, 'execute') then '{"role": "anon"}'
          else '{"role": "service_role"}'
        end as claims
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace
        and proname not in (
          'apply_grants', 'describe_project', 'knows_all_letters', 'rehearse_calls', 'rehearse_erasure', 'sample_rows'
        )
      order by proname
    loop
      begin
        perform set_config('request.jwt.claims', called.claims::text, true);
        execute called.statement;
        raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return failures;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.run_import(p_id uuid, p_rows integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
  piece integer[];
  stored private.import_rows;
  began timestamptz;
begin
  perform private.require_manager();
  select * into import from public.imports where id = p_id for update skip locked;
  if not found then
    select * into import from public.imports where id = p_id;
    if not found then
      raise exception 'There is no such import.' using errcode = 'PT404';
    end if;
    return private.as_import(import);
  end if;
  began := clock_timestamp();
  if import.state not in ('running', 'finished') then
    raise exception 'This import is not running.' using errcode = 'PT409';
  end if;
  piece := array(
    select waiting.row from private.import_rows as waiting
    where waiting.import_id = p_id and waiting.state = 'waiting' and waiting.lead is not null
    order by waiting.row
    limit least(p_rows, 500)
  );
  perform private.lock_rows_to_import(p_id, piece);
  perform set_config('leads.importing', 'on', true);
  for stored in select * from private.import_rows where import_id = p_id and row = any (piece) order by row loop
    exit when clock_timestamp() > began + interval '1 second';
    begin
      if stored.lead_id is null then
        perform private.store_imported(stored);
      else
        perform private.complete_from_row(stored);
      end if;
    exception
      when check_violation or not_null_violation or data_exception or sqlstate 'PT409' or sqlstate 'PT422' then
        update private.import_rows as failed set state = 'refused', lead = null, note = null, lead_id = null
        where failed.import_id = p_id and failed.row = stored.row;
    end;
  end loop;
  perform set_config('leads.importing', '', true);
  if not exists (select from private.import_rows where import_id = p_id and state = 'waiting' and lead is not null) then
    update public.imports set state = 'finished' where id = p_id returning * into import;
  end if;
  return private.as_import(import);
end
$function$;

CREATE OR REPLACE FUNCTION public.start_import(p_key uuid, p_file_name text, p_content text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  content constant bytea := decode(p_content, 'base64');
  import public.imports;
begin
  perform private.require_manager();
  perform private.forget_old_imports();
  insert into public.imports (idempotency_key, file_name, bytes, created_by_name)
  values (p_key, p_file_name, length(content), (select name from public.staff where id = auth.uid()))
  on conflict (idempotency_key) do nothing
  returning * into import;
  if import.id is null then
    select * into import from public.imports where idempotency_key = p_key;
  else
    insert into private.import_files (import_id, content) values (import.id, content);
  end if;
  return private.as_import(import);
end
$function$;

CREATE OR REPLACE FUNCTION public.texts_of_email(p_email jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  p_lead_id constant uuid := private.lead_of_email(p_email);
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      'enquiry', jsonb_build_object(
        'message', lead.message, 'created_at', lead.created_at, 'reply_due_at', lead.reply_due_at
      ),
      'replies', coalesce(
        (
          select jsonb_agg(jsonb_build_object('subject', reply.subject, 'text', reply.text) order by reply.id desc)
          from (
            select id, subject, text
            from public.lead_events
            where lead_id = lead.id and kind = 'reply' and text is not null and subject is not null
            order by id desc
            limit 20
          ) as reply
        ),
        '[]'
      ),
      'answers', coalesce(
        (
          select jsonb_agg(earlier.answer ->> 'text' order by earlier.id desc)
          from (
            select id, answer
            from public.lead_events
            where lead_id = lead.id and kind = 'answer' and answer is not null
            order by id desc
            limit 20
          ) as earlier
        ),
        '[]'
      )
    )
    from public.contact_submissions as lead
    where lead.id = p_lead_id and lead.erased_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_import(p_id uuid, p_rows integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.imports;
  piece integer[];
  stored private.import_rows;
begin
  perform private.require_manager();
  import := private.lock_import(p_id);
  if import.state = 'undone' then
    return private.as_import(import);
  end if;
  if import.state <> 'undoing' then
    update public.imports set state = 'undoing' where id = p_id returning * into import;
    delete from private.import_files where import_id = p_id;
    delete from private.import_rows where import_id = p_id and state = 'waiting';
    perform private.note_in_log('import_undone', null, jsonb_build_object('import', p_id, 'file', import.file_name));
  end if;
  piece := array(
    select row from private.import_rows
    where import_id = p_id and state in ('stored', 'completed')
    order by row desc
    limit least(p_rows, 500)
  );
  perform from public.contact_submissions
  where id in (select lead_id from private.import_rows where import_id = p_id and row = any (piece))
  order by id for update;
  for stored in select * from private.import_rows where import_id = p_id and row = any (piece) order by row desc loop
    perform private.undo_imported(stored);
  end loop;
  if not exists (select from private.import_rows where import_id = p_id and state in ('stored', 'completed')) then
    update public.imports set state = 'undone' where id = p_id returning * into import;
  end if;
  return private.as_import(import);
end
$function$;

CREATE INDEX import_rows_by_lead ON private.import_rows USING btree (lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX imports_by_person ON public.imports USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX leads_answered ON public.contact_submissions USING btree (created_at DESC) INCLUDE (first_response_at) WHERE ((spam_reason IS NULL) AND (first_response_at IS NOT NULL) AND (reply_due_at IS NOT NULL));

CREATE INDEX leads_by_reply_time ON public.contact_submissions USING btree (reply_seconds, received_on) WHERE ((spam_reason IS NULL) AND (reply_seconds IS NOT NULL) AND (reply_due_at IS NOT NULL));

create view public.leads with (security_invoker=false) as
 SELECT lead.id,
    lead.reference,
    lead.name,
    lead.email,
    lead.email_typed,
    lead.phone,
    lead.company,
    lead.service,
    lead.budget,
    lead.message,
    lead.journey,
    lead.status,
    lead.owner_id,
    lead.next_action,
    lead.next_action_on,
    lead.created_at,
    lead.updated_at,
    lead.first_response_at,
    lead.reply_due_at,
    lead.awaiting_reply_until,
    lead.enquiry_number,
    lead.spam_reason,
    lead.suspect_reason,
    lead.withdrawn_at,
    lead.erased_at,
    lead.email_key,
    lead.phone_key,
    lead.sort_name,
    lead.search_text,
    call.starts_at AS consultation_at,
    call.ends_at AS consultation_ends_at,
    call.state AS consultation_state,
    call.time_zone AS consultation_time_zone,
    lead.unread_answers,
    lead.email_bounced_at,
    lead.added_source,
    lead.added_by,
    lead.outcome,
    lead.lost_reason,
    lead.value,
    lead.closed_at,
    lead.journey_source AS source,
    ( SELECT owner.name
           FROM public.staff owner
          WHERE (owner.id = lead.owner_id)) AS owner_name,
    ( SELECT string_agg((event.note)::text, '
'::text ORDER BY event.id) AS string_agg
           FROM public.lead_events event
          WHERE ((event.lead_id = lead.id) AND (event.kind = 'note'::text))) AS notes,
    lead.qualified_at,
    private.ever_contacted((lead.status)::text, (lead.previous_status)::text, lead.first_response_at, lead.qualified_at) AS ever_contacted,
    private.answered_in_time(lead.first_response_at, lead.reply_due_at) AS answered_in_time,
    private.promise_ended(private.answered_in_time(lead.first_response_at, lead.reply_due_at), lead.awaiting_reply_until) AS promise_ended,
    call.created_at AS consultation_booked_at,
    lead.custom_fields
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE ( SELECT private.is_staff() AS is_staff);

create policy "Managers answer the questions of an import that has not begun" on public.imports as permissive for update to authenticated using ((( SELECT private.is_manager() AS is_manager) AND (state = 'planned'::text))) with check ((( SELECT private.is_manager() AS is_manager) AND (state = 'planned'::text)));

create policy "Managers read imports" on public.imports as permissive for select to authenticated using (( SELECT private.is_manager() AS is_manager));

create policy "Staff add leads" on public.contact_submissions as permissive for insert to authenticated with check ((( SELECT private.is_staff() AS is_staff) AND ((added_source)::text <> 'import'::text) AND (added_by = ( SELECT auth.uid() AS uid)) AND (owner_id = ( SELECT auth.uid() AS uid)) AND private.is_untouched(contact_submissions.*) AND (jsonb_strip_nulls(private.arrival_facts(contact_submissions.*)) = '{}'::jsonb)));

drop function private.promise_ended(timestamp with time zone,timestamp with time zone);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
