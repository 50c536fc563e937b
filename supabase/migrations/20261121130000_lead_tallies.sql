-- Why: the desk shows its counters on every visit, and counting a million leads takes seconds. So the database keeps the
-- numbers: each statement that changes leads adds its difference, in its own transaction, and counters cost the same
-- however many leads there are.

create table private.lead_tallies (
  status text not null,
  service text not null,
  is_spam boolean not null,
  leads bigint not null,
  primary key (status, service, is_spam)
);

-- New leads, neither spam nor erased, by the day (UTC) on which their reply is due. What is overdue now is all earlier
-- days together and a part of today, which an index counts.
create table private.due_tallies (
  due_on date not null,
  service text not null,
  leads bigint not null,
  primary key (due_on, service)
);

comment on table private.lead_tallies is 'How many leads there are of each kind; kept by trigger, zero rows included.';
comment on table private.due_tallies is 'How many leads wait for a reply, by the day it is due; kept by trigger.';

-- Differences are summed per kind before they are added: a bulk change writes each tally once. Tallies are locked in the
-- order of their keys, and after the leads themselves, so that two changes can wait for each other but never in a circle.
create function private.tally_leads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes constant text := case tg_op
    when 'INSERT' then 'select *, 1 as difference from new_leads'
    when 'DELETE' then 'select *, -1 as difference from old_leads'
    else 'select *, 1 as difference from new_leads union all select *, -1 from old_leads'
  end;
begin
  execute format(
    $sql$
      insert into private.lead_tallies as tally (status, service, is_spam, leads)
      select status, service, spam_reason is not null, sum(difference)
      from (%s) as change
      group by 1, 2, 3
      having sum(difference) <> 0
      order by 1, 2, 3
      on conflict (status, service, is_spam) do update set leads = tally.leads + excluded.leads
    $sql$,
    changes
  );
  execute format(
    $sql$
      insert into private.due_tallies as tally (due_on, service, leads)
      select (reply_due_at at time zone 'UTC')::date, service, sum(difference)
      from (%s) as change
      where status = 'new' and spam_reason is null and erased_at is null
      group by 1, 2
      having sum(difference) <> 0
      order by 1, 2
      on conflict (due_on, service) do update set leads = tally.leads + excluded.leads
    $sql$,
    changes
  );
  return null;
end
$$;

create trigger tally_new_leads
  after insert on public.contact_submissions
  referencing new table as new_leads
  for each statement execute function private.tally_leads();

create trigger tally_changed_leads
  after update on public.contact_submissions
  referencing old table as old_leads new table as new_leads
  for each statement execute function private.tally_leads();

create trigger tally_deleted_leads
  after delete on public.contact_submissions
  referencing old table as old_leads
  for each statement execute function private.tally_leads();

-- Counts everything anew; for the start, and for whoever loaded leads with triggers off.
create function private.recount_leads() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.contact_submissions in share row exclusive mode;
  delete from private.lead_tallies;
  delete from private.due_tallies;
  insert into private.lead_tallies (status, service, is_spam, leads)
  select status, service, spam_reason is not null, count(*)
  from public.contact_submissions
  group by 1, 2, 3;
  insert into private.due_tallies (due_on, service, leads)
  select (reply_due_at at time zone 'UTC')::date, service, count(*)
  from public.contact_submissions
  where status = 'new' and spam_reason is null and erased_at is null
  group by 1, 2;
end
$$;

revoke all on function private.tally_leads(), private.recount_leads() from public;

select private.recount_leads();
