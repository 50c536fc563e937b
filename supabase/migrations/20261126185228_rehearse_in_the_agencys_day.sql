-- A rehearsal names the agency's day: where clocks are ahead of UTC, that of UTC may be over. Its message says "rolled back".
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.rehearse_calls()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rehearsed constant uuid := gen_random_uuid();
  manager constant uuid := gen_random_uuid();
  colleague constant uuid := gen_random_uuid();
  invited constant uuid := gen_random_uuid();
  stranger constant uuid := gen_random_uuid();
  moving constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  factor constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
  receipt uuid;
  change_id bigint;
  answer_id bigint;
  action_id bigint;
  -- By the name of a parameter, or of a function and its parameter; one that is not here is null, or has its default.
  given jsonb;
  called record;
  failures jsonb := '[]';
begin
  perform private.require_service();
  begin
    insert into auth.users (id, email, raw_app_meta_data)
    select id, id || '@meghdoot.example', jsonb_build_object('role', role)
    from (values (manager, 'admin'), (colleague, 'admin'), (invited, null), (stranger, null)) as account (id, role);
    insert into auth.users (id, email, raw_app_meta_data, email_change, email_change_token_current, email_change_token_new)
    values (moving, moving || '@meghdoot.example', '{"role": "admin"}', address, moving || ' old', moving || ' new');
    insert into private.address_changes (user_id, key, new_email, mailed_at) values (moving, rehearsed, address, now());
    insert into public.staff (id, name, role, state) values (invited, 'Rehearsal', 'staff', 'invited');
    insert into auth.sessions (id, user_id) values (session_id, manager);
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values
      (session_id, manager, 'totp', 'verified', 'rehearsal', now(), now()),
      (factor, manager, 'totp', 'unverified', 'rehearsal', now(), now());
    insert into public.contact_submissions (id, reference, idempotency_key, name, email, service, message)
    values (rehearsed, 'TEST-CASE', rehearsed, 'Rehearsal', address, 'consultation', 'Rehearsal');
    select receipt_key into receipt from private.receipt_keys where lead_id = rehearsed;
    begin
      insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, seats)
      select rehearsed, at, at + interval '1 minute', at + interval '1 minute', at, 20
      from (values (now() + interval '364 days')) as call (at);
    exception when sqlstate 'PT409' then
      -- Somebody has this time already.
      null;
    end;
    insert into public.next_actions (lead_id, text) values (rehearsed, 'Rehearsal') returning id into action_id;
    update public.contact_submissions set status = 'contacted' where id = rehearsed;
    select max(id) into change_id from public.lead_events where lead_id = rehearsed and kind = 'status';
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      '{"from": "Rehearsal", "subject": "", "text": "Rehearsal", "quoted": "", "attachments": [], "automatic": false}',
      '<answer-' || address || '>'
    )
    returning id into answer_id;
    insert into public.newsletter_subscribers (email, link_key) values (address, rehearsed);
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', jsonb_build_object(
        'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
      ),
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', private.agency_today(),
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}'
    );
    for called in
      select
        proname as name,
        format('select count(*) from public.%I(%s)', proname, (
          select string_agg(
            format(
              '%I => (%L::jsonb ->> 0)::%s', proargnames[position],
              jsonb_build_array(coalesce(given -> (proname || '.' || proargnames[position]), given -> proargnames[position])),
              format_type(type, null)
            ),
            ', '
          )
          from unnest(proargtypes) with ordinality as parameter (type, position)
          where position <= pronargs - pronargdefaults
            or given ?| array[proargnames[position], proname || '.' || proargnames[position]]
        )) as statement,
        case
          when has_function_privilege('authenticated', oid, 'execute') then jsonb_build_object(
            'role', 'authenticated', 'sub', manager, 'email', manager || '@meghdoot.example', 'session_id', session_id,
            'aal', 'aal2', 'amr', jsonb_build_array(
              jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now()))),
              jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now())))
            )
          )
          when has_function_privilege('anon', oid, 'execute') then '{"role": "anon"}'
          else '{"role": "service_role"}'
        end as claims
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace
        and proname not in (
          'apply_grants', 'describe_project', 'knows_all_letters', 'rehearse_calls', 'rehearse_erasure', 'sample_rows'
        )
      order by proname
    loop
      begin
        perform set_config('request.jwt.claims', called.claims::text, true);
        execute called.statement;
        raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
      exception
        when sqlstate 'CN000' then
          null;
        when others then
          failures := failures || jsonb_build_object('function', called.name, 'code', sqlstate, 'message', sqlerrm);
      end;
    end loop;
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return failures;
  end;
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
    insert into public.lead_events (lead_id, kind, channel, subject, text, state)
    values (rehearsed, 'reply', 'email', word, word, 'sent');
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
