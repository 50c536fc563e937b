-- The log of the desk, for managers: log-ins, people, exports, backups, erasures and passwords, with who did it, when and from
-- which device. It is kept for a year. A line is written in the transaction of the change, wherever the change is made in this
-- database.

create table public.desk_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null constraint kind_known check (
    kind in (
      'signed_in', 'sign_in_failed', 'signed_out', 'sessions_ended',
      'added', 'invited', 'invitation_accepted', 'role_changed', 'renamed', 'disabled', 'enabled', 'removed',
      'password_changed', 'password_forgotten', 'calendar_renewed',
      'address_change_asked', 'address_change_cancelled', 'address_changed',
      'factor_set_up', 'factor_removed', 'factor_reset', 'recovery_code_used', 'recovery_codes_replaced',
      'factor_required_changed',
      'exported', 'person_exported', 'erased', 'lead_added', 'imported', 'import_undone', 'backup_made', 'backup_downloaded',
      'content_changed'
    )
  ),
  -- Null for the operator and for strangers. Names are copied and no column refers to the account, because the log outlives it.
  actor_id uuid,
  actor_name text,
  -- The colleague it is about.
  subject_id uuid,
  subject_name text,
  -- Each session logs in and out once, even if it is reported again.
  session_id uuid,
  user_agent text constraint user_agent_form check (char_length(user_agent) <= 200),
  detail jsonb not null default '{}' constraint detail_form check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 2000)
);

comment on table public.desk_log is 'Log of the desk: what happened (kind), who did it (null: the operator or a stranger), when.';

create unique index desk_log_once on public.desk_log (session_id, kind) where kind in ('signed_in', 'signed_out');
create index desk_log_by_kind on public.desk_log (kind, id);
create index desk_log_by_actor on public.desk_log (actor_id, id);
create index desk_log_by_subject on public.desk_log (subject_id, id);
create index desk_log_by_time on public.desk_log (at);

alter table public.desk_log enable row level security;

create policy "Managers read the log"
  on public.desk_log for select to authenticated
  using ((select private.is_manager()));

-- Keeps the log append-only, also for its owner and for definer functions. Only a line that is a year old can be deleted.
create function private.keep_desk_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'The log of the desk is append-only.' using errcode = 'insufficient_privilege';
end
$$;

create trigger keep_desk_log
  before update or delete on public.desk_log
  for each row execute function private.keep_desk_log();

create trigger keep_all_desk_log
  before truncate on public.desk_log
  for each statement execute function private.keep_desk_log();

-- For calls without a session: failed log-ins, forgotten passwords, commands. `p_device` is a user agent, or null.
create function private.note_stranger_in_log(p_kind text, p_subject uuid, p_detail jsonb, p_device text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.desk_log (kind, subject_id, subject_name, user_agent, detail)
  values (
    p_kind, p_subject, (select name from public.staff where id = p_subject),
    left(regexp_replace(p_device, '[[:cntrl:]]', '', 'g'), 200), p_detail
  );
end
$$;

-- For calls with a session, whose caller and device are noted; both are null for the server's key and for Auth.
create function private.note_in_log(p_kind text, p_subject uuid default null, p_detail jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  session_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  insert into public.desk_log (kind, actor_id, actor_name, subject_id, subject_name, session_id, user_agent, detail)
  values (
    p_kind, auth.uid(), (select name from public.staff where id = auth.uid()),
    p_subject, (select name from public.staff where id = p_subject),
    session_id,
    (
      select left(regexp_replace(session.user_agent, '[[:cntrl:]]', '', 'g'), 200)
      from auth.sessions as session where session.id = session_id
    ),
    p_detail
  )
  on conflict do nothing;
end
$$;

-- Several functions, Auth and the operator's commands change people. This trigger logs all of them.
create function private.log_staff_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Set by follow_account when a command of the operator changed the account.
  command constant jsonb := jsonb_strip_nulls(
    jsonb_build_object('command', nullif(current_setting('desk.command', true), ''))
  );
begin
  if tg_op = 'DELETE' then
    perform private.note_in_log('removed', old.id);
    return old;
  elsif tg_op = 'INSERT' then
    perform private.note_in_log(
      case new.state when 'invited' then 'invited' else 'added' end, new.id, jsonb_build_object('role', new.role) || command
    );
    return null;
  end if;
  if old.name <> new.name then
    perform private.note_in_log('renamed', new.id, jsonb_build_object('from', old.name, 'to', new.name));
  end if;
  if old.role <> new.role then
    perform private.note_in_log('role_changed', new.id, jsonb_build_object('from', old.role, 'to', new.role));
  end if;
  if old.state <> new.state then
    perform private.note_in_log(
      case
        when new.state = 'disabled' then 'disabled'
        when old.state = 'invited' then 'invitation_accepted'
        else 'enabled'
      end,
      new.id,
      command
    );
  end if;
  return null;
end
$$;

create trigger log_staff_change
  after insert or update on public.staff
  for each row execute function private.log_staff_change();

-- Runs before the deletion, while the name can still be read.
create trigger log_staff_removal
  before delete on public.staff
  for each row execute function private.log_staff_change();

create function private.log_added_lead(lead public.contact_submissions) returns void
language sql security definer set search_path = ''
as $$
  select private.note_in_log(
    'lead_added', null, jsonb_build_object('lead', lead.id, 'reference', lead.reference, 'source', lead.added_source)
  )
$$;

-- Logs an operator's command on an account where Auth makes the change, which by itself leaves no line. Error: 42501.
create function public.note_command(p_kind text, p_email text, p_command text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  perform private.note_stranger_in_log(p_kind, person.id, jsonb_build_object('command', p_command), null)
  from public.staff as person
  join auth.users as account on account.id = person.id
  where account.email = lower(p_email);
end
$$;

-- Logs a backup, or a download of the newest one, before it begins. A download takes all data along, so it needs a proof. Errors:
-- PT401, 42501; PT403 a proof is due.
create function public.note_backup(p_is_download boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  if p_is_download then
    perform private.require_proof();
  end if;
  perform private.note_in_log(case when p_is_download then 'backup_downloaded' else 'backup_made' end);
end
$$;

-- Logs the files of the site's content that a manager has changed; without any, only asks whether the caller may. Errors:
-- PT401, 42501; PT403 a proof is due.
create function public.note_content_change(p_files text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  perform private.require_proof();
  if cardinality(p_files) > 0 then
    perform private.note_in_log('content_changed', null, jsonb_build_object('files', p_files));
  end if;
end
$$;

-- A page of the log, newest first, with one line more, which tells the caller that there are older ones. `p_staff` matches the
-- person who acted and the person concerned. The failed log-ins of an account on a day are one line, the last of them, whose
-- detail counts them (`times`, `since`). A function, so that others get an error and not an empty log. Errors: PT401, 42501.
create function public.desk_log_page(p_before bigint default null, p_kind text default null, p_staff uuid default null)
returns table (
  id bigint, at timestamptz, kind text, actor_id uuid, actor_name text, subject_id uuid, subject_name text,
  user_agent text, detail jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_manager();
  return query
    select
      line.id, line.at, line.kind, line.actor_id, line.actor_name, line.subject_id, line.subject_name, line.user_agent,
      case
        when export.id is not null then line.detail || jsonb_build_object('filter', export.filter, 'rows', export.rows)
        when failures.times > 1 then line.detail || jsonb_build_object('times', failures.times, 'since', failures.since)
        else line.detail
      end
    from public.desk_log as line
    left join public.lead_exports as export on line.kind = 'exported' and export.id = (line.detail ->> 'export')::uuid
    cross join lateral (
      select
        private.agency_moment(private.agency_day(line.at)) as begins,
        private.agency_moment(private.agency_day(line.at) + 1) as ends
    ) as day
    left join lateral (
      select count(*) as times, min(failure.at) as since
      from public.desk_log as failure
      where line.kind = 'sign_in_failed' and failure.kind = 'sign_in_failed'
        and failure.subject_id is not distinct from line.subject_id
        and failure.at >= day.begins and failure.at < day.ends
    ) as failures on true
    where (p_before is null or line.id < p_before)
      and (p_kind is null or line.kind = p_kind)
      and (p_staff is null or line.actor_id = p_staff or line.subject_id = p_staff)
      and not (
        line.kind = 'sign_in_failed' and exists (
          select from public.desk_log as later
          where later.kind = 'sign_in_failed' and later.id > line.id
            and later.subject_id is not distinct from line.subject_id
            and later.at >= day.begins and later.at < day.ends
        )
      )
    order by line.id desc
    limit 51;
end
$$;
