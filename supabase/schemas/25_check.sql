-- For `npm run supabase:check`: functions that describe the project, and that test calls and erasure.

-- The description of fresh migrations by this same function is supabase/schema.txt. The check can also run this text by itself,
-- over SUPABASE_DB_URL, so that a changed function cannot vouch for itself.
--
-- Answers `objects`, each with its `definition`, for everything in `public` and `private` that is ours; `migrations` applied;
-- when the email worker `worker_asked_at` last; and the `server`. Triggers that call our functions from tables of other
-- schemas are listed too: those on auth.users make accounts staff. Objects of extensions, and event triggers, which hosted
-- projects bring along, are left out. Error: 42501.
create function public.describe_project() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    with ours as (
      select oid, nspname as schema
      from pg_catalog.pg_namespace
      where nspname in ('public', 'private')
    ),
    of_extensions as (
      select classid, objid from pg_catalog.pg_depend where deptype = 'e'
    ),
    relation as (
      select class.*, class.oid::regclass::text as name
      from pg_catalog.pg_class as class
      join ours on ours.oid = class.relnamespace
      where not exists (
        select from of_extensions where classid = 'pg_catalog.pg_class'::regclass and objid = class.oid
      )
    ),
    function as (
      select proc.*, proc.oid::regprocedure::text as signature
      from pg_catalog.pg_proc as proc
      join ours on ours.oid = proc.pronamespace
      where proc.prokind in ('f', 'p') and proc.prorettype <> 'pg_catalog.event_trigger'::regtype
        and not exists (
          select from of_extensions where classid = 'pg_catalog.pg_proc'::regclass and objid = proc.oid
        )
    ),
    api_role as (
      select oid, rolname as name from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
      union all
      select 0::oid, 'public'
    ),
    granted as (
      select name, acl from (
        select name, relacl as acl from relation
        union all
        select 'schema ' || nspname, nspacl from pg_catalog.pg_namespace where nspname in ('public', 'private')
        union all
        select class.oid::regclass::text, relacl
        from pg_catalog.pg_class as class
        where relnamespace = 'auth'::regnamespace and relkind in ('r', 'v')
        union all
        select format('%s.%I', relation.name, attribute.attname), attribute.attacl
        from relation
        join pg_catalog.pg_attribute as attribute on attribute.attrelid = relation.oid and not attribute.attisdropped
        union all
        select signature, coalesce(proacl, acldefault('f', proowner)) from function
        union all
        -- Without an entry of its own, a kind of object has the built-in default.
        select format('default on %s', kind.name), coalesce(
          (
            select defaclacl from pg_catalog.pg_default_acl
            where defaclrole = owner.oid and defaclnamespace = 0 and defaclobjtype = kind.letter
          ),
          acldefault(kind.builtin, owner.oid)
        )
        from pg_catalog.pg_roles as owner,
          (values ('tables', 'r'::"char", 'r'::"char"), ('sequences', 'S', 's'), ('functions', 'f', 'f'))
            as kind (name, letter, builtin)
        where owner.rolname = 'postgres'
        union all
        select format('default on %s in %s', kind.name, ours.schema), defaclacl
        from pg_catalog.pg_default_acl
        join ours on ours.oid = defaclnamespace
        join (values ('tables', 'r'::"char"), ('sequences', 'S'), ('functions', 'f'))
          as kind (name, letter) on kind.letter = defaclobjtype
        where defaclrole = 'postgres'::regrole
      ) as object (name, acl)
    ),
    object (kind, name, definition) as (
      select 'extension', extname::text, format('in schema %s', extnamespace::regnamespace)
      from pg_catalog.pg_extension

      union all
      select 'table', name, concat_ws(
        ', ',
        format('owner %s', relowner::regrole),
        case when relrowsecurity then 'row level security' end,
        case when relforcerowsecurity then 'also for its owner' end,
        case when relpersistence <> 'p' then 'not permanent' end,
        array_to_string(reloptions, ', '),
        case when exists (
          select from pg_catalog.pg_trigger where tgrelid = relation.oid and tgisinternal and tgenabled <> 'O'
        ) then 'foreign keys disabled' end
      )
      from relation
      where relkind in ('r', 'p')

      union all
      select 'column', format('%s.%I', relation.name, attribute.attname), concat_ws(
        ' ',
        format_type(attribute.atttypid, attribute.atttypmod),
        case when attribute.attcollation <> type.typcollation
          then format('collate %s', attribute.attcollation::regcollation) end,
        case when attribute.attnotnull then 'not null' end,
        -- Null or -1: the server's own target.
        case when attribute.attstattarget >= 0 then format('statistics %s', attribute.attstattarget) end,
        case attribute.attidentity
          when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
        case
          when attribute.attgenerated <> ''
            then format('generated always as (%s) stored', pg_get_expr(value.adbin, value.adrelid))
          when value.adbin is not null then format('default %s', pg_get_expr(value.adbin, value.adrelid))
        end
      )
      from relation
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      join pg_catalog.pg_type as type on type.oid = attribute.atttypid
      left join pg_catalog.pg_attrdef as value on value.adrelid = relation.oid and value.adnum = attribute.attnum
      where relation.relkind in ('r', 'p')

      union all
      select 'domain', format_type(type.oid, null), concat_ws(
        ' ',
        format_type(type.typbasetype, type.typtypmod),
        case when type.typnotnull then 'not null' end,
        'default ' || type.typdefault
      )
      from pg_catalog.pg_type as type
      join ours on ours.oid = type.typnamespace
      where type.typtype = 'd'

      union all
      -- PostgreSQL 18 lists what is not null here too; columns say it.
      select 'constraint', format('%I on %s', conname, coalesce(relation.name, 'domain ' || format_type(contypid, null))),
        pg_get_constraintdef(constrained.oid)
      from pg_catalog.pg_constraint as constrained
      left join relation on relation.oid = conrelid
      join ours on ours.oid = connamespace
      where contype in ('c', 'f', 'p', 'u', 'x') and (relation.oid is not null or contypid <> 0)

      union all
      select 'index', relation.name,
        pg_get_indexdef(relation.oid) || case when index.indisvalid and index.indisready then '' else ' (invalid)' end
      from relation
      join pg_catalog.pg_index as index on index.indexrelid = relation.oid
      where not exists (select from pg_catalog.pg_constraint where conindid = relation.oid and contype in ('p', 'u', 'x'))

      union all
      select 'trigger', format('%I on %s', tgname, tgrelid::regclass),
        pg_get_triggerdef(trigger.oid) || case tgenabled
          when 'O' then '' when 'D' then ' (disabled)' when 'A' then ' (always)' else ' (on replicas)' end
      from pg_catalog.pg_trigger as trigger
      where not tgisinternal and (tgrelid in (select oid from relation) or tgfoid in (select oid from function))

      union all
      select 'rule', format('%I on %s', rulename, relation.name), pg_get_ruledef(rule.oid)
      from pg_catalog.pg_rewrite as rule
      join relation on relation.oid = ev_class
      where rulename <> '_RETURN'

      union all
      select 'policy', format('%I on %s', polname, relation.name), concat_ws(
        ' ',
        case when polpermissive then 'as permissive' else 'as restrictive' end,
        case polcmd when 'r' then 'for select' when 'a' then 'for insert' when 'w' then 'for update' when 'd' then 'for delete'
          else 'for all' end,
        'to ' || (
          select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text)
          from unnest(polroles) as role
        ),
        'using (' || pg_get_expr(polqual, polrelid) || ')',
        'with check (' || pg_get_expr(polwithcheck, polrelid) || ')'
      )
      from pg_catalog.pg_policy
      join relation on relation.oid = polrelid

      union all
      select 'view', name, concat_ws(
        E'\n',
        format('owner %s', relowner::regrole),
        'with (' || array_to_string(reloptions, ', ') || ')',
        pg_get_viewdef(oid)
      )
      from relation
      where relkind in ('v', 'm')

      union all
      select 'function', signature, format(E'owner %s\n%s', proowner::regrole, pg_get_functiondef(oid))
      from function

      union all
      select 'privilege', format('%s %s %s', api_role.name, lower(privilege.privilege_type), granted.name), ''
      from granted, lateral aclexplode(granted.acl) as privilege
      join api_role on api_role.oid = privilege.grantee
      -- Projects differ in who may look into the schema, and in what the server's key may do to accounts.
      where not (granted.name = 'schema public' and privilege.privilege_type = 'USAGE')
        and not (granted.name like 'auth.%' and api_role.name = 'service_role')

      union all
      select 'role', api_role.name, case when rolbypassrls then 'past row level security' else '' end
        || case when rolsuper or rolcreaterole or rolcreatedb then 'too mighty' else '' end
      from api_role
      join pg_catalog.pg_roles using (oid)

      union all
      select 'membership', format('%s of %s', member.name, role.rolname), ''
      from pg_catalog.pg_auth_members as granted
      join api_role as member on member.oid = granted.member
      join pg_catalog.pg_roles as role on role.oid = granted.roleid

      union all
      select 'schema', nspname::text, format('owner %s', nspowner::regrole)
      from pg_catalog.pg_namespace
      where nspname = 'private'

      union all
      select 'publication', format('%s of %I.%I', pubname, schemaname, tablename), ''
      from pg_catalog.pg_publication_tables
      where schemaname in ('public', 'private')

      union all
      select 'sequence', name, case when pg_sequence_last_value(name::regclass) < newest then 'behind its table' else '' end
      from (
        values
          ('public.lead_events_id_seq', (select max(id) from public.lead_events)),
          ('public.next_actions_id_seq', (select max(id) from public.next_actions)),
          ('public.desk_log_id_seq', (select max(id) from public.desk_log))
      ) as counted (name, newest)

      union all
      select 'row', name, case when is_there then '' else 'missing' end
      from (
        values
          ('private.calendar_reading', exists (select from private.calendar_reading)),
          ('private.mailbox_reading', exists (select from private.mailbox_reading)),
          ('private.agency_settings', exists (select from private.agency_settings)),
          ('private.desk_settings', exists (select from private.desk_settings)),
          ('private.email_worker', exists (select from private.email_worker))
      ) as needed (name, is_there)

      union all
      select 'setting', format('%s of the database', split_part(line, '=', 1)), substring(line from '=(.*)$')
      from pg_catalog.pg_db_role_setting
      cross join lateral unnest(setconfig) as line
      where setrole = 0
        and (setdatabase = 0 or setdatabase = (select oid from pg_catalog.pg_database where datname = current_database()))
        -- A project may set others of its own.
        and split_part(line, '=', 1) in (
          'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'default_transaction_read_only',
          'row_security', 'session_replication_role', 'default_statistics_target'
        )

      union all
      select 'setting', format('%s of %s', split_part(line, '=', 1), role.rolname), substring(line from '=(.*)$')
      from pg_catalog.pg_db_role_setting
      join pg_catalog.pg_roles as role on role.oid = setrole
      cross join lateral unnest(setconfig) as line
      where role.rolname in ('anon', 'authenticated', 'service_role')
        -- PostgREST reads these before its own configuration: exposed schemas, most rows.
        or role.rolname = 'authenticator' and line like 'pgrst.%'

      union all
      select 'throttle rule', name, format('%s in %s seconds', max_admitted, window_seconds)
      from public.throttle_rules
    )
    select jsonb_build_object(
      'objects', (
        select jsonb_agg(
          jsonb_build_object('object', kind || ' ' || name, 'definition', definition)
          order by kind collate "C", name collate "C"
        )
        from object
      ),
      'migrations', (
        select coalesce(jsonb_agg(version order by version), '[]') from supabase_migrations.schema_migrations
      ),
      'worker_asked_at', (select asked_at from private.email_worker),
      'server', version()
    )
  );
end
$$;

-- So many rows, to see how many of them one answer of the REST interface holds. Error: 42501.
create function public.sample_rows(p_rows integer) returns setof integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return query select generate_series(1, least(p_rows, 10000));
end
$$;

-- Whether pg_trgm knows the letters of scripts beyond ASCII. It asks the database's LC_CTYPE, which no migration can set
-- (docs/decisions/0030-search.md). Error: 42501.
create function public.knows_all_letters() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return extensions.show_trgm('हिन्दी') <> '{}';
end
$$;

-- Stores a lead with a correction, an edit, a reply, an answer and a next action, erases it, answers the columns that still hold
-- its words, and undoes all of it. Error: 42501.
create function public.rehearse_erasure() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  word constant text := 'rehearsal';
  key constant uuid := gen_random_uuid();
  rehearsed uuid;
  remains text[];
begin
  perform private.require_service();
  begin
    perform private.store_lead(
      (select jsonb_object_agg(field, word) from jsonb_object_keys(private.enquiry_facts(null)) as field)
      || jsonb_build_object('reference', 'TEST-ERAS', 'idempotency_key', key, 'client_hash', word)
      || jsonb_build_object('email', word || '@meghdoot.example', 'service', 'consultation', 'budget', null)
      || jsonb_build_object(
        'custom_fields',
        jsonb_build_array(jsonb_build_object('key', word, 'label', word, 'kind', 'line', 'value', word))
      )
      || jsonb_build_object(
        'journey', jsonb_build_object('utm_source', word), 'networks', jsonb_build_object('ipv4_24', word)
      )
    );
    select id into rehearsed from public.contact_submissions where idempotency_key = key;
    insert into public.next_actions (lead_id, text) values (rehearsed, word);
    insert into public.lead_events (lead_id, kind, note) values (rehearsed, 'correction', word);
    update public.contact_submissions set status = 'closed', outcome = 'lost', name = word || '!', lost_reason = word
    where id = rehearsed;
    insert into public.lead_events (lead_id, kind, channel, subject, text, cc, state)
    values (rehearsed, 'reply', 'email', word, word, word || '@meghdoot.example', 'sent');
    insert into public.lead_events (lead_id, kind, at, answer, message_id)
    values (
      rehearsed, 'answer', clock_timestamp(),
      jsonb_build_object('from', word, 'subject', word, 'text', word, 'quoted', word, 'attachments', '[]'::jsonb, 'automatic', false),
      '<' || word || '@meghdoot.example>'
    );
    insert into public.lead_files (lead_id, name, bytes, mail_part) values (rehearsed, word, 1, jsonb_build_object('content_id', word));
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
      union
      select 'lead_files' from public.lead_files as file
      where file.lead_id = rehearsed or file.name = word or file.mail_part ->> 'content_id' = word
    );
    raise exception 'A rehearsal is rolled back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$$;

-- Calls each function of the API once, as somebody who may, with people and a lead of its own, and takes everything back. Answers
-- those that failed: [{function, code, message}]. A database tells some faults only when a statement is reached, as safeupdate
-- does, which hosted projects load. Functions of the check are left out, and apply_grants, which locks all tables. Error: 42501.
create function public.rehearse_calls() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  rehearsed constant uuid := gen_random_uuid();
  manager constant uuid := gen_random_uuid();
  colleague constant uuid := gen_random_uuid();
  invited constant uuid := gen_random_uuid();
  stranger constant uuid := gen_random_uuid();
  moving constant uuid := gen_random_uuid();
  session_id constant uuid := gen_random_uuid();
  factor constant uuid := gen_random_uuid();
  duplicate constant uuid := gen_random_uuid();
  address constant text := 'rehearsal@meghdoot.example';
  email constant jsonb := jsonb_build_object('message_id', '<' || address || '>', 'from', address, 'to', jsonb_build_array(address));
  enquiry constant jsonb := jsonb_build_object(
    'name', 'Rehearsal', 'email', address, 'service', 'consultation', 'message', 'Rehearsal'
  );
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
    perform private.store_leads((
      select jsonb_agg(enquiry || jsonb_build_object('id', made.key, 'reference', made.said, 'idempotency_key', made.key))
      from (values (rehearsed, 'TEST-CASE'), (duplicate, 'TEST-MATE')) as made (key, said)
    ));
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
    insert into public.imports (id, idempotency_key, file_name, bytes, state)
    values (rehearsed, manager, 'rehearsal.csv', 0, 'planned'), (stranger, stranger, 'rehearsal.csv', 0, 'running');
    given := jsonb_build_object(
      'p_account', 'rehearsal', 'p_client', 'rehearsal', 'p_pair', 'rehearsal', 'p_device', 'rehearsal', 'p_hash', 'rehearsal',
      'p_token_hash', 'rehearsal', 'p_salt', repeat('a', 22), 'p_hashes', '{rehearsal}', 'p_sealed', 'rehearsal',
      'p_email', address, 'p_emails', jsonb_build_array(email), 'file_email.p_email', email, 'texts_of_email.p_email', email,
      'p_lead_id', rehearsed, 'p_ids', format('{%s}', rehearsed), 'p_link_key', rehearsed, 'p_idempotency_key', rehearsed,
      'send_enquiry.p_idempotency_key', manager, 'p_reference', 'TEST-SENT', 'p_enquiry', enquiry,
      'p_receipt_key', receipt, 'p_event', answer_id, 'undo_change.p_event', change_id
    ) || jsonb_build_object(
      'p_event_id', answer_id, 'p_events', format('{%s}', change_id), 'p_seen_event_id', answer_id,
      'p_id', colleague, 'p_factor_id', factor, 'p_session_id', session_id,
      'p_link', 'rehearsal', 'p_key', rehearsed, 'mail_address_change.p_id', moving, 'cancel_address_change.p_id', moving
    ) || jsonb_build_object(
      'invite_staff.p_id', stranger, 'repeat_invitation.p_id', invited, 'erase_lead.p_id', rehearsed,
      'drop_action.p_id', action_id, 'begin_import.p_id', rehearsed, 'keep_import_rows.p_id', rehearsed,
      'undo_import.p_id', rehearsed, 'run_import.p_id', stranger,
      'change_action.p_id', action_id, 'change_action.p_changes', '{"text": "Rehearsed"}',
      'change_leads.p_changes', '{"status": "qualified"}', 'change_staff.p_changes', '{"name": "Rehearsal"}',
      'p_name', 'Rehearsal', 'p_role', 'staff', 'p_text', 'Rehearsal', 'p_subject', 'Rehearsal', 'p_is_writing', true,
      'p_is_required', false, 'p_is_read', true, 'p_lease', rehearsed, 'p_uid_validity', 1, 'p_next_uid', 1, 'p_uid', 1,
      'p_kinds', '{acknowledgement}', 'p_claim', rehearsed, 'p_outcome', 'sent', 'p_mailbox', 'rehearsal', 'p_times', '[]',
      'p_days', 36500, 'p_limit', 1, 'p_starts', '{}', 'p_minutes', 30, 'p_pause_minutes', 10, 'p_seats', 1,
      'p_state', 'cancelled', 'p_kind', 'command', 'p_command', 'rehearsal', 'p_since', now(), 'p_is_download', true,
      'p_day', private.agency_today(),
      'p_time_zone', 'UTC', 'p_weekdays', '{1,2,3,4,5}', 'p_opens', '08:00', 'p_closes', '17:00',
      'p_order', '{created_at,id}', 'p_patterns', '{%rehearsal%}', 'p_file_name', 'rehearsal.csv', 'p_content', '',
      'p_people', '[]', 'keep_import_rows.p_rows', '[]'
    ) || jsonb_build_object(
      'p_bytes', 1, 'p_judgement', '{}', 'p_endpoint', 'https://push.example/rehearsal',
      'p_p256dh', repeat('a', 87), 'p_auth', repeat('a', 22), 'p_device', 'rehearsal',
      'p_sha256', repeat('0', 64), 'p_signature', 'Rehearsal', 'p_other', duplicate
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
$$;
