-- Why: who sent an enquiry has no account, yet may want to see how it stands, correct it, take it back or have it erased.
-- The acknowledgement mail carries a link, signed by the site, that names a random key; the key opens one enquiry and
-- nothing else. It is kept apart from the lead, because staff read leads and have no business with visitors' links.

create table private.receipt_keys (
  lead_id uuid primary key references public.contact_submissions (id),
  receipt_key uuid not null unique default gen_random_uuid()
);

comment on table private.receipt_keys is 'What the links in acknowledgement mails stand for; for definer functions alone.';

insert into private.receipt_keys (lead_id) select id from public.contact_submissions;

create function private.make_receipt_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.receipt_keys (lead_id) values (new.id);
  return null;
end
$$;

create trigger make_receipt_key
  after insert on public.contact_submissions
  for each row execute function private.make_receipt_key();

-- The lead a key opens, locked until the transaction ends, so that its visitor's actions come one after the other. All null
-- for an unknown key.
create function private.open_receipt(p_receipt_key uuid) returns public.contact_submissions
language sql security definer set search_path = ''
as $$
  select lead.*
  from public.contact_submissions as lead
  join private.receipt_keys as receipt on receipt.lead_id = lead.id
  where receipt.receipt_key = p_receipt_key
  for no key update of lead
$$;

create function private.has_event(p_lead_id uuid, p_kind text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.lead_events where lead_id = p_lead_id and kind = p_kind)
$$;

-- One place that knows what is personal. Erasing twice is erasing once.
create function private.erase_personal_data(p_lead_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.contact_submissions
  set name = '', email = '', phone = null, company = null, message = '', journey = null, client_hash = null,
    erased_at = coalesce(erased_at, now())
  where id = p_lead_id
$$;

-- How an enquiry stands, for its visitor: `{reference, service, status, created_at, reply_due_at, corrections, withdrawn,
-- erased}`; null for an unknown key. That it was taken for spam is not told.
create function public.receipt(p_receipt_key uuid) returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select jsonb_build_object(
    'reference', lead.reference,
    'service', lead.service,
    'status', lead.status,
    'created_at', lead.created_at,
    'reply_due_at', lead.reply_due_at,
    'corrections', (
      select count(*) from public.lead_events as event where event.lead_id = lead.id and event.kind = 'correction'
    ),
    'withdrawn', private.has_event(lead.id, 'withdrawn'),
    'erased', lead.erased_at is not null
  )
  from public.contact_submissions as lead
  join private.receipt_keys as receipt_key on receipt_key.lead_id = lead.id
  where receipt_key.receipt_key = p_receipt_key
$$;

-- Adds the visitor's correction (1–2000 code points) to the history, at most five. Answers 'done'; 'full' after five;
-- 'closed' once withdrawn or erased; null for an unknown key. Error: 23514 the text breaks its bounds.
create function public.correct_enquiry(p_receipt_key uuid, p_text text) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if lead.erased_at is not null or private.has_event(lead.id, 'withdrawn') then
    return 'closed';
  end if;
  if (select count(*) from public.lead_events where lead_id = lead.id and kind = 'correction') >= 5 then
    return 'full';
  end if;
  insert into public.lead_events (lead_id, kind, note) values (lead.id, 'correction', coalesce(p_text, ''));
  return 'done';
end
$$;

-- Takes an enquiry back: its history says so and it is closed. Nobody answered it, so the time of the first answer stays
-- as it was. Answers 'done', also when it was withdrawn before; 'closed' once erased; null for an unknown key.
create function public.withdraw_enquiry(p_receipt_key uuid) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  if lead.erased_at is not null then
    return 'closed';
  end if;
  if not private.has_event(lead.id, 'withdrawn') then
    insert into public.lead_events (lead_id, kind) values (lead.id, 'withdrawn');
    update public.contact_submissions set status = 'closed' where id = lead.id;
    update public.contact_submissions set first_response_at = lead.first_response_at where id = lead.id;
  end if;
  return 'done';
end
$$;

-- Erases the visitor's data, as staff would. Answers 'done', also when it was erased before; null for an unknown key.
create function public.erase_enquiry(p_receipt_key uuid) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  lead public.contact_submissions := private.open_receipt(p_receipt_key);
begin
  if lead.id is null then
    return null;
  end if;
  perform private.erase_personal_data(lead.id);
  return 'done';
end
$$;

revoke all on function
  private.make_receipt_key(),
  private.open_receipt(uuid),
  private.has_event(uuid, text),
  private.erase_personal_data(uuid)
from public;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function
  public.receipt(uuid),
  public.correct_enquiry(uuid, text),
  public.withdraw_enquiry(uuid),
  public.erase_enquiry(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.receipt(uuid),
  public.correct_enquiry(uuid, text),
  public.withdraw_enquiry(uuid),
  public.erase_enquiry(uuid)
to anon;
