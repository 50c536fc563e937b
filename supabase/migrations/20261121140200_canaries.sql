-- Why: only a real enquiry shows that enquiries arrive. A canary is one that our own command sends through the public
-- address, marked by a signature that the function checks. It is stored with everything a stored enquiry sets off, then
-- taken back within the same transaction; what is kept is a note that it was here. So it needs no hiding: no list,
-- counter, report, mail or throttle ever sees it.

create table private.canaries (
  idempotency_key uuid primary key,
  arrived_at timestamptz not null default now()
);

comment on table private.canaries is 'Test enquiries of the last hour that could be stored; for canary_arrival.';

-- A caller that goes round our function may call itself a canary: it hides nobody's enquiry but its own, and no more notes
-- than this can be made.
insert into public.throttle_rules (name, max_admitted, window_seconds) values ('canaries_in_all', 30, 600);

-- Notes that a canary was stored. Answers the seconds to wait when there were too many; 0 when it is noted.
create function private.note_canary(idempotency_key uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seconds constant integer := private.admit('canaries_in_all', 'all');
begin
  if seconds = 0 then
    delete from private.canaries where arrived_at < now() - interval '1 hour';
    insert into private.canaries (idempotency_key) values (note_canary.idempotency_key);
  end if;
  return seconds;
end
$$;

revoke all on function private.note_canary(uuid) from public;
grant execute on function private.note_canary(uuid) to anon;

-- When the canary with this key arrived; null when it did not within the last hour.
create function public.canary_arrival(p_idempotency_key uuid) returns timestamptz
language sql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
  select arrived_at from private.canaries where idempotency_key = p_idempotency_key
$$;

drop function public.send_enquiry(uuid, text, jsonb, jsonb, text, text);

-- Stores an enquiry (the object of src/domain/enquiry) unless its key is stored already, and answers its receipt with
-- `created`; `{retry_after}`, in seconds, when the throttle refuses it. With `p_canary` it is taken back as soon as it is
-- stored. Invoker: grants, policies and triggers decide as for any insert. Errors: those of the insert; 23505 when another
-- enquiry has this reference.
create function public.send_enquiry(
  p_idempotency_key uuid,
  p_reference text,
  p_enquiry jsonb,
  p_journey jsonb default null,
  p_spam_reason text default null,
  p_client_hash text default null,
  p_canary boolean default false
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  created boolean := true;
  receipt jsonb;
  wait text;
begin
  begin
    insert into public.contact_submissions (
      reference, idempotency_key, name, email, phone, company, service, budget, message,
      journey, spam_reason, client_hash
    ) values (
      p_reference, p_idempotency_key, p_enquiry ->> 'name', p_enquiry ->> 'email', p_enquiry ->> 'phone',
      p_enquiry ->> 'company', p_enquiry ->> 'service', p_enquiry ->> 'budget', p_enquiry ->> 'message',
      p_journey, p_spam_reason, p_client_hash
    );
    receipt := public.enquiry_receipt(p_idempotency_key, p_enquiry);
    if p_canary then
      raise exception 'A canary is taken back.' using errcode = 'CN000';
    end if;
  exception
    when unique_violation then
      created := false;
      receipt := public.enquiry_receipt(p_idempotency_key, p_enquiry);
    when sqlstate 'CN000' then
      wait := nullif(private.note_canary(p_idempotency_key), 0);
    when sqlstate 'PT429' then
      get stacked diagnostics wait = pg_exception_detail;
      perform private.count_refusal('enquiry');
  end;
  if wait is not null then
    return jsonb_build_object('retry_after', wait::integer);
  end if;
  if receipt is null then
    raise exception 'Another enquiry has this reference.' using errcode = 'unique_violation';
  end if;
  return receipt || jsonb_build_object('created', created);
end
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function
  public.canary_arrival(uuid),
  public.send_enquiry(uuid, text, jsonb, jsonb, text, text, boolean)
from public, anon, authenticated, service_role;

grant execute on function public.canary_arrival(uuid) to service_role;
grant execute on function public.send_enquiry(uuid, text, jsonb, jsonb, text, text, boolean) to anon;
