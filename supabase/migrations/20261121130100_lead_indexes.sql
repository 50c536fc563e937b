-- Why: each order of the desk's list is read from an index, in either direction, so that a page costs what it shows and
-- not what there is. Spam stays out of them: a flood of it must not slow the list down.

drop index public.contact_submissions_newest;
drop index public.contact_submissions_by_status;
drop index public.contact_submissions_by_service;

create index leads_by_creation on public.contact_submissions (created_at desc, id) where spam_reason is null;
create index leads_by_change on public.contact_submissions (updated_at desc, id) where spam_reason is null;
create index leads_by_name on public.contact_submissions (lower(name), id) where spam_reason is null;
create index leads_by_service on public.contact_submissions (service, created_at desc, id) where spam_reason is null;
create index leads_by_status on public.contact_submissions (status, created_at desc, id) where spam_reason is null;
create index leads_by_due on public.contact_submissions (reply_due_at desc, id) where spam_reason is null;

-- What waits for a reply, the oldest promise first.
create index leads_waiting on public.contact_submissions (reply_due_at, id desc)
  where status = 'new' and spam_reason is null and erased_at is null;

create index leads_quarantined on public.contact_submissions (created_at desc, id) where spam_reason is not null;
