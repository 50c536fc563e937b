-- An address is on the list only after its reader confirms (double opt-in), and leaves it by a link that needs no account.
-- Visitors call functions that answer the same for every address; only the server's own role reads the table.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email private.email_address not null constraint email_given check (email <> ''),
  -- In which its reader is written to; null where nobody said.
  language private.language_tag,
  -- The key in the links of our mail. Never shown, so that a link cannot be made from an address.
  link_key uuid not null unique default gen_random_uuid(),
  -- When the newsletter was last requested; an unconfirmed address is deleted 30 days later.
  requested_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  status text not null generated always as (
    case
      when unsubscribed_at is not null then 'unsubscribed'
      when confirmed_at is not null then 'confirmed'
      else 'pending'
    end
  ) stored
);

comment on table public.newsletter_subscribers is
  'Addresses that asked for the newsletter: pending until confirmed by mail, then confirmed or unsubscribed.';

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));

alter table public.newsletter_subscribers enable row level security;

-- Counts the request, stores the address and queues the confirmation email, in one transaction. Returns 0, or the seconds to wait
-- before trying again; the same for new, pending and confirmed addresses, so that nobody learns who is on the list. Errors: 23514
-- for a missing address, a client that is not a keyed hash, or a language that is no tag.
create function public.subscribe_to_newsletter(
  p_email text, p_client text default null, p_language text default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  address constant private.email_address := nullif(p_email, '')::private.email_address;
  seconds integer := 0;
  subscriber public.newsletter_subscribers;
begin
  if address is null then
    raise exception 'An address is needed.' using errcode = 'check_violation';
  end if;
  seconds := private.admit_visitor('newsletter_per_client', p_client, 'newsletter_in_all');
  if seconds > 0 then
    return seconds;
  end if;
  loop
    insert into public.newsletter_subscribers (email, language) values (address, p_language)
    on conflict (lower(email)) do nothing;
    select * into subscriber from public.newsletter_subscribers where lower(email) = lower(address) for update;
    -- Retention may have deleted the row that was there, between the two.
    exit when found;
  end loop;
  if subscriber.status = 'confirmed'
    or private.admit(array['newsletter_per_address'], array[private.address_hash(address)]) > 0
  then
    return 0;
  end if;
  -- Somebody who unsubscribed must confirm again. The new key ends the links in earlier emails.
  update public.newsletter_subscribers
  set requested_at = clock_timestamp(), confirmed_at = null, unsubscribed_at = null, language = coalesce(p_language, language),
    link_key = case when status = 'unsubscribed' then gen_random_uuid() else link_key end
  where id = subscriber.id;
  insert into public.mail_outbox (kind, subscriber_id) values ('newsletter_confirmation', subscriber.id)
  on conflict (subscriber_id) where state = 'queued' do nothing;
  return 0;
end
$$;

-- True once the address is on the list; false for an unknown key, and for somebody who has unsubscribed since.
create function public.confirm_newsletter(p_link_key uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.newsletter_subscribers
  set confirmed_at = coalesce(confirmed_at, clock_timestamp())
  where link_key = p_link_key and unsubscribed_at is null;
  return found;
end
$$;

-- Unsubscribes from any state, and cancels a confirmation email that is still queued. False for an unknown key.
create function public.unsubscribe_from_newsletter(p_link_key uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  left_by uuid;
begin
  update public.newsletter_subscribers
  set unsubscribed_at = coalesce(unsubscribed_at, clock_timestamp())
  where link_key = p_link_key
  returning id into left_by;
  update public.mail_outbox
  set state = 'cancelled', settled_at = clock_timestamp()
  where subscriber_id = left_by and state = 'queued';
  return left_by is not null;
end
$$;
