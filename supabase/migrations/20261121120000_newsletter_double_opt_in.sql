-- Why: whoever types an address into the newsletter box may not own it. So an address is on the list only after somebody
-- who reads its mail said so (double opt-in), and leaves it by a link that needs no account. Visitors no longer write the
-- table: they call functions that answer the same for every address, and that no script can use to flood a mailbox.

alter table public.newsletter_subscribers
  add column status text not null default 'pending'
    constraint status_known check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- What the links in our mail stand for. Never shown, so that a link cannot be made from an address.
  add column link_key uuid not null unique default gen_random_uuid(),
  add column confirmed_at timestamptz,
  add column unsubscribed_at timestamptz,
  add constraint status_has_time check (
    case status
      when 'pending' then confirmed_at is null and unsubscribed_at is null
      when 'confirmed' then confirmed_at is not null and unsubscribed_at is null
      else unsubscribed_at is not null
    end
  );

comment on table public.newsletter_subscribers is
  'Addresses that asked for the newsletter: pending until confirmed by mail, then confirmed or unsubscribed.';

drop policy "Visitors subscribe" on public.newsletter_subscribers;
revoke insert (email) on table public.newsletter_subscribers from anon;

-- Addresses that differ in case alone are one person's, and no window needs to hold them in clear.
create function private.address_hash(email text) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(lower(email), 'UTF8')), 'hex');

revoke all on function private.address_hash(text) from public;

insert into public.throttle_rules (name, max_admitted, window_seconds) values
  -- One confirmation mail an address in ten minutes, whoever asks.
  ('newsletter_per_address', 1, 600),
  ('newsletter_per_client', 5, 600),
  -- For a flood from many clients, or from one that goes round our function and names a new client each time.
  ('newsletter_in_all', 60, 600);

-- A visitor asks for the newsletter. Answers how many seconds to wait before trying again; 0 when the wish was taken. That
-- is all it tells: a new, a waiting and a confirmed address answer the same. Errors: 23514 no address.
create function public.subscribe_to_newsletter(p_email text, p_client text) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  seconds integer := 0;
  subscriber public.newsletter_subscribers;
begin
  if p_client is not null then
    seconds := private.admit('newsletter_per_client', p_client);
  end if;
  if seconds = 0 then
    seconds := private.admit('newsletter_in_all', 'all');
  end if;
  if seconds > 0 then
    return seconds;
  end if;
  insert into public.newsletter_subscribers (email) values (p_email) on conflict (lower(email)) do nothing;
  select * into strict subscriber from public.newsletter_subscribers where lower(email) = lower(p_email) for update;
  if subscriber.status = 'confirmed' or private.admit('newsletter_per_address', private.address_hash(p_email)) > 0 then
    return 0;
  end if;
  -- Somebody who left and asks again is asked again; links of old mails end with the old key.
  if subscriber.status = 'unsubscribed' then
    update public.newsletter_subscribers
    set status = 'pending', confirmed_at = null, unsubscribed_at = null, link_key = gen_random_uuid()
    where id = subscriber.id;
  end if;
  insert into public.mail_outbox (kind, subscriber_id) values ('newsletter_confirmation', subscriber.id)
  on conflict (subscriber_id) where state = 'queued' do nothing;
  return 0;
end
$$;

-- The button behind the link of a confirmation mail. True when the address is on the list now, however often it is pressed;
-- false for a key that is unknown, or of somebody who has left since.
create function public.confirm_newsletter(p_link_key uuid) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  update public.newsletter_subscribers
  set status = 'confirmed', confirmed_at = coalesce(confirmed_at, now())
  where link_key = p_link_key and status in ('pending', 'confirmed');
  return found;
end
$$;

-- The way out, from any state and as often as wanted. A confirmation mail still waiting is not sent. False for an unknown key.
create function public.unsubscribe_from_newsletter(p_link_key uuid) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
begin
  update public.newsletter_subscribers
  set status = 'unsubscribed', unsubscribed_at = coalesce(unsubscribed_at, now())
  where link_key = p_link_key;
  if not found then
    return false;
  end if;
  update public.mail_outbox as mail
  set state = 'cancelled', settled_at = now()
  from public.newsletter_subscribers as subscriber
  where subscriber.link_key = p_link_key and mail.subscriber_id = subscriber.id and mail.state = 'queued';
  return true;
end
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function
  public.subscribe_to_newsletter(text, text),
  public.confirm_newsletter(uuid),
  public.unsubscribe_from_newsletter(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.subscribe_to_newsletter(text, text),
  public.confirm_newsletter(uuid),
  public.unsubscribe_from_newsletter(uuid)
to anon;
