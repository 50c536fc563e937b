-- My day also lists unowned enquiries that somebody has tried to answer while their promise runs. Two comments are plainer.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.day_of(p_staff_id uuid, p_most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with today as (
    select day, private.agency_moment(day) as starts, private.agency_moment(day + 1) as ends
    from (values (private.agency_today())) as calendar (day)
  ),
  waiting as (
    select id, row_number() over (order by since, id) as place
    from (
      select id, waiting_since as since
      from public.contact_submissions
      where spam_reason is null and waiting_since is not null and (owner_id = p_staff_id or owner_id is null)
        and withdrawn_at is null
      union all
      select id, created_at
      from public.contact_submissions
      where spam_reason is null and awaiting_reply_until >= now()
        and (owner_id = p_staff_id or owner_id is null and status <> 'new')
        and waiting_since is null and num_nonnulls(next_action, next_action_on) = 0
    ) as lead
  ),
  returned as (
    select failed.lead_id as id, failed.id as reply_id, row_number() over (order by failed.id) as place
    from public.lead_events as failed
    join public.contact_submissions as lead on lead.id = failed.lead_id
    where failed.state = 'failed' and lead.status <> 'closed' and lead.spam_reason is null and lead.withdrawn_at is null
      and (lead.owner_id = p_staff_id or lead.owner_id is null)
      and not exists (
        select
        from public.lead_events as newer
        where newer.lead_id = failed.lead_id and newer.id > failed.id
          and (newer.reached or newer.state in ('queued', 'sent', 'failed') or newer.kind = 'call_held')
          and not exists (select from public.lead_events as undo where undo.undoes = newer.id)
      )
  ),
  overdue as (
    select id, row_number() over (order by awaiting_reply_until, id) as place
    from public.contact_submissions
    where spam_reason is null and awaiting_reply_until is not null and awaiting_reply_until < now()
      and (owner_id = p_staff_id or owner_id is null)
  ),
  actions as (
    select action.id, action.lead_id, row_number() over (order by action.due_on, action.id) as place
    from public.contact_submissions as lead
    join public.next_actions as action on action.lead_id = lead.id and action.done_at is null
    where lead.spam_reason is null and lead.next_action_on is not null and lead.status <> 'closed'
      and lead.next_action_on <= (select day from today) and action.due_on <= (select day from today)
      and (lead.owner_id = p_staff_id or lead.owner_id is null)
  ),
  calls as (
    select call.lead_id, row_number() over (order by call.starts_at, call.lead_id) as place
    from public.consultations as call
    join public.contact_submissions as lead on lead.id = call.lead_id
    where call.state = 'booked' and call.starts_at >= (select starts from today) and call.starts_at < (select ends from today)
      and lead.spam_reason is null and (lead.owner_id = p_staff_id or lead.owner_id is null)
  ),
  unowned as (
    select id, row_number() over (order by created_at desc, id) as place
    from public.contact_submissions
    where spam_reason is null and status = 'new' and owner_id is null and withdrawn_at is null
  )
  select jsonb_build_object(
    'waiting', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('answer', case when newest.id is not null then to_jsonb(newest) end, 'lead', private.as_lead(lead))
          order by place
        ),
        '[]'
      )
      from (select id, place from waiting where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
      -- A row shows the beginning of the last that a person wrote.
      left join lateral (
        select event.id, coalesce(event.at, event.created_at) as at,
          left(coalesce(event.answer ->> 'text', event.note), 300) as text
        from public.lead_events as event
        where event.lead_id = lead.id and lead.waiting_since is not null and private.is_visitors_word(event)
        order by event.id desc
        limit 1
      ) as newest on true
    ),
    'returned', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'reply', jsonb_build_object(
              'id', reply.id, 'at', coalesce(lead.email_bounced_at, reply.at, reply.created_at), 'text', left(reply.text, 300)
            ),
            'lead', private.as_lead(lead)
          )
          order by place
        ),
        '[]'
      )
      from (select id, reply_id, place from returned where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
      join public.lead_events as reply on reply.id = listed.reply_id
    ),
    'overdue', (
      select coalesce(jsonb_agg(private.as_lead(lead) order by place), '[]')
      from (select id, place from overdue where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
    ),
    'actions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('action', to_jsonb(action), 'lead', private.as_lead(lead)) order by place), '[]'
      )
      from (select id, place from actions where place <= p_most limit 50) as listed
      join public.next_actions as action using (id)
      join public.contact_submissions as lead on lead.id = action.lead_id
    ),
    'calls', (
      select coalesce(
        jsonb_agg(jsonb_build_object('call', to_jsonb(call), 'lead', private.as_lead(lead)) order by place), '[]'
      )
      from (select lead_id, place from calls where place <= p_most limit 50) as listed
      join public.consultations as call using (lead_id)
      join public.contact_submissions as lead on lead.id = call.lead_id
    ),
    'unowned', (
      select coalesce(jsonb_agg(private.as_lead(lead) order by place), '[]')
      from (select id, place from unowned where place <= p_most limit 50) as listed
      join public.contact_submissions as lead using (id)
    ),
    'counts', jsonb_build_object(
      'waiting', (select count(*) from waiting),
      'returned', (select count(*) from returned),
      'overdue', (select count(*) from overdue),
      'actions', (select count(*) from actions),
      'calls', (select count(*) from calls),
      'unowned', (select count(*) from unowned),
      'held', (select count(*) from public.contact_submissions where spam_reason = 'Flood' and erased_at is null),
      'suspects', (
        select count(*) from public.contact_submissions where spam_reason = suspect_reason and erased_at is null
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.admit_sign_in(p_account text, p_client text, p_pair text, p_device text DEFAULT NULL::text, p_email text DEFAULT NULL::text, p_shares_address boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Checked also where a device stands in for them.
  account constant private.keyed_hash := p_account::private.keyed_hash;
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  seconds integer;
begin
  if device is not null then
    -- No overall rule limits devices, so invented ones could fill the table. Three characters of the hash allow 262,144 at most.
    seconds := private.admit(array['sign_ins_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['sign_ins_per_account_and_client', 'sign_ins_per_client', 'sign_ins_per_account', 'sign_ins_in_all']
        || case when p_shares_address then array['sign_ins_at_one_address'] else '{}' end,
      array[pair, client, account, 'all', 'all']
    );
    if seconds = 0 and private.is_used_up('sign_ins_per_account', account) then
      perform private.queue_lockout_mail(p_email);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
  end if;
  return seconds;
end
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_to_newsletter(p_email text, p_client text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    insert into public.newsletter_subscribers (email) values (address) on conflict (lower(email)) do nothing;
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
  set requested_at = clock_timestamp(), confirmed_at = null, unsubscribed_at = null,
    link_key = case when status = 'unsubscribed' then gen_random_uuid() else link_key end
  where id = subscriber.id;
  insert into public.mail_outbox (kind, subscriber_id) values ('newsletter_confirmation', subscriber.id)
  on conflict (subscriber_id) where state = 'queued' do nothing;
  return 0;
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
