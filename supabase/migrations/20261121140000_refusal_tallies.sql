-- Why: whoever watches over the site wants to know how many were turned away, and a refusal takes back everything its
-- transaction did. So a call that refuses does so by its answer, not by an error, and notes it here.

create table private.refusal_tallies (
  -- In India, as in the desk's report.
  day date not null,
  call text not null constraint call_known check (call in ('enquiry', 'sign_in')),
  refused bigint not null,
  primary key (day, call)
);

comment on table private.refusal_tallies is 'How often the throttle turned somebody away, by day and by what they called.';

create function private.today_in_india() returns date
language sql stable set search_path = ''
return (now() at time zone 'Asia/Kolkata')::date;

create function private.count_refusal(call text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.refusal_tallies as tally (day, call, refused)
  values (private.today_in_india(), count_refusal.call, 1)
  on conflict (day, call) do update set refused = tally.refused + 1
$$;

revoke all on function private.today_in_india(), private.count_refusal(text) from public;
-- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
grant execute on function private.count_refusal(text) to anon;
