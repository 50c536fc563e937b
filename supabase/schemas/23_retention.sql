-- Erases personal data when staff or the person ask for it, or when it is no longer needed. Also counts enquiries and emails for
-- the server's own key.

-- The fields that identify a person.
create function private.contact_fields() returns text[]
language sql stable set search_path = ''
as $$
  select array(select jsonb_object_keys(private.personal_facts(null) - 'message'))
$$;

-- Blanks the searches of exports that name one of these people, by a word found in their name, address, company or phone
-- number, also as these were before an edit. That somebody exported, when, and how many rows, stays in the log.
create function private.blank_export_searches(p_ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  with people as materialized (
    select
      lead.phone_key,
      string_to_array(private.fold_text(lower(lead.name)), ' ') as words_of_name,
      private.fold_text(
        lower(concat_ws(E'\n', lead.email_typed, private.digits(lead.phone), present.texts, former.texts, written.texts))
      ) as texts
    from public.contact_submissions as lead
    cross join private.contact_fields() as fields
    cross join lateral (
      select string_agg(fact.value, E'\n') as texts
      from jsonb_each_text(private.enquiry_facts(lead)) as fact
      where fact.key = any (fields)
    ) as present
    cross join lateral (select private.custom_words(lead.custom_fields, with_choices => false) as texts) as written
    cross join lateral (
      select string_agg(case field.key when 'phone' then private.digits(side.value) else side.value end, E'\n') as texts
      from public.lead_events as event, jsonb_each(event.changes) as field, jsonb_each_text(field.value) as side
      where event.lead_id = lead.id and field.key = any (fields)
    ) as former
    where lead.id = any (p_ids)
  )
  update public.lead_exports as export
  set filter = export.filter || '{"q": ""}'
  where export.filter ->> 'q' <> '' and exists (
    select
    from people,
      regexp_split_to_table(lower(export.filter ->> 'q'), '\s+') as typed,
      trim(private.fold_text(typed)) as word
    where char_length(word) > 2 and strpos(people.texts, word) > 0
      -- One or two letters are in many texts, and name somebody only as a word of the name.
      or word <> '' and word = any (people.words_of_name)
      or private.phone_key(export.filter ->> 'q') = people.phone_key
  )
$$;

-- Leads that retention could not erase, by the code of the error (SQLSTATE). Its text is not kept: it may quote the person.
create table private.failed_erasures (
  lead_id uuid primary key references public.contact_submissions (id) on delete cascade,
  code text not null,
  failed_at timestamptz not null default clock_timestamp()
);

comment on table private.failed_erasures is 'Leads that retention could not erase, until it can; for definer functions alone.';

-- Newsletter addresses that retention could not delete, by the code of the error.
create table private.failed_deletions (
  subscriber_id uuid primary key references public.newsletter_subscribers (id) on delete cascade,
  code text not null,
  failed_at timestamptz not null default clock_timestamp()
);

comment on table private.failed_deletions is
  'Newsletter addresses that retention could not delete, until it can; for definer functions alone.';

-- Erases leads with the enquiries that were merged into them, which the caller has locked in the order of their ids: the row
-- itself, then what waits to be sent, the call, what was to be done, and all that was written to, by and about the person.
-- Row, status and history stay. The condition `erased_is_blank` refuses a row that keeps a personal column. Answers how many
-- were not erased before.
create function private.erase_leads(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := array(
    select id from public.contact_submissions where id = any (private.with_merged(p_ids)) and erased_at is null order by id
  );
begin
  perform private.separate(ids);
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
  update public.lead_files
  set lead_id = null, name = '', reason = null, client_hash = null, mail_part = null, removed_at = clock_timestamp()
  where lead_id = any (ids);
  -- The file says what was erased.
  delete from private.import_files
  where import_id in (select import_id from private.import_rows where lead_id = any (ids));
  return cardinality(ids);
end
$$;

-- The leads that may be of one person, spam too, that still hold data, and by what they match a lead. The same address is the
-- same person; a number alone is not: a family, a shop and a company share one. Enquiries that were merged go with their
-- lead.
create function private.leads_of_person(p_lead_id uuid) returns table (id uuid, matched_by text[])
language sql stable security definer set search_path = ''
as $$
  select
    other.id,
    array_remove(
      array[
        case when other.email_key = lead.email_key then 'email' end,
        case when other.phone_key = lead.phone_key then 'phone' end
      ],
      null
    )
  from public.contact_submissions as lead
  join public.contact_submissions as other
    on other.id = lead.id or other.email_key = lead.email_key or other.phone_key = lead.phone_key
  where lead.id = p_lead_id and other.erased_at is null and other.merged_into is null
$$;

-- Those of the named leads that still hold data, with the enquiries that were merged into them. Error: PT409 one of them does
-- not match the lead, or no longer does.
create function private.chosen_leads(p_lead_id uuid, p_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  matching constant uuid[] := array(select person.id from private.leads_of_person(p_lead_id) as person);
  erased constant uuid[] := array(
    select lead.id from public.contact_submissions as lead where lead.id = any (p_ids) and lead.erased_at is not null
  );
begin
  if not p_ids <@ (matching || erased) then
    raise exception 'One of these leads has neither the address nor the phone number of this one. Please look at them again.'
      using errcode = 'PT409';
  end if;
  return private.with_merged(array(select chosen from unnest(matching) as chosen where chosen = any (p_ids)));
end
$$;

-- Errors: PT401; PT404 no such lead; PT409 it was merged into another; 42501 neither a manager nor the owner of the lead.
create function private.require_lead_owner_or_manager(p_lead_id uuid) returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  perform private.require_staff();
  select * into lead from public.contact_submissions where id = p_lead_id;
  if lead.id is null then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif lead.owner_id is distinct from auth.uid() and not private.is_manager() then
    raise exception 'Only managers and the owner of the lead may do this.' using errcode = 'insufficient_privilege';
  end if;
  perform private.refuse_merged(lead);
  return lead;
end
$$;

-- The leads that may be of the person of a lead, the newest first: `[{id, reference, name, email, phone, created_at, is_spam,
-- matched_by}]`, the lead itself among them. Errors: as require_lead_owner_or_manager.
create function public.person_leads(p_lead_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
begin
  perform private.require_lead_owner_or_manager(p_lead_id);
  return (
    select coalesce(
      jsonb_agg(
        private.personal_facts(lead) - array['company', 'message'] || jsonb_build_object(
          'id', lead.id, 'reference', lead.reference, 'email', coalesce(lead.email_typed, lead.email),
          'created_at', lead.created_at, 'is_spam', lead.spam_reason is not null, 'matched_by', person.matched_by
        )
        order by lead.created_at desc, lead.id
      ),
      '[]'
    )
    from private.leads_of_person(p_lead_id) as person
    join public.contact_submissions as lead on lead.id = person.id
  );
end
$$;

-- All data about the person of a lead in the named leads, for them to take along (GDPR, article 15; DPDP Act, section 11):
-- `{enquiries: [{…, history, next_actions, call, emails}], newsletter}`, oldest first. Who asked is in the log. Errors: as
-- require_lead_owner_or_manager and chosen_leads.
create function public.person_data(p_lead_id uuid, p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids constant uuid[] := private.chosen_leads(p_lead_id, p_ids);
begin
  perform private.note_in_log(
    'person_exported', null,
    jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', cardinality(ids))
  );
  return jsonb_build_object(
    'enquiries', (
      select coalesce(
        jsonb_agg(
          private.lead_facts(lead) || jsonb_build_object(
            'reference', lead.reference, 'email', coalesce(lead.email_typed, lead.email), 'journey', lead.journey,
            'created_at', lead.created_at, 'status', lead.status, 'spam_reason', lead.spam_reason,
            'withdrawn_at', lead.withdrawn_at, 'added_source', lead.added_source,
            'history', (
              select jsonb_agg(
                jsonb_strip_nulls(
                  jsonb_build_object(
                    'kind', event.kind, 'at', coalesce(event.at, event.call_at, event.created_at), 'by', event.actor_email,
                    'channel', event.channel, 'subject', event.subject, 'text', event.text, 'cc', event.cc, 'note', event.note,
                    'answer', event.answer, 'state', event.state, 'from_status', event.from_status,
                    'to_status', event.to_status, 'due_on', event.due_on, 'changes', event.changes
                  )
                )
                order by event.id
              )
              from public.lead_events as event
              where event.lead_id = lead.id
            ),
            'next_actions', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('text', action.text, 'due_on', action.due_on, 'done_at', action.done_at) order by action.id
                ),
                '[]'
              )
              from public.next_actions as action
              where action.lead_id = lead.id
            ),
            'files', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', file.id, 'name', file.name, 'bytes', file.bytes, 'state', file.state, 'reason', file.reason,
                    'sha256', file.sha256, 'at', file.created_at, 'scan', file.scan
                  )
                  order by file.created_at, file.id
                ),
                '[]'
              )
              from public.lead_files as file
              where file.lead_id = lead.id
            ),
            'call', (
              select jsonb_build_object(
                'starts_at', call.starts_at, 'ends_at', call.ends_at, 'state', call.state, 'time_zone', call.time_zone
              )
              from public.consultations as call
              where call.lead_id = lead.id
            ),
            'emails', (
              select coalesce(
                jsonb_agg(jsonb_build_object('kind', mail.kind, 'state', mail.state, 'at', mail.settled_at) order by mail.wanted_at, mail.id), '[]'
              )
              from public.mail_outbox as mail
              where mail.lead_id = lead.id and mail.kind = any (private.visitor_mail())
            )
          )
          order by lead.created_at, lead.id
        ),
        '[]'
      )
      from public.contact_submissions as lead
      where lead.id = any (ids)
    ),
    'newsletter', (
      select jsonb_agg(
        jsonb_build_object(
          'email', subscriber.email, 'language', subscriber.language, 'status', subscriber.status,
          'requested_at', subscriber.requested_at
        )
      )
      from public.newsletter_subscribers as subscriber
      where lower(subscriber.email) in (select lower(lead.email) from public.contact_submissions as lead where lead.id = any (ids))
    )
  );
end
$$;

-- Erases the named leads of a person and their place on the newsletter's list. Answers how many leads. Errors: as
-- require_lead_owner_or_manager and chosen_leads; PT403 a proof is due.
create function public.erase_person(p_lead_id uuid, p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  asked constant public.contact_submissions := private.require_lead_owner_or_manager(p_lead_id);
  ids uuid[];
  addresses text[];
  erased integer;
begin
  perform private.require_proof();
  -- Nobody changes an address or a number between the comparison and the erasure.
  perform private.lock_merged(p_ids || p_lead_id);
  ids := private.chosen_leads(p_lead_id, p_ids);
  addresses := array(select lower(email) from public.contact_submissions where id = any (ids) and email <> '');
  erased := private.erase_leads(ids);
  delete from public.newsletter_subscribers where lower(email) = any (addresses);
  if erased > 0 then
    perform private.note_in_log(
      'erased', null, jsonb_build_object('lead', asked.id, 'reference', asked.reference, 'enquiries', erased)
    );
  end if;
  return erased;
end
$$;

-- An address that was not confirmed within 30 days, or left 30 days ago.
create function private.is_expired(subscriber public.newsletter_subscribers) returns boolean
language sql stable
as $$
  select subscriber.status <> 'confirmed'
    and coalesce(subscriber.unsubscribed_at, subscriber.requested_at) < now() - interval '30 days'
$$;

-- A closed lead, or one that was set apart as spam, is kept for `days` after its last change.
create function private.is_expired(lead public.contact_submissions, days integer) returns boolean
language sql stable
as $$
  select (lead.status = 'closed' or lead.spam_reason is not null) and lead.erased_at is null
    and lead.updated_at < now() - make_interval(days => days)
$$;

-- The number of these leads that could not be erased when it was last tried.
create function private.count_failed_erasures(p_days integer) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*)
  from private.failed_erasures as failed
  join public.contact_submissions as lead on lead.id = failed.lead_id
  where private.is_expired(lead, p_days)
$$;

-- The number of newsletter addresses that could not be deleted when it was last tried.
create function private.count_failed_deletions() returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*)
  from private.failed_deletions as failed
  join public.newsletter_subscribers as subscriber on subscriber.id = failed.subscriber_id
  where private.is_expired(subscriber)
$$;

-- `{leads, subscribers}` that are expired, and how many of these `failed` and `failed_subscribers` could not be erased
-- before; for the server's own key and for managers. Errors: PT401, 42501.
create function public.count_expired(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
  else
    perform private.require_service();
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.contact_submissions as lead where private.is_expired(lead, p_days)),
    'subscribers', (select count(*) from public.newsletter_subscribers as subscriber where private.is_expired(subscriber)),
    'failed', private.count_failed_erasures(p_days),
    'failed_subscribers', private.count_failed_deletions()
  );
end
$$;

-- Up to so many expired leads, locked: first those that were never tried, then those that failed, the longest ago first. Two
-- queries, because an index has the order of the first. A lead that somebody holds is left for the next call, and one that staff
-- reopen meanwhile is left alone.
create function private.lock_expired_leads(p_days integer, p_limit integer) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  untried constant uuid[] := array(
    select lead.id
    from public.contact_submissions as lead
    where private.is_expired(lead, p_days)
      and not exists (select from private.failed_erasures as failed where failed.lead_id = lead.id)
    order by lead.updated_at
    limit p_limit
    for no key update skip locked
  );
begin
  return untried || array(
    select lead.id
    from private.failed_erasures as failed
    join public.contact_submissions as lead on lead.id = failed.lead_id
    where private.is_expired(lead, p_days)
    order by failed.failed_at
    limit p_limit - cardinality(untried)
    for no key update of lead skip locked
  );
end
$$;

-- Erases up to so many expired leads and answers how many. All at once is three times as fast; where one of them cannot be
-- erased, each is tried by itself, so that it keeps no other from it.
create function private.erase_expired_leads(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := private.lock_expired_leads(p_days, p_limit);
  expired uuid;
  erased integer := 0;
begin
  begin
    return private.erase_leads(ids);
  exception when others then
    null;
  end;
  foreach expired in array ids loop
    begin
      erased := erased + private.erase_leads(array[expired]);
    exception when others then
      insert into private.failed_erasures (lead_id, code) values (expired, sqlstate)
      on conflict (lead_id) do update set code = excluded.code, failed_at = excluded.failed_at;
    end;
  end loop;
  return erased;
end
$$;

-- Deletes up to so many expired newsletter addresses and answers how many, as erase_expired_leads erases leads: those that were
-- never tried first, and each by itself where one of them cannot be deleted.
create function private.delete_expired_subscribers(p_limit integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := array(
    select subscriber.id
    from public.newsletter_subscribers as subscriber
    left join private.failed_deletions as failed on failed.subscriber_id = subscriber.id
    where private.is_expired(subscriber)
    order by failed.failed_at nulls first
    limit p_limit
    for update of subscriber skip locked
  );
  expired uuid;
  deleted integer := 0;
begin
  begin
    delete from public.newsletter_subscribers where id = any (ids);
    return cardinality(ids);
  exception when others then
    null;
  end;
  foreach expired in array ids loop
    begin
      delete from public.newsletter_subscribers where id = expired;
      deleted := deleted + 1;
    exception when others then
      insert into private.failed_deletions (subscriber_id, code) values (expired, sqlstate)
      on conflict (subscriber_id) do update set code = excluded.code, failed_at = excluded.failed_at;
    end;
  end loop;
  return deleted;
end
$$;

-- Deletes other expired rows: exports and lines of the log after a year, and codes of second factors that can no longer be
-- used.
create function private.sweep_expired_rows() returns void
language sql security definer set search_path = ''
as $$
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
$$;

-- Erases up to `p_limit` of each and answers `{leads, subscribers}`, how many, and `failed` and `failed_subscribers`, how many
-- cannot be erased as things are; to be called until a call erases none and neither grows. That last call sweeps, so that a row
-- that cannot be swept is an error which takes no erasure back. For the server's own key and for managers.
-- Errors: PT401, 42501; PT403 a proof is due; 22023.
create function public.erase_expired(p_days integer, p_limit integer default 500) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  leads integer;
  subscribers integer;
  failed_before bigint;
  failed bigint;
  failed_subscribers bigint;
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
    perform private.require_proof();
  else
    perform private.require_service();
    perform set_config('leads.actor', 'retention', true);
  end if;
  if p_days < 1 then
    raise exception 'Keep leads for a day at least.' using errcode = 'invalid_parameter_value';
  end if;
  failed_before := private.count_failed_erasures(p_days) + private.count_failed_deletions();
  leads := private.erase_expired_leads(p_days, p_limit);
  subscribers := private.delete_expired_subscribers(p_limit);
  failed := private.count_failed_erasures(p_days);
  failed_subscribers := private.count_failed_deletions();
  if leads + subscribers = 0 and failed + failed_subscribers <= failed_before then
    perform private.sweep_expired_rows();
  end if;
  if leads > 0 then
    perform private.note_in_log('erased', null, jsonb_build_object('leads', leads, 'days', p_days));
  end if;
  return jsonb_build_object(
    'leads', leads, 'subscribers', subscribers, 'failed', failed, 'failed_subscribers', failed_subscribers
  );
end
$$;

-- Since midnight where the agency is: enquiries `accepted`, `quarantined` (as spam, as it is judged now) and `refused` by the
-- throttle, log-ins refused, mails and webhook calls given up. Now: mail that waits, with the age of the oldest in seconds,
-- what retention could not erase, when the staff calendar was last read, and what is wrong since. Error: 42501.
create function public.site_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  midnight constant timestamptz := private.first_day_of(1);
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      -- Several counts, because each has an index of its own.
      'accepted', (
        select count(*)
        from public.contact_submissions
        where spam_reason is null and merged_into is null and created_at >= midnight
      ) + (
        select count(*) from public.contact_submissions where merged_into is not null and created_at >= midnight
      ),
      'quarantined', (
        select count(*) from public.contact_submissions where spam_reason is not null and created_at >= midnight
      ),
      'refused', coalesce(sum(refused) filter (where call = 'enquiry'), 0),
      'sign_ins_refused', coalesce(sum(refused) filter (where call = 'sign_in'), 0),
      'mail_pending', (select count(*) from public.mail_outbox where state = 'queued' and wanted_at <= now()),
      'mail_oldest_seconds', (
        select coalesce(extract(epoch from now() - min(wanted_at))::bigint, 0)
        from public.mail_outbox
        where state = 'queued' and wanted_at <= now()
      ),
      'mail_failed', (select count(*) from public.mail_outbox where state = 'failed' and settled_at >= midnight),
      'erasures_failed', private.count_failed_erasures(0) + private.count_failed_deletions(),
      'calendar_read_at', (select read_at from private.calendar_reading),
      'calendar_fault', (select fault from private.calendar_reading)
    )
    from private.refusal_tallies
    where day = private.agency_today()
  );
end
$$;
