-- Visitors' answers: a worker reads the mailbox and files each email on its lead, once, in one transaction
-- (docs/decisions/0035-answers.md).

-- How far the mailbox was read. A hash of its address shows whether it is still the same mailbox.
create table private.mailbox_reading (
  only_row boolean primary key default true constraint one_row check (only_row),
  mailbox private.keyed_hash,
  -- False where IMAP_URL is not set: answers stay in the mailbox.
  is_reading boolean not null default false,
  -- UIDs are counted anew when the server changes this number (RFC 9051 §2.3.1.1).
  uid_validity bigint,
  next_uid bigint not null default 1,
  -- Of the worker that reads now; another one waits until it ends.
  lease uuid,
  leased_until timestamptz,
  read_at timestamptz,
  fault private.delivery_code
);

comment on table private.mailbox_reading is 'How far the mailbox of answers was read; for definer functions alone.';

insert into private.mailbox_reading default values;

-- Emails that the server failed to deliver to us while it delivered others. Reading has moved on, and each of them is tried again
-- until it is fetched or gone.
create table private.unfetched_mails (
  uid_validity bigint not null,
  uid bigint not null,
  failed_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz not null default clock_timestamp(),
  fault private.delivery_code not null,
  primary key (uid_validity, uid)
);

comment on table private.unfetched_mails is 'Mails that their server does not hand over; for definer functions alone.';

create function private.leased_for() returns interval language sql immutable set search_path = ''
as $$
  select interval '2 minutes'
$$;

-- Lets one worker at a time read the mailbox: `{lease, uid_validity, next_uid, unfetched}`, or null while another one does;
-- `unfetched` are the UIDs of mails to try again, the one tried longest ago first. Without `p_mailbox`, notes that nobody
-- reads it. Error: 42501.
create function public.lease_mailbox(p_mailbox text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reading private.mailbox_reading;
begin
  perform private.require_service();
  select * into reading from private.mailbox_reading for update;
  if p_mailbox is null then
    update private.mailbox_reading set is_reading = false, fault = null where only_row;
    return null;
  elsif reading.leased_until > clock_timestamp() then
    return null;
  elsif reading.mailbox is distinct from p_mailbox then
    update private.mailbox_reading
    set mailbox = p_mailbox, uid_validity = null, next_uid = 1, read_at = null, fault = null
    where only_row;
    delete from private.unfetched_mails where true;
  end if;
  update private.mailbox_reading
  set is_reading = true, lease = gen_random_uuid(), leased_until = clock_timestamp() + private.leased_for()
  where only_row
  returning * into reading;
  return jsonb_build_object(
    'lease', reading.lease, 'uid_validity', reading.uid_validity, 'next_uid', reading.next_uid,
    'unfetched', (
      select coalesce(jsonb_agg(uid order by tried_at, uid), '[]')
      from private.unfetched_mails
      where uid_validity = reading.uid_validity
    )
  );
end
$$;

-- Moves the place forward and renews the lease. False when the lease was lost: the worker then stops. Error: 42501.
create function public.keep_mailbox_place(p_lease uuid, p_uid_validity bigint, p_next_uid bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update private.mailbox_reading
  set uid_validity = p_uid_validity, next_uid = p_next_uid, leased_until = clock_timestamp() + private.leased_for()
  where lease = p_lease;
  if not found then
    return false;
  end if;
  delete from private.unfetched_mails where uid_validity <> p_uid_validity;
  return true;
end
$$;

-- Notes that the server does not hand over this mail, by the code of why, or without one that it is fetched or gone. Renews the
-- lease; false when it was lost. Error: 42501.
create function public.keep_unfetched_mail(p_lease uuid, p_uid_validity bigint, p_uid bigint, p_fault text default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update private.mailbox_reading
  set uid_validity = p_uid_validity, next_uid = case when uid_validity = p_uid_validity then next_uid else 1 end,
    leased_until = clock_timestamp() + private.leased_for()
  where lease = p_lease;
  if not found then
    return false;
  elsif p_fault is null then
    delete from private.unfetched_mails where uid_validity = p_uid_validity and uid = p_uid;
  else
    insert into private.unfetched_mails (uid_validity, uid, fault) values (p_uid_validity, p_uid, p_fault)
    on conflict (uid_validity, uid) do update set tried_at = excluded.tried_at, fault = excluded.fault;
  end if;
  return true;
end
$$;

-- The file of an answer that is due from this mailbox, `{id, name, uid, part, type, disposition, content_id}`; null where
-- there is none, or the lease was lost. It is due again later and later, until it is settled. Renews the lease. Error: 42501.
create function public.next_answer_file(p_lease uuid, p_uid_validity bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due public.lead_files;
begin
  perform private.require_service();
  update private.mailbox_reading set leased_until = clock_timestamp() + private.leased_for() where lease = p_lease;
  if not found then
    return null;
  end if;
  update public.lead_files
  set due_at = clock_timestamp()
    + least(greatest((clock_timestamp() - created_at) / 2, interval '1 minute'), interval '1 hour')
  where id = (
    select id
    from public.lead_files
    where state = 'expected' and via = 'answer' and lead_id is not null and due_at <= clock_timestamp()
      and (mail_part ->> 'uid_validity')::bigint = p_uid_validity
    order by due_at, created_at
    limit 1
  )
  returning * into due;
  return case when due.id is not null then jsonb_build_object('id', due.id, 'name', due.name) || due.mail_part end;
end
$$;

-- Gives the lease back, and says whether the mailbox was read to its end; `p_fault` is the code of what kept it from that.
-- Error: 42501.
create function public.release_mailbox(p_lease uuid, p_is_read boolean, p_fault text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update private.mailbox_reading
  set lease = null, leased_until = null, fault = p_fault,
    read_at = case when p_is_read then clock_timestamp() else read_at end
  where lease = p_lease;
end
$$;

-- `{reading, read_at, fault, unfetched}` of the mailbox, for staff and the server; `unfetched` is null, or `{mails, since,
-- fault}` of mails that the server does not hand over. Errors: PT401, 42501.
create function public.mailbox_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  else
    perform private.require_service();
  end if;
  return (
    select jsonb_build_object(
      'reading', is_reading, 'read_at', read_at, 'fault', fault,
      'unfetched', (
        select jsonb_build_object(
          'mails', count(*), 'since', min(failed_at), 'fault', (array_agg(mail.fault order by tried_at desc))[1]
        )
        from private.unfetched_mails as mail
        having count(*) > 0
      )
    )
    from private.mailbox_reading
  );
end
$$;

create function private.mailbox_keys(emails jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(private.mailbox_key(email)), '{}') from jsonb_array_elements_text(coalesce(emails, '[]')) as email
$$;

-- The newest email that left to a visitor of one of these mailboxes, in the two weeks before.
create function private.newest_mail_to(mailboxes text[], p_arrived_at timestamptz) returns public.mail_outbox
language sql stable security definer set search_path = ''
as $$
  select mail
  from public.contact_submissions as lead
  join public.mail_outbox as mail on mail.lead_id = lead.id
  where private.mailbox_key(lead.email_key) = any (mailboxes) and mail.state = 'sent'
    and mail.kind = any (private.visitor_mail())
    and mail.settled_at between p_arrived_at - interval '14 days' and p_arrived_at + interval '1 minute'
  order by mail.settled_at desc
  limit 1
$$;

-- The lead that an email belongs to, erased or not, and instead of a merged one that which it was merged into: by the emails
-- of ours that it answers, by the reply address, by its sender and the enquiry that its subject names, by a sender who had a
-- reply in Cc, and for a bounce by the address that failed. Null for our own emails and for those of staff, unless the lead
-- is theirs.
--
-- `p_email` is `{message_id, references, mails, keys, senders, named, recipients, arrived_at, automatic}`: `mails` are the ids
-- of our outbox among the references, `keys` those of reply addresses among the recipients, `senders` the addresses that it is
-- from, `named` the references of enquiries in its subject, `recipients` of a bounce the addresses that failed.
create function private.lead_of_email(p_email jsonb) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  sender_key constant text := private.email_key(p_email -> 'senders' ->> 0);
  senders constant text[] := private.mailbox_keys(p_email -> 'senders');
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  ids constant text[] := array(select jsonb_array_elements_text(p_email -> 'references'));
  keys constant text[] := array(select jsonb_array_elements_text(p_email -> 'keys'));
  named constant text[] := array(select jsonb_array_elements_text(coalesce(p_email -> 'named', '[]')));
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  found_id uuid;
begin
  if exists (select from public.mail_outbox where id = (p_email ->> 'own_mail')::uuid) then
    return null;
  end if;
  select mail.lead_id into found_id
  from public.mail_outbox as mail
  where mail.id = any (mails) and mail.lead_id is not null
  order by array_position(mails, mail.id) desc
  limit 1;
  if found_id is null then
    select event.lead_id into found_id
    from public.lead_events as event
    where event.message_id = any (ids)
    order by array_position(ids, event.message_id) desc
    limit 1;
  end if;
  if found_id is null then
    select address.lead_id into found_id
    from private.reply_addresses as address
    where address.reply_key = any (keys)
    limit 1;
  end if;
  -- Newsletters and notices of a visitor's company are no answers, and neither is what came before the enquiry. The clocks of
  -- two servers differ.
  if found_id is null and not (p_email ->> 'automatic')::boolean then
    select lead.id into found_id
    from public.contact_submissions as lead
    where private.mailbox_key(lead.email_key) = any (senders) and lead.erased_at is null and lead.spam_reason is null
      and lead.created_at <= arrived_at + interval '1 minute'
    order by lead.reference = any (named) desc, lead.email_key = sender_key desc, lead.created_at desc
    limit 1;
  end if;
  if found_id is null and not (p_email ->> 'automatic')::boolean then
    select reply.lead_id into found_id
    from public.lead_events as reply
    join public.contact_submissions as lead on lead.id = reply.lead_id
    where private.mailbox_key(reply.cc) = any (senders) and lead.erased_at is null and lead.spam_reason is null
      and reply.created_at <= arrived_at + interval '1 minute'
    order by lead.reference = any (named) desc, reply.id desc
    limit 1;
  end if;
  if found_id is null and p_email ? 'recipients' then
    found_id := (private.newest_mail_to(private.mailbox_keys(p_email -> 'recipients'), arrived_at)).lead_id;
  end if;
  return (
    select coalesce(lead.merged_into, lead.id)
    from public.contact_submissions as lead
    where lead.id = found_id
      and (
        lead.email_key is not distinct from sender_key
        or not exists (select from auth.users as staff where staff.email = sender_key and private.is_staff(staff.id))
      )
  );
end
$$;

-- For each of these emails, whether it belongs to a lead: the others are not fetched. Error: 42501.
create function public.match_emails(p_emails jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
begin
  perform private.require_service();
  return (
    select coalesce(jsonb_agg(private.lead_of_email(email.value) is not null order by email.position), '[]')
    from jsonb_array_elements(p_emails) with ordinality as email (value, position)
  );
end
$$;

-- The texts of the conversation that an email belongs to, newest first, by which history in it is known:
-- `{enquiry: {message, created_at, reply_due_at}, replies: [{subject, text}], answers: [text]}`. Null without a lead.
-- Error: 42501.
create function public.texts_of_email(p_email jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
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
$$;

-- The status of a lead before it was closed, if somebody had been in touch.
create function private.status_before_closing(p_lead_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case when moved.from_status not in ('new', 'closed') then moved.from_status::text end
      from public.lead_events as moved
      where moved.lead_id = p_lead_id and moved.kind = 'status' and moved.to_status = 'closed' and moved.merged_from is null
      order by moved.id desc
      limit 1
    ),
    'contacted'
  )
$$;

-- Files an answer on a lead that is locked: marks it unread, reopens the lead, tells its owner. An automatic reply does none
-- of these, and no more than five a day are kept, so that two machines that answer each other end here. The first one too many
-- leaves a line on the lead.
create function private.file_answer(lead public.contact_submissions, p_email jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  is_automatic constant boolean := (p_email -> 'answer' ->> 'automatic')::boolean;
  event_id bigint;
begin
  if (
    select count(*) >= case when is_automatic then 5 else 100 end
    from public.lead_events as event
    where event.lead_id = lead.id and event.kind = 'answer' and event.created_at > clock_timestamp() - interval '1 day'
      and (event.answer ->> 'automatic')::boolean = is_automatic and event.message_id is not null
  ) then
    insert into public.lead_events (lead_id, kind, at, answer)
    select lead.id, 'answer', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer' || jsonb_build_object(
      'text', '[More emails came today than are filed; the rest of them is in the mailbox.]',
      'quoted', '', 'attachments', '[]'::jsonb, 'automatic', true
    )
    where not exists (
      select
      from public.lead_events as told
      where told.lead_id = lead.id and told.kind = 'answer' and told.message_id is null
        and told.created_at > clock_timestamp() - interval '1 day'
    );
    return 'too many';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, answer, owner_email)
  values (
    lead.id, 'answer', p_email ->> 'message_id', (p_email ->> 'arrived_at')::timestamptz, p_email -> 'answer',
    (select email from auth.users where id = lead.owner_id and private.is_staff(id))
  )
  returning id into event_id;
  perform private.expect_files(lead.id, event_id, p_email -> 'files');
  if is_automatic then
    return 'filed';
  end if;
  update public.contact_submissions
  set unread_answers = unread_answers + 1,
    status = case when status = 'closed' then private.status_before_closing(id) else status end,
    email_bounced_at = case
      when private.mailbox_key(email_key) = any (private.mailbox_keys(p_email -> 'senders')) then null
      else email_bounced_at
    end
  where id = lead.id;
  -- One email tells of all answers that came until it left.
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'answer', lead.id, event_id
  where lead.spam_reason is null and not exists (
    select from public.mail_outbox
    where lead_id = lead.id and kind = 'answer' and state = 'queued' and attempts = 0
  );
  return 'filed';
end
$$;

-- The email to the visitor that a report is about: the one that it names or, where it names none of ours, the newest.
create function private.reported_mail(lead public.contact_submissions, p_email jsonb) returns public.mail_outbox
language plpgsql stable security definer set search_path = ''
as $$
declare
  mails constant uuid[] := array(select value::uuid from jsonb_array_elements_text(p_email -> 'mails') as value);
  reported public.mail_outbox;
begin
  select * into reported
  from public.mail_outbox
  where id = any (mails) and lead_id = any (private.with_merged(array[lead.id])) and kind = any (private.visitor_mail())
  limit 1;
  if reported.id is null and not exists (select from public.mail_outbox where id = any (mails)) then
    reported := private.newest_mail_to(
      array(
        select private.mailbox_key(email_key)
        from public.contact_submissions
        where id = any (private.with_merged(array[lead.id])) and email_key is not null
      ),
      (p_email ->> 'arrived_at')::timestamptz
    );
  end if;
  return reported;
end
$$;

-- Notes on a reply that left what was reported about it: that it is late, was opened or was deleted unread.
create function private.file_notice(lead public.contact_submissions, p_email jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.lead_events
  set reason = p_email ->> 'noted'
  where id = (private.reported_mail(lead, p_email)).event_id and kind = 'reply' and state = 'sent';
  return case when found then 'filed' else 'unrelated' end;
end
$$;

-- Marks the address of a lead as one that emails come back from, and the reply that did not arrive: the lead waits again,
-- unless another reply stands, and its writer is told, or else its owner. A complaint is noted alone.
create function private.file_bounce(lead public.contact_submissions, p_email jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recipients constant text[] := private.mailbox_keys(p_email -> 'recipients');
  arrived_at constant timestamptz := (p_email ->> 'arrived_at')::timestamptz;
  returned constant public.mail_outbox := private.reported_mail(lead, p_email);
  -- Of the enquiry that it was sent for, which may have been merged since.
  mailbox constant text := (
    select private.mailbox_key(email_key) from public.contact_submissions where id = returned.lead_id
  );
  reply public.lead_events;
  bounce_id bigint;
begin
  -- An email to staff that came back says nothing about the visitor.
  if returned.id is null then
    return 'unrelated';
  end if;
  insert into public.lead_events (lead_id, kind, message_id, at, reason, owner_email)
  values (
    lead.id, 'bounced', p_email ->> 'message_id', arrived_at, p_email ->> 'bounced',
    coalesce(
      (
        select account.email
        from public.lead_events as written
        join auth.users as account on account.id = written.actor_id
        where written.id = returned.event_id and private.is_staff(account.id)
      ),
      (select email from auth.users where id = lead.owner_id and private.is_staff(id))
    )
  )
  returning id into bounce_id;
  -- Forwarded to another address it says nothing about this one.
  if p_email ->> 'bounced' = 'COMPLAINT' or mailbox = any (recipients) is not true then
    return 'filed';
  end if;
  update public.lead_events
  set state = 'failed', reason = p_email ->> 'bounced'
  where id = returned.event_id and state = 'sent'
  returning * into reply;
  update public.contact_submissions
  set email_bounced_at = case when private.mailbox_key(email_key) = mailbox then clock_timestamp() else email_bounced_at end,
    first_response_at = case when first_response_at = reply.at then private.first_response(id) else first_response_at end
  where id = lead.id;
  insert into public.mail_outbox (kind, lead_id, event_id)
  select 'bounced', lead.id, bounce_id
  where reply.id is not null and lead.spam_reason is null;
  return 'filed';
end
$$;

-- Files an email on its lead, with `answer` and its `files`, with the code `bounced` and its `recipients`, or with what was
-- `noted` of a reply. Answers `filed`, `known` (it was filed before), `unrelated` (no lead, or one that was erased) or `too
-- many`. Some programs give all their emails one Message-ID: the same one with other words is another email, and is filed
-- under `content_id`. Errors: 42501; 23514 a form of the history.
create function public.file_email(p_email jsonb) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  lead public.contact_submissions;
  filed_text text;
  new_text constant text := p_email -> 'answer' ->> 'text';
begin
  perform private.require_service();
  lead := private.lock_kept_lead(private.lead_of_email(p_email));
  if lead.id is null or lead.erased_at is not null then
    return 'unrelated';
  end if;
  select coalesce(answer ->> 'text', '') into filed_text
  from public.lead_events
  where message_id = p_email ->> 'message_id';
  if found then
    -- A list that delivers it once more may add a line.
    if new_text is null or strpos(new_text, filed_text) > 0 or strpos(filed_text, new_text) > 0
      or exists (select from public.lead_events where message_id = p_email ->> 'content_id')
    then
      return 'known';
    end if;
    p_email := p_email || jsonb_build_object('message_id', p_email ->> 'content_id');
  end if;
  if p_email ? 'noted' then
    return private.file_notice(lead, p_email);
  elsif p_email ->> 'bounced' is null then
    return private.file_answer(lead, p_email);
  end if;
  return private.file_bounce(lead, p_email);
exception when unique_violation then
  -- Another worker filed it on another lead at this moment.
  return 'known';
end
$$;

-- Staff have read the answers of a lead up to this event of its history; one that came since stays unread. Errors: PT401,
-- 42501; PT404.
create function public.read_answers(p_lead_id uuid, p_event_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.lock_lead(p_lead_id);
  update public.contact_submissions as lead
  set unread_answers = least(lead.unread_answers, newer.answers)
  from (
    select count(*)::integer as answers
    from public.lead_events
    where lead_id = p_lead_id and kind = 'answer' and id > p_event_id and not (answer ->> 'automatic')::boolean
  ) as newer
  where lead.id = p_lead_id and lead.unread_answers > newer.answers;
end
$$;

-- Staff say that the visitor's words up to this event of the history need no reply. Answers `{lead, event}`, the event that
-- records it. Errors: PT401, 42501; PT404; PT409 the visitor wrote again meanwhile, or nothing waits.
create function public.need_no_reply(p_lead_id uuid, p_event bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
  recorded public.lead_events;
begin
  perform private.require_staff();
  lead := private.lock_lead(p_lead_id);
  if lead.waiting_since is null then
    raise exception 'Nothing waits for a reply any more.' using errcode = 'PT409';
  elsif exists (
    select from public.lead_events as newer
    where newer.lead_id = p_lead_id and newer.id > p_event and private.is_visitors_word(newer)
  ) then
    raise exception 'The sender wrote again meanwhile.' using errcode = 'PT409';
  end if;
  insert into public.lead_events (lead_id, kind) values (p_lead_id, 'no_reply_needed') returning * into recorded;
  return jsonb_build_object(
    'lead', (select private.as_lead(changed) from public.contact_submissions as changed where changed.id = p_lead_id),
    'event', to_jsonb(recorded)
  );
end
$$;

-- Clears what belongs to the old address when an address is changed: that emails bounced, and its spelling as typed.
create function private.clear_bounce(was public.contact_submissions, lead public.contact_submissions)
returns public.contact_submissions
language plpgsql set search_path = ''
as $$
begin
  lead.email_bounced_at := null;
  if lead.email_typed is not distinct from was.email_typed then
    lead.email_typed := null;
  end if;
  return lead;
end
$$;
