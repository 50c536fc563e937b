-- Why: personal data may be kept only as long as it serves its purpose. Leads that were closed long ago, addresses that
-- were never confirmed, and addresses that left are cleared by a command that staff run or schedule. Rows and history of
-- leads stay, so that counts stay true.

-- A change that no person made names its cause instead. Only a function can set this, and only for its transaction.
alter table public.lead_events
  alter column actor_email set default coalesce(auth.jwt() ->> 'email', nullif(current_setting('leads.actor', true), ''));

create function private.expired_leads(p_days integer) returns setof uuid
language sql stable set search_path = ''
as $$
  select id from public.contact_submissions
  where status = 'closed' and erased_at is null and updated_at < now() - make_interval(days => p_days)
$$;

-- Whoever does not confirm within 30 days did not mean it; whoever left is forgotten after the same 30 days.
create function private.expired_subscribers() returns setof uuid
language sql stable set search_path = ''
as $$
  select id from public.newsletter_subscribers
  where (status = 'pending' and created_at < now() - interval '30 days')
    or (status = 'unsubscribed' and unsubscribed_at < now() - interval '30 days')
$$;

-- How much has outlived its purpose: `{leads, subscribers}`. `p_days`: how long a closed lead is kept after its last change
-- of status.
create function public.count_expired(p_days integer) returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '30s'
as $$
  select jsonb_build_object(
    'leads', (select count(*) from private.expired_leads(p_days)),
    'subscribers', (select count(*) from private.expired_subscribers())
  )
$$;

-- Erases the personal data of up to `p_limit` of them each and answers how many as above. Called again until both are 0;
-- what is done stays done.
create function public.erase_expired(p_days integer, p_limit integer default 500) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  leads integer;
  subscribers integer;
begin
  if p_days < 1 then
    raise exception 'Keep leads for a day at least.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('leads.actor', 'retention', true);
  perform private.erase_personal_data(id) from private.expired_leads(p_days) as id limit p_limit;
  get diagnostics leads = row_count;
  delete from public.newsletter_subscribers
  where id in (select id from private.expired_subscribers() as id limit p_limit);
  get diagnostics subscribers = row_count;
  return jsonb_build_object('leads', leads, 'subscribers', subscribers);
end
$$;

revoke all on function private.expired_leads(integer), private.expired_subscribers() from public;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.count_expired(integer), public.erase_expired(integer, integer)
from public, anon, authenticated, service_role;

grant execute on function public.count_expired(integer), public.erase_expired(integer, integer) to service_role;
