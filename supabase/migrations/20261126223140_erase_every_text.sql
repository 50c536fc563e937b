-- The trigger that keeps the history refused to blank the second address of an email, so that nobody could erase such a lead.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.blank_export_searches(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with people as materialized (
    select
      lead.phone_key,
      string_to_array(private.fold_text(lower(lead.name)), ' ') as words_of_name,
      private.fold_text(
        lower(concat_ws(E'\n', lead.name, lead.email, lead.email_typed, lead.company, private.digits(lead.phone), former.texts))
      ) as texts
    from public.contact_submissions as lead
    cross join lateral (
      select string_agg(case field.key when 'phone' then private.digits(side.value) else side.value end, E'\n') as texts
      from public.lead_events as event, jsonb_each(event.changes) as field, jsonb_each_text(field.value) as side
      where event.lead_id = lead.id and field.key in ('name', 'email', 'company', 'phone')
    ) as former
    where lead.id = any (p_ids)
  )
  update public.lead_exports as export
  set filter = export.filter || '{"q": ""}'
  where export.filter ->> 'q' <> '' and exists (
    select
    from people,
      regexp_split_to_table(lower(export.filter ->> 'q'), '\s+') as typed,
      trim(private.fold_text(typed)) as word
    where char_length(word) > 2 and strpos(people.texts, word) > 0
      -- One or two letters are in many texts, and name somebody only as a word of the name.
      or word <> '' and word = any (people.words_of_name)
      or private.phone_key(export.filter ->> 'q') = people.phone_key
  )
$function$;

CREATE OR REPLACE FUNCTION private.keep_lead_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  texts constant text[] := array['note', 'subject', 'text', 'cc', 'answer', 'message_id', 'changes'];
  delivery constant text[] := array['state', 'reason', 'at'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - texts = to_jsonb(old) - texts
    and to_jsonb(old) @> jsonb_strip_nulls(to_jsonb(new))
    and exists (select from public.contact_submissions where id = old.lead_id and erased_at is not null)
  then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and old.state in ('queued', 'sent', 'failed') and new.state is not null
    and to_jsonb(new) - delivery = to_jsonb(old) - delivery
  then
    return new;
  end if;
  if tg_op = 'DELETE'
    and exists (select from public.contact_submissions where id = old.lead_id and spam_reason = 'Flood')
  then
    return old;
  end if;
  raise exception 'The history of leads is append-only.' using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.rehearse_erasure()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  word constant text := 'rehearsal';
  rehearsed constant uuid := gen_random_uuid();
  remains text[];
begin
  perform private.require_service();
  begin
    insert into public.contact_submissions (
      id, reference, idempotency_key, name, email, phone, company, service, message, journey, client_hash, networks
    ) values (
      rehearsed, 'TEST-ERAS', rehearsed, word, word || '@meghdoot.example', word, word, 'consultation', word,
      jsonb_build_object('utm_source', word), word, jsonb_build_object('ipv4_24', word)
    );
    insert into public.next_actions (lead_id, text) values (rehearsed, word);
    insert into public.lead_events (lead_id, kind, note) values (rehearsed, 'correction', word);
    update public.contact_submissions set name = word || '!', status = 'closed', outcome = 'lost', lost_reason = word
    where id = rehearsed;
    insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
    values (rehearsed, 'reply', 'email', word, word, word || '@meghdoot.example', 'sent');
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      jsonb_build_object('from', word, 'subject', word, 'text', word, 'quoted', word, 'attachments', '[]'::jsonb, 'automatic', false),
      '<' || word || '@meghdoot.example>'
    );
    perform private.erase_leads(array[rehearsed]);
    remains := array(
      select field.key
      from public.contact_submissions as lead, jsonb_each_text(to_jsonb(lead)) as field
      where lead.id = rehearsed and field.value like '%' || word || '%'
      union
      select 'lead_events.' || field.key
      from public.lead_events as event, jsonb_each_text(to_jsonb(event)) as field
      where event.lead_id = rehearsed and field.value like '%' || word || '%'
      union
      select 'next_actions.text' from public.next_actions as action where action.lead_id = rehearsed
    );
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
