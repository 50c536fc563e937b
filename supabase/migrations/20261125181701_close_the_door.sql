-- Why this change is made.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.blank_export_searches(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.lead_exports as export
  set filter = export.filter || '{"q": ""}'
  where export.filter ->> 'q' <> '' and exists (
    select
    from public.contact_submissions as lead,
      regexp_split_to_table(lower(export.filter ->> 'q'), '\s+') as word
    where lead.id = any (p_ids)
      and (
        char_length(word) > 2
          and strpos(
            private.fold_text(
              lower(concat_ws(E'\n', lead.name, lead.email, lead.email_typed, lead.company, private.digits(lead.phone)))
            ),
            trim(private.fold_text(word))
          ) > 0
        or private.phone_key(export.filter ->> 'q') = lead.phone_key
      )
  )
$function$;

CREATE OR REPLACE FUNCTION private.dead_sessions(p_user_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select session.id
  from auth.sessions as session
  where session.user_id = p_user_id and (
    session.created_at < now() - interval '8 hours'
    or greatest(session.updated_at, (to_jsonb(session) ->> 'refreshed_at')::timestamptz) < now() - interval '31 minutes'
    or session.not_after <= now()
  )
$function$;

CREATE OR REPLACE FUNCTION private.end_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.calendar_feeds where staff_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_leads(p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := array(
    select id from public.contact_submissions where id = any (p_ids) and erased_at is null order by id
  );
begin
  perform private.blank_export_searches(ids);
  update public.contact_submissions
  set erased_at = clock_timestamp(), status = 'closed', name = '', email = '', email_typed = null, phone = null, company = null,
    message = '', journey = null, client_hash = null, networks = null, next_action = null, next_action_on = null, lost_reason = null,
    unread_answers = 0, waiting_since = null
  where id = any (ids);
  update public.mail_outbox set state = 'cancelled', settled_at = clock_timestamp()
  where lead_id = any (ids) and state = 'queued';
  update public.consultations
  set state = case when state = 'booked' and starts_at > clock_timestamp() then 'cancelled' else state end, time_zone = null
  where lead_id = any (ids)
    and (state = 'booked' and starts_at > clock_timestamp() or time_zone is not null);
  update public.lead_events set state = 'failed', reason = 'ERASED'
  where lead_id = any (ids) and kind = 'reply' and state = 'queued';
  update public.lead_events
  set note = null, subject = null, text = null, cc = null, answer = null, message_id = null,
    changes = private.blank_changes(changes)
  where lead_id = any (ids) and num_nonnulls(note, subject, text, cc, answer, message_id, changes) > 0;
  delete from public.next_actions where lead_id = any (ids);
  delete from private.reply_addresses where lead_id = any (ids);
  delete from private.reply_writers where lead_id = any (ids);
  return cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_sign_ins(p_pair text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
  delete from private.throttle_windows where rule = 'sign_ins_per_account_and_client' and subject = p_pair;
  delete from auth.sessions where user_id = auth.uid() and id in (select private.dead_sessions(auth.uid()))
    and id <> (auth.jwt() ->> 'session_id')::uuid;
  if private.is_staff() then
    perform private.note_in_log('signed_in', auth.uid());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.own_sessions()
 RETURNS TABLE(id uuid, is_current boolean, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select session.id, session.id = (auth.jwt() ->> 'session_id')::uuid, session.user_agent, session.created_at,
      session.updated_at
    from auth.sessions as session
    where session.user_id = auth.uid()
      and (
        session.id = (auth.jwt() ->> 'session_id')::uuid
        or session.id not in (select private.dead_sessions(auth.uid()))
      )
    order by session.updated_at desc;
end
$function$;

CREATE TRIGGER end_calendar_feed AFTER UPDATE OF state ON public.staff FOR EACH ROW WHEN ((new.state = 'disabled'::text)) EXECUTE FUNCTION private.end_calendar_feed();

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

-- Addresses of calendars that would work again.
delete from private.calendar_feeds where staff_id in (select id from public.staff where state = 'disabled');
