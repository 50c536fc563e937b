-- How many files a lead has, by which the list is filtered.

alter table public.contact_submissions
  add column files integer not null default 0 constraint files_form check (files >= 0);
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop view public.leads;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.attach_files(p_key uuid, p_client text, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead uuid;
  named constant bigint := (select count(distinct id) from unnest(p_ids) as wanted (id));
  attached bigint;
begin
  select id into lead from public.contact_submissions where idempotency_key = p_key and erased_at is null for no key update;
  update public.lead_files as file set lead_id = lead
  where file.id = any (p_ids) and file.removed_at is null and (
    file.lead_id = lead
    or file.lead_id is null and (file.announced_under = p_key or file.client_hash is not distinct from p_client)
  );
  get diagnostics attached = row_count;
  if lead is null or attached < named or private.has_too_many_files(lead) then
    raise exception 'These files cannot be attached.' using errcode = 'PTF22';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_files(leads uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.contact_submissions as lead
  set files = (select count(*) from public.lead_files as file where file.lead_id = lead.id and file.state = 'accepted'),
    search_text = private.searchable(lead)
  where lead.id = any (leads)
$function$;

CREATE OR REPLACE FUNCTION private.file_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A file counts, and is found, once it was accepted.
  if 'accepted' in (old.state, new.state)
    and (old.lead_id, old.state, old.name) is distinct from (new.lead_id, new.state, new.name)
  then
    perform private.count_files(array_remove(array[old.lead_id, new.lead_id], null));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_untouched(lead public.contact_submissions)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select num_nonnulls(lead.qualified_at, lead.closed_at) = 0 and lead.files = 0 and '{"status": "new"}' = jsonb_strip_nulls(
    (private.lead_standing(lead) || private.desk_facts(lead)) - array['owner_id', 'spam_reason', 'suspect_reason']
  )
$function$;

CREATE OR REPLACE FUNCTION private.searchable(lead public.contact_submissions)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(
    private.fold_text(
      left(
        case when lead.erased_at is not null then E'\n' || lead.reference || E'\n' else concat_ws(
          E'\n', '',
          (select string_agg(fact.value, E'\n') from jsonb_each_text(private.personal_facts(lead)) as fact),
          private.custom_words(lead.custom_fields),
          private.digits(lead.phone), lead.reference,
          (
            select string_agg(file.name, E'\n' order by file.created_at, file.id)
            from public.lead_files as file
            where file.lead_id = lead.id and file.state = 'accepted'
          ),
          (
            select string_agg(private.words_of(event), E'\n' order by event.id desc)
            from public.lead_events as event
            where event.lead_id = lead.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
          )
        ) end,
        100000
      )
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.find_file(p_id uuid, p_key uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_file public.lead_files;
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform from public.contact_submissions where idempotency_key = p_key for no key update;
  update public.lead_files as file set lead_id = lead.id
  from public.contact_submissions as lead
  where file.id = p_id and file.lead_id is null and file.removed_at is null and file.announced_under = p_key
    and lead.idempotency_key = p_key and lead.erased_at is null and lead.withdrawn_at is null
    and not private.has_too_many_files(lead.id);
  select * into found_file from public.lead_files where id = p_id and removed_at is null;
  return case when found_file.id is not null then
    to_jsonb(found_file) - array['announced_under', 'client_hash', 'removed_at', 'created_at']
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_words(p_ids uuid[], p_patterns text[])
 RETURNS TABLE(lead_id uuid, id bigint, kind text, channel text, at timestamp with time zone, words text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select wanted.id, line.id, line.kind, line.channel, line.at, line.words
    from unnest(p_ids[:100]) as wanted (id)
    cross join lateral (
      select said.id, said.kind, said.channel, said.at, said.words, hit.patterns
      from (
        select
          event.id, event.kind, event.channel, coalesce(event.at, event.created_at) as at, private.words_of(event) as words
        from public.lead_events as event
        where event.lead_id = wanted.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
        union all
        select null, 'file', null, file.created_at, file.name
        from public.lead_files as file
        where file.lead_id = wanted.id and file.state = 'accepted'
      ) as said
      cross join lateral (select lower(private.fold_text(E'\n' || said.words)) offset 0) as folded (text)
      cross join lateral (
        select count(*) from unnest(p_patterns) as pattern where folded.text like lower(pattern)
      ) as hit (patterns)
      where hit.patterns > 0
      order by hit.patterns desc, said.at desc, said.id desc
      limit 3
    ) as line;
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_file(p_id uuid, p_judgement jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  judged constant public.lead_files := jsonb_populate_record(null::public.lead_files, p_judgement);
begin
  perform private.require_service();
  -- The lead before its file, as everybody locks them.
  perform from public.contact_submissions
  where id = (select lead_id from public.lead_files where id = p_id)
  for no key update;
  update public.lead_files
  set state = judged.state, name = judged.name, bytes = judged.bytes, kind = judged.kind,
    may_be_shown = coalesce(judged.may_be_shown, false), sha256 = judged.sha256, reason = judged.reason
  where id = p_id and state = 'expected' and removed_at is null;
  return exists (select from public.lead_files where id = p_id and removed_at is null);
end
$function$;

CREATE INDEX leads_with_files ON public.contact_submissions USING btree (created_at DESC, id) WHERE (files > 0);

CREATE TRIGGER file_changed AFTER INSERT OR DELETE OR UPDATE ON public.lead_files FOR EACH ROW EXECUTE FUNCTION private.file_changed();

create view public.leads with (security_invoker=false) as
 SELECT lead.id,
    lead.reference,
    lead.name,
    lead.email,
    lead.email_typed,
    lead.phone,
    lead.company,
    lead.service,
    lead.budget,
    lead.message,
    lead.journey,
    lead.status,
    lead.owner_id,
    lead.next_action,
    lead.next_action_on,
    lead.created_at,
    lead.updated_at,
    lead.first_response_at,
    lead.reply_due_at,
    lead.awaiting_reply_until,
    lead.enquiry_number,
    lead.spam_reason,
    lead.suspect_reason,
    lead.withdrawn_at,
    lead.erased_at,
    lead.email_key,
    lead.phone_key,
    lead.sort_name,
    lead.search_text,
    call.starts_at AS consultation_at,
    call.ends_at AS consultation_ends_at,
    call.state AS consultation_state,
    call.time_zone AS consultation_time_zone,
    lead.unread_answers,
    lead.email_bounced_at,
    lead.added_source,
    lead.added_by,
    lead.outcome,
    lead.lost_reason,
    lead.value,
    lead.closed_at,
    lead.journey_source AS source,
    ( SELECT owner.name
           FROM public.staff owner
          WHERE (owner.id = lead.owner_id)) AS owner_name,
    ( SELECT string_agg((event.note)::text, '
'::text ORDER BY event.id) AS string_agg
           FROM public.lead_events event
          WHERE ((event.lead_id = lead.id) AND (event.kind = 'note'::text))) AS notes,
    lead.qualified_at,
    private.ever_contacted((lead.status)::text, (lead.previous_status)::text, lead.first_response_at, lead.qualified_at) AS ever_contacted,
    private.answered_in_time(lead.first_response_at, lead.reply_due_at) AS answered_in_time,
    private.promise_ended(private.answered_in_time(lead.first_response_at, lead.reply_due_at), lead.awaiting_reply_until) AS promise_ended,
    call.created_at AS consultation_booked_at,
    lead.custom_fields,
    lead.files
   FROM (public.contact_submissions lead
     LEFT JOIN public.consultations call ON ((call.lead_id = lead.id)))
  WHERE ( SELECT private.is_staff() AS is_staff);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

select private.count_files(array(select distinct lead_id from public.lead_files where lead_id is not null and state = 'accepted'));
