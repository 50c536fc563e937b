-- Why: the dashboard shows one figure of the report, how soon senders were answered, and the report reads every lead of its
-- days for all of its charts. The figure has an index of its own that holds the two times it is made of, so that no lead is
-- read; a lead enters it when it is first answered, never while a visitor waits.

create index leads_answered on public.contact_submissions (created_at desc) include (first_response_at)
  where spam_reason is null and first_response_at is not null;

-- Hours until the first reply in the middle of all leads answered that came in the last `days` days in India, today
-- included; null when there is none. The same as the report's `median_hours`. Errors: PT401, 42501.
create function public.lead_median_reply(days integer default 30) returns double precision
language plpgsql stable set search_path = '' set statement_timeout = '3s'
as $$
declare
  first_day constant date := (now() at time zone 'Asia/Kolkata')::date - (days - 1);
begin
  perform private.require_admin();
  return (
    select
      percentile_cont(0.5) within group (order by date_part('epoch', lead.first_response_at - lead.created_at)) / 3600
    from public.leads as lead
    where lead.spam_reason is null
      and lead.first_response_at is not null
      and lead.created_at >= first_day::timestamp at time zone 'Asia/Kolkata'
  );
end
$$;

revoke all on function public.lead_median_reply(integer) from public, anon, authenticated, service_role;
grant execute on function public.lead_median_reply(integer) to authenticated;
