-- A visitor's send: an enquiry stored once, its receipt, the canary that tests the way, and drafts of refused forms. And what
-- happens in a flood of them (docs/decisions/0028-floods.md).

-- Refuses a client that has sent too much itself; a caller that goes round our function can leave the client out. A key that
-- is stored already is never refused: its sender is owed the receipt, which the unique violation leads to.
create function private.admit_client(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seconds constant integer := private.admit(array['enquiries_per_client'], array[lead.client_hash]);
begin
  if seconds > 0 and not exists (
    select from public.contact_submissions as stored where stored.idempotency_key = lead.idempotency_key
  ) then
    raise exception 'Too many enquiries.' using errcode = 'PT429', detail = seconds::text;
  end if;
end
$$;

-- So many enquiries of floods are kept at a time, until staff release them; at some 100 KB for the longest, with indexes.
create function private.most_held() returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select 2000
$$;

-- Bounds the database in a flood: beyond private.most_held, the oldest of the widest network with the most gives way for good,
-- unless staff have touched it.
create function private.make_room_for_held() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  dropped uuid[];
begin
  if (select count(*) from public.contact_submissions where spam_reason = 'Flood') < private.most_held() then
    return;
  end if;
  dropped := array(
    select lead.id
    from public.contact_submissions as lead
    where lead.spam_reason = 'Flood'
      and coalesce(lead.networks ->> 'ipv6_48', lead.networks ->> 'ipv4_24', '') = (
        select coalesce(networks ->> 'ipv6_48', networks ->> 'ipv4_24', '') as network
        from public.contact_submissions
        where spam_reason = 'Flood'
        group by network
        order by count(*) desc, min(created_at)
        limit 1
      )
      and not exists (select from public.lead_events where lead_id = lead.id and actor_id is not null)
    order by lead.created_at
    -- Two, so that the number falls back after sends at the same moment have passed it.
    limit 2
    for update skip locked
  );
  delete from public.mail_outbox where lead_id = any (dropped);
  delete from public.consultations where lead_id = any (dropped);
  delete from private.receipt_keys where lead_id = any (dropped);
  delete from public.lead_events where lead_id = any (dropped);
  delete from public.contact_submissions where id = any (dropped);
end
$$;

-- Nobody is refused for what others send: past the limits of the networks around a client, and of all together, an enquiry is
-- stored as spam, where it makes no mail, and staff may release it. Holds for everyone who inserts with the public key. An
-- enquiry above one limit counts under none, so a flood from one network leaves the rule for all to others.
create function private.hold_flood(lead public.contact_submissions) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rules text[];
  subjects text[];
begin
  select array_agg('enquiries_per_' || kind order by place), array_agg(lead.networks ->> kind order by place)
  into rules, subjects
  from unnest(array['ipv4_24', 'ipv6_56', 'ipv6_48']) with ordinality as known (kind, place)
  where lead.networks ? kind;
  if private.admit(rules || array['enquiries_in_all'], subjects || array['all']) > 0 then
    perform private.make_room_for_held();
    update public.contact_submissions set spam_reason = 'Flood' where id = lead.id;
  end if;
end
$$;

create table private.canaries (
  idempotency_key uuid primary key,
  arrived_at timestamptz not null default clock_timestamp()
);

comment on table private.canaries is 'Test enquiries of the last hour that could be stored; for canary_arrival.';

-- Anybody may call their own enquiry a canary, so only the newest thousand are kept.
create function private.note_canary(idempotency_key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.canaries
  where arrived_at < clock_timestamp() - interval '1 hour'
    or arrived_at < (select arrived_at from private.canaries order by arrived_at desc offset 998 limit 1);
  insert into private.canaries (idempotency_key) values (note_canary.idempotency_key)
  on conflict on constraint canaries_pkey do nothing;
end
$$;

-- The fields of an enquiry as its visitor sent them. Staff may have edited them since: the first edit of each tells what it was.
create function private.sent_fields(stored public.contact_submissions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.enquiry_facts(stored) || coalesce(
    (
      -- Of the values for one key, the last stays.
      select jsonb_object_agg(field.key, field.value -> 'from' order by edit.id desc)
      from public.lead_events as edit
      cross join jsonb_each(edit.changes) as field
      where edit.lead_id = coalesce(stored.merged_into, stored.id) and coalesce(edit.merged_from, edit.lead_id) = stored.id
        and edit.kind = 'edited' and private.enquiry_facts(stored) ? field.key
    ),
    '{}'
  )
$$;

-- The content of an enquiry. Two sends with the same content are one, whatever its custom fields were called at the time of each.
create function private.said_in(facts jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select facts || jsonb_build_object('custom_fields', private.custom_values(facts -> 'custom_fields'))
$$;

-- The answer to a send: `{reference, reply_due_at, consultation, receipt_key, same}`. `consultation` is `{starts_at, ends_at}`
-- of the call, or null without one; an enquiry held in a flood has none, because no time was kept for it. `receipt_key` opens
-- the receipt, or is null once the enquiry was withdrawn or erased or its call cancelled. `same` tells whether the stored
-- enquiry, as its visitor sent it, equals the one sent now. Null when the key is unknown. `p_enquiry` is the object of
-- src/domain/enquiry; an absent field counts as null.
create function private.enquiry_receipt(p_idempotency_key uuid, p_enquiry jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'reference', stored.reference,
    'reply_due_at', stored.reply_due_at,
    'consultation', case when call.lead_id is not null and stored.spam_reason is distinct from 'Flood' then
      jsonb_build_object('starts_at', call.starts_at, 'ends_at', call.ends_at)
    end,
    'receipt_key', case when stored.withdrawn_at is null and stored.erased_at is null
      and (call.state is distinct from 'cancelled' or stored.spam_reason is not null)
    then
      receipt.receipt_key
    end,
    'same', private.said_in(private.sent_fields(stored)) = private.said_in(
        private.enquiry_facts(jsonb_populate_record(null::public.contact_submissions, p_enquiry))
      )
      and call.booked_for is not distinct from (p_enquiry ->> 'consultation_at')::timestamptz
  )
  from public.contact_submissions as stored
  join private.receipt_keys as receipt on receipt.lead_id = stored.id
  left join public.consultations as call
    on call.lead_id in (stored.id, stored.merged_into) and coalesce(call.merged_from, call.lead_id) = stored.id
  where stored.idempotency_key = p_idempotency_key
$$;

-- Stores an enquiry unless its key is stored already, with the call it books (`p_call`, as private.read_call takes it).
-- `p_files` are ids that
-- announce_file gave. `p_spam_reason` sets it apart as spam; the same in `p_suspect_reason` too, until staff have judged it.
-- Returns an outcome of src/domain/http-api/enquiries: the receipt as `created`, `repeated`, or `key-reused` for another enquiry;
-- or, if nothing is stored, `slot-taken`, `invalid` with the `field`, or `throttled` with `seconds`. The other members say the
-- same to functions of 0.4.0, which run on this schema during an upgrade. One transaction, because a visitor may not read. A
-- canary is never refused: it is stored with all its effects, noted and rolled back. Runs as the caller. Errors: those of the
-- insert; 23505 if another enquiry has this reference.
create function public.send_enquiry(
  p_idempotency_key uuid,
  p_reference text,
  p_enquiry jsonb,
  p_journey jsonb default null,
  p_spam_reason text default null,
  p_suspect_reason text default null,
  p_client_hash text default null,
  p_canary boolean default false,
  p_call jsonb default null,
  p_networks jsonb default null,
  p_files uuid[] default null
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  created boolean := true;
  receipt jsonb;
  wait text;
  noted public.contact_submissions;
begin
  if jsonb_typeof(p_enquiry) is distinct from 'object' then
    p_enquiry := '{}';
  end if;
  begin
    noted.journey := p_journey;
    noted.spam_reason := p_spam_reason;
    noted.suspect_reason := p_suspect_reason;
    noted.client_hash := case when not p_canary then p_client_hash end;
    noted.networks := p_networks;
    perform private.store_lead(
      p_enquiry - 'consultation_at' || private.arrival_facts(noted)
      || jsonb_build_object('reference', p_reference, 'idempotency_key', p_idempotency_key)
    );
    if p_call is not null then
      perform private.book_call(p_idempotency_key, p_call);
    elsif p_enquiry ->> 'consultation_at' is not null then
      raise exception 'This time is not offered.' using errcode = 'PT422';
    end if;
    if p_files is not null then
      perform private.attach_files(p_idempotency_key, p_client_hash, p_files);
    end if;
    receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    if p_canary then
      raise exception 'A canary is rolled back.' using errcode = 'CN000';
    end if;
  exception
    when unique_violation then
      created := false;
      receipt := private.enquiry_receipt(p_idempotency_key, p_enquiry);
    when sqlstate 'PT409' or exclusion_violation then
      return '{"kind": "slot-taken", "taken": true}'::jsonb;
    when sqlstate 'PTF22' then
      return '{"kind": "invalid", "field": "files"}'::jsonb;
    when sqlstate 'PT422' then
      return '{"kind": "invalid", "field": "consultation_at", "not_offered": true}'::jsonb;
    when sqlstate 'CN000' then
      perform private.note_canary(p_idempotency_key);
    when sqlstate 'PT429' then
      get stacked diagnostics wait = pg_exception_detail;
      perform private.count_refusal('enquiry');
  end;
  if wait is not null then
    return jsonb_build_object('kind', 'throttled', 'seconds', wait::integer, 'retry_after', wait::integer);
  end if;
  if receipt is null then
    raise exception 'Another enquiry has this reference.' using errcode = 'unique_violation';
  end if;
  -- A file that its sender added since the first send.
  if not created and p_files is not null and (receipt ->> 'same')::boolean then
    begin
      perform private.attach_files(p_idempotency_key, p_client_hash, p_files);
    exception when sqlstate 'PTF22' then
      return '{"kind": "invalid", "field": "files"}'::jsonb;
    end;
  end if;
  return receipt || jsonb_build_object('created', created, 'kind', case
    when created then 'created'
    when (receipt ->> 'same')::boolean then 'repeated'
    else 'key-reused'
  end);
end
$$;

-- Custom fields of these keys as their latest answers name them: `[{key, label, kind, personal}]`, and nothing of a field that
-- nobody has answered. For enquiries that were written before content lost the field. Definer: a visitor may read nothing.
create function public.former_custom_fields(p_keys text[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(latest.answer - array['value', 'text']), '[]')
  from unnest(p_keys[:12]) as wanted (key)
  cross join lateral (
    select answer
    from public.contact_submissions as lead
    cross join jsonb_array_elements(lead.custom_fields) as answer
    where lead.spam_reason is null
      and lead.custom_fields @> jsonb_build_array(jsonb_build_object('key', wanted.key))
      and answer ->> 'key' = wanted.key
    order by lead.created_at desc
    limit 1
  ) as latest
$$;

-- When the canary with this key arrived; null when it did not within the last hour.
create function public.canary_arrival(p_idempotency_key uuid) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return (select arrived_at from private.canaries where idempotency_key = p_idempotency_key);
end
$$;

-- A form sent without scripts and refused comes back by a redirect, or a reload would send it again. Meanwhile what was typed
-- waits here for half an hour, sealed with a secret that the database does not know.
create domain private.sealed_text as text constraint sealed_form check (octet_length(value) between 1 and 200000);

create table private.enquiry_drafts (
  id uuid primary key default gen_random_uuid(),
  sealed private.sealed_text not null,
  expires_at timestamptz not null default clock_timestamp() + interval '30 minutes'
);

comment on table private.enquiry_drafts is 'Refused form posts, sealed, until their sender has seen them; for functions alone.';

create index enquiry_drafts_by_expiry on private.enquiry_drafts (expires_at);

-- Counts the client, clears expired drafts and keeps a new one, in one transaction; answers its id, or null when there are
-- too many. Errors: 23514 more than 200,000 bytes, or a client that is no keyed hash.
create function public.keep_enquiry_draft(p_sealed text, p_client text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  draft constant private.sealed_text := p_sealed::private.sealed_text;
  kept uuid;
begin
  if private.admit_visitor('drafts_per_client', p_client, 'drafts_in_all') > 0 then
    return null;
  end if;
  delete from private.enquiry_drafts where id in (
    select id from private.enquiry_drafts where expires_at <= clock_timestamp() for update skip locked
  );
  insert into private.enquiry_drafts (sealed) values (draft) returning id into kept;
  return kept;
end
$$;

-- The sealed text of a draft; null once it has expired.
create function public.read_enquiry_draft(p_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select sealed from private.enquiry_drafts where id = p_id and expires_at > clock_timestamp()
$$;
