-- Files of leads: with an enquiry, or with an answer by email. Their bytes are objects of Supabase Storage, which no SQL may
-- delete; a row here says what is known of one (docs/decisions/0070-files-of-visitors.md, 0072-files-of-emails.md).

-- Private, so only who has the secret key lists, reads, signs and deletes; no policy lets anybody else in. Types are what a
-- sender claims: visitors send bytes, and what was judged is kept under its true type.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'files', 'files', false, 10485760,
  array[
    'application/octet-stream', 'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/heic',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'text/plain', 'text/csv', 'application/zip', 'video/mp4'
  ]
);

create table public.lead_files (
  -- Also the name of its object.
  id uuid primary key default gen_random_uuid(),
  -- Null until an enquiry names the file, and again once it is to be removed.
  lead_id uuid references public.contact_submissions (id) on delete set null,
  -- The enquiry that it came with, before that was merged into this lead.
  merged_from uuid,
  -- As its sender called it, cleaned; empty once it is to be removed.
  name text not null constraint name_form check (char_length(name) <= 255 and private.is_clean_line(name)),
  -- As announced, and then as received.
  bytes integer not null constraint bytes_bounds check (bytes >= 1 and (bytes <= 10485760 or state = 'refused')),
  state text not null default 'expected' constraint state_known check (state in ('expected', 'accepted', 'refused')),
  -- Of an accepted file: what it is, whether a page may show it, and the hash of its bytes.
  kind text constraint kind_form check (kind ~ '^[a-z0-9]{1,10}$'),
  may_be_shown boolean not null default false,
  sha256 text constraint sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a refused one, for its sender.
  reason text constraint reason_form check (char_length(reason) <= 200 and private.is_clean_line(reason)),
  -- Its sender is known by one of these: the key of an enquiry, or the connection.
  announced_under uuid,
  client_hash private.keyed_hash,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when its object is to be removed; the row goes after it.
  removed_at timestamptz,
  -- The enquiry of its sender, a reply of staff, or an answer by email; the last two are events of the history.
  via text not null default 'brief' constraint via_known check (via in ('brief', 'reply', 'answer')),
  event_id bigint references public.lead_events (id) on delete set null,
  -- Of an answer's file: where its bytes are in the mailbox, `{uid_validity, uid, part, type, disposition, content_id}`, and when
  -- they are fetched next.
  mail_part jsonb constraint mail_part_form check (jsonb_typeof(mail_part) = 'object'),
  due_at timestamptz,
  -- Of a reply's file: whose draft it is in.
  announced_by uuid,
  -- Finding of a virus scanner, and its time; null before that, and where there is none. An infected file counts as refused,
  -- and stays.
  scanned_at timestamptz,
  scan text constraint scan_known check (scan in ('clean', 'infected')),
  scan_signature text constraint scan_signature_form
    check (char_length(scan_signature) <= 200 and private.is_clean_line(scan_signature)),
  -- When it is scanned next.
  scan_due_at timestamptz,
  constraint scan_has_time check (num_nulls(scan, scanned_at) in (0, 2)),
  constraint infected_is_refused check (scan is distinct from 'infected' or state = 'refused'),
  constraint accepted_is_known check (state <> 'accepted' or num_nulls(kind, sha256) = 0),
  constraint enquiry_has_no_event check (via <> 'brief' or event_id is null)
);

comment on table public.lead_files is 'Files of leads: what was judged of each; its bytes are an object of Storage.';

create index lead_files_by_lead on public.lead_files (lead_id) where lead_id is not null;
-- For files_to_remove and files_to_judge.
create index lead_files_without_lead on public.lead_files (created_at) where lead_id is null;
create index lead_files_expected on public.lead_files (created_at) where state = 'expected';
-- For next_file_to_scan.
create index lead_files_unscanned on public.lead_files (scan_due_at nulls first, created_at)
  where state = 'accepted' and scan is null;
create index lead_files_by_event on public.lead_files (event_id) where event_id is not null;

alter table public.lead_files enable row level security;

create policy "Staff see the files of leads"
  on public.lead_files for select to authenticated
  using ((select private.is_staff()) and lead_id is not null);

-- Whether an enquiry has more files than it may have, or larger ones; those of later emails do not count.
create function private.has_too_many_files(enquiry uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) > 5 or coalesce(sum(file.bytes), 0) > 26214400
  from public.contact_submissions as sent
  join public.lead_files as file on file.lead_id = coalesce(sent.merged_into, sent.id)
  where sent.id = enquiry and coalesce(file.merged_from, file.lead_id) = enquiry and file.via = 'brief' and file.state <> 'refused'
$$;

-- Notes a file that a visitor is about to upload, for the enquiry under this key. Where that is stored already, the file is
-- its from now on. One of the same name and size that was announced under the key and has not arrived is that file: its
-- browser has no answer, and asks again. Returns `{id}`, `{seconds}` when too many were announced, or `{full: true}` when the
-- enquiry takes no more. Errors: 42501; 23514 the name or the size is out of bounds.
create function public.announce_file(p_name text, p_bytes integer, p_key uuid default null, p_client text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  announced public.lead_files;
  seconds integer;
begin
  perform private.require_service();
  seconds := private.admit_visitor('files_per_client', p_client, 'files_in_all');
  if seconds > 0 then
    return jsonb_build_object('seconds', seconds);
  end if;
  -- An older one is given up soon (files_to_judge, files_to_remove).
  select * into announced from public.lead_files
  where announced_under = p_key and name = p_name and bytes = p_bytes and via = 'brief' and state = 'expected' and removed_at is null
    and created_at > clock_timestamp() - interval '20 hours'
  limit 1;
  if found then
    return jsonb_build_object('id', announced.id);
  end if;
  insert into public.lead_files (name, bytes, announced_under, client_hash, lead_id, merged_from)
  select p_name, p_bytes, p_key, p_client, coalesce(sent.merged_into, sent.id), case when sent.merged_into is not null then sent.id end
  from (values (p_key)) as given (key)
  left join public.contact_submissions as sent
    on sent.idempotency_key = given.key and sent.erased_at is null and sent.withdrawn_at is null
  returning * into announced;
  if private.has_too_many_files(coalesce(announced.merged_from, announced.lead_id)) then
    delete from public.lead_files where id = announced.id;
    return '{"full": true}'::jsonb;
  end if;
  return jsonb_build_object('id', announced.id);
end
$$;

-- Gives files to the enquiry that names them. One that it has already stays; so an enquiry can be sent again, and with a file
-- more. Error: PTF22 one of them is unknown, somebody else's or another enquiry's, or they are more or larger than an enquiry
-- may have.
create function private.attach_files(p_key uuid, p_client text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  enquiry constant uuid := (select id from public.contact_submissions where idempotency_key = p_key and erased_at is null);
  lead constant uuid := (private.lock_kept_lead(enquiry)).id;
  named constant bigint := (select count(distinct id) from unnest(p_ids) as wanted (id));
  attached bigint;
begin
  update public.lead_files as file set lead_id = lead, merged_from = nullif(enquiry, lead)
  where file.id = any (p_ids) and file.via = 'brief' and file.removed_at is null and (
    file.lead_id = lead and coalesce(file.merged_from, file.lead_id) = enquiry
    or file.lead_id is null and (file.announced_under = p_key or file.client_hash is not distinct from p_client)
  );
  get diagnostics attached = row_count;
  if lead is null or attached < named or private.has_too_many_files(enquiry) then
    raise exception 'These files cannot be attached.' using errcode = 'PTF22';
  end if;
end
$$;

-- A file as the server judges it; null once it is gone. One that was announced under this key, and whose enquiry was stored since
-- without naming it, is that enquiry's from now on. Error: 42501.
create function public.find_file(p_id uuid, p_key uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found_file public.lead_files;
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform private.lock_kept_lead((select id from public.contact_submissions where idempotency_key = p_key));
  update public.lead_files as file
  set lead_id = coalesce(lead.merged_into, lead.id), merged_from = case when lead.merged_into is not null then lead.id end
  from public.contact_submissions as lead
  where file.id = p_id and file.lead_id is null and file.removed_at is null and file.announced_under = p_key
    and lead.idempotency_key = p_key and lead.erased_at is null and lead.withdrawn_at is null
    and not private.has_too_many_files(lead.id);
  select * into found_file from public.lead_files where id = p_id and removed_at is null;
  return case when found_file.id is not null then
    to_jsonb(found_file) - array['announced_under', 'client_hash', 'removed_at', 'created_at', 'event_id', 'mail_part', 'due_at', 'announced_by', 'scan_due_at', 'merged_from']
  end;
end
$$;

-- Records how a file was judged: `{state, name, bytes, kind, may_be_shown, sha256, reason, scan, scan_signature}`. Nothing
-- changes once it was. Without a judgement it was no file, but a picture in the text of an email, and is forgotten. Returns
-- whether the file is still there. Errors: 42501; 23514.
create function public.settle_file(p_id uuid, p_judgement jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  judged constant public.lead_files := jsonb_populate_record(null::public.lead_files, p_judgement);
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform private.lock_kept_lead((select lead_id from public.lead_files where id = p_id));
  if p_judgement is null then
    delete from public.lead_files where id = p_id and state = 'expected';
    return false;
  end if;
  update public.lead_files
  set state = judged.state, name = judged.name, bytes = judged.bytes, kind = judged.kind,
    may_be_shown = coalesce(judged.may_be_shown, false), sha256 = judged.sha256, reason = judged.reason,
    scan = judged.scan, scan_signature = judged.scan_signature,
    scanned_at = case when judged.scan is not null then clock_timestamp() end
  where id = p_id and state = 'expected' and removed_at is null;
  return exists (select from public.lead_files where id = p_id and removed_at is null);
end
$$;

-- The accepted file that a virus scanner has not seen and that waits longest, and not again for five minutes; null where there is
-- none. Error: 42501.
create function public.next_file_to_scan() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  due uuid;
begin
  perform private.require_service();
  update public.lead_files set scan_due_at = clock_timestamp() + interval '5 minutes'
  where id = (
    select id from public.lead_files
    where state = 'accepted' and scan is null and removed_at is null
      and (scan_due_at is null or scan_due_at <= clock_timestamp())
    order by scan_due_at nulls first, created_at
    limit 1
    for update skip locked
  )
  returning id into due;
  return due;
end
$$;

-- Records what a virus scanner found in an accepted file with this hash: the name of a signature, or nothing. An infected one is
-- refused from now on. Returns whether the file was still there and not scanned. Errors: 42501; 23514.
create function public.settle_scan(p_id uuid, p_sha256 text, p_signature text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform private.lock_kept_lead((select lead_id from public.lead_files where id = p_id));
  update public.lead_files
  set scanned_at = clock_timestamp(),
    scan = case when p_signature is null then 'clean' else 'infected' end,
    scan_signature = p_signature,
    state = case when p_signature is null then state else 'refused' end,
    reason = case when p_signature is null then reason else 'A virus scanner refused this file.' end
  where id = p_id and sha256 = p_sha256 and state = 'accepted' and scan is null and removed_at is null;
  return found;
end
$$;

-- Up to so many files of enquiries that may have arrived by now, but whose sender did not ask for a judgement. One that has not
-- arrived within a day is given up, and one that could not be fetched from the mailbox within three. Error: 42501.
create function public.files_to_judge(p_limit integer default 100) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update public.lead_files set state = 'refused', reason = 'It did not arrive within a day.'
  where state = 'expected' and via <> 'answer' and lead_id is not null and created_at < clock_timestamp() - interval '1 day';
  update public.lead_files set state = 'refused', reason = 'It could not be fetched for three days.'
  where state = 'expected' and via = 'answer' and created_at < clock_timestamp() - interval '3 days';
  return query
    select id from public.lead_files
    where state = 'expected' and via <> 'answer' and lead_id is not null
      and created_at < clock_timestamp() - interval '1 minute'
    order by created_at desc
    limit p_limit;
end
$$;

-- Up to so many files whose objects are to be removed: of erased leads, and those that no enquiry named within a day. From now on
-- no enquiry can name them. Error: 42501.
create function public.files_to_remove(p_limit integer default 100) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return query
    update public.lead_files set removed_at = coalesce(removed_at, clock_timestamp())
    where id in (
      select id from public.lead_files
      where lead_id is null and (removed_at is not null or created_at < clock_timestamp() - interval '1 day')
      order by created_at
      limit p_limit
      for update skip locked
    )
    returning id;
end
$$;

-- Forgets files whose objects are gone. Error: 42501.
create function public.forget_files(p_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  delete from public.lead_files where id = any (p_ids) and removed_at is not null;
end
$$;

-- Notes the files of an answer, `[{name, bytes, mail_part, reason}]`: they are fetched afterwards, those with a reason never.
-- A lead gets 100 MB of them a day, so that nobody fills Storage by email.
create function private.expect_files(p_lead_id uuid, p_event_id bigint, p_files jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant bigint := (
    select coalesce(sum(bytes), 0)
    from public.lead_files
    where lead_id = p_lead_id and via = 'answer' and state <> 'refused' and created_at > clock_timestamp() - interval '1 day'
  );
  is_full constant boolean := today > 104857600;
begin
  insert into public.lead_files (lead_id, via, event_id, name, bytes, mail_part, due_at, state, reason)
  select p_lead_id, 'answer', p_event_id, file ->> 'name', (file ->> 'bytes')::integer, file -> 'mail_part', clock_timestamp(),
    case when is_full or file ->> 'reason' is not null then 'refused' else 'expected' end,
    coalesce(file ->> 'reason', case when is_full then 'More than 100 MB of files came by email today.' end)
  from jsonb_array_elements(coalesce(p_files, '[]')) with ordinality as given (file, position)
  order by position;
end
$$;

-- The number of files that are kept, and their bytes; for the server's own key and for managers. Errors: PT401, 42501.
create function public.stored_files() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_manager();
  else
    perform private.require_service();
  end if;
  return (
    select jsonb_build_object('files', count(*), 'bytes', coalesce(sum(bytes), 0))
    from public.lead_files
    where state = 'accepted'
  );
end
$$;

-- Notes a file that the caller is about to upload for a reply; until it is sent, it is of no lead. Answers its id. Errors: PT401,
-- 42501; PT404; PT409 too many of the caller's files wait; 23514 the name or the size is out of bounds.
create function public.announce_reply_file(p_lead_id uuid, p_name text, p_bytes integer) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  announced uuid;
begin
  perform private.require_staff();
  if not exists (select from public.contact_submissions where id = p_lead_id and num_nonnulls(erased_at, merged_into) = 0) then
    raise exception 'No such lead.' using errcode = 'PT404';
  elsif (select count(*) >= 100 from public.lead_files where announced_by = auth.uid() and lead_id is null) then
    raise exception 'You have added 100 files that were not sent. They are deleted after a day.' using errcode = 'PT409';
  end if;
  insert into public.lead_files (via, name, bytes, announced_by) values ('reply', p_name, p_bytes, auth.uid())
  returning id into announced;
  return announced;
end
$$;

-- Whether a file is in a draft of the caller. Errors: PT401, 42501.
create function public.is_drafted_file(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return exists (
    select from public.lead_files
    where id = p_id and via = 'reply' and announced_by = auth.uid() and lead_id is null and removed_at is null
  );
end
$$;

-- Gives a reply the files of its writer's draft, or those of an earlier reply to the lead that failed. Error: PT422 one of
-- them is unknown, not accepted or somebody else's, or they are more or larger than an email may have.
create function private.attach_reply_files(reply public.lead_events, p_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  named constant bigint := (select count(distinct id) from unnest(p_ids) as wanted (id));
  attached bigint;
  together bigint;
begin
  with given as (
    update public.lead_files as file set lead_id = reply.lead_id, event_id = reply.id
    where file.id = any (p_ids) and file.via = 'reply' and file.state = 'accepted' and file.removed_at is null
      and (
        file.lead_id is null and file.announced_by = auth.uid()
        or file.lead_id = reply.lead_id
          and exists (select from public.lead_events as failed where failed.id = file.event_id and failed.state = 'failed')
      )
    returning file.bytes
  )
  select count(*), coalesce(sum(bytes), 0) into attached, together from given;
  if attached < named then
    raise exception 'A file is no longer there. Please add it again.' using errcode = 'PT422', detail = 'files';
  elsif attached > 5 or together > 20971520 then
    raise exception 'An email takes 5 files of 20 MB together.' using errcode = 'PT422', detail = 'files';
  end if;
end
$$;

-- Makes the files of a reply that was held back part of the caller's draft again.
create function private.release_reply_files(p_event_id bigint) returns void
language sql security definer set search_path = ''
as $$
  update public.lead_files
  set lead_id = null, event_id = null, announced_by = auth.uid(), created_at = clock_timestamp()
  where event_id = p_event_id
$$;

-- The files of a reply as its email needs them: `[{id, name, kind, bytes, sha256, state, scan}]`.
create function private.files_of_reply(p_event_id bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id, 'name', name, 'kind', kind, 'bytes', bytes, 'sha256', sha256, 'state', state, 'scan', scan
      )
      order by created_at, id
    ),
    '[]'
  )
  from public.lead_files
  where event_id = p_event_id
$$;

-- The files of an enquiry that were accepted by now, as its emails name them: `[{name, kind, bytes}]`, five at most, oldest
-- first.
create function private.files_of_enquiry(lead uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'bytes', bytes) order by created_at, id),
    '[]'
  )
  from (
    select id, name, kind, bytes, created_at
    from public.lead_files
    where lead_id = lead and via = 'brief' and state = 'accepted'
    order by created_at, id
    limit 5
  ) as file
$$;
