-- Leads that managers bring in from a table of another program. The rows to store are written down before the first of them is
-- stored, so that an import can be carried on by anybody, and each row is stored once.

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  -- A file that is sent again makes no other import.
  idempotency_key uuid not null unique,
  file_name text not null constraint file_name_form
    check (char_length(file_name) between 1 and 200 and private.is_clean_line(file_name)),
  bytes integer not null constraint bytes_bounds check (bytes between 0 and 20971520),
  -- The answers of a person: options by the id of their question.
  answers jsonb not null default '{}'
    constraint answers_form check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 65536),
  state text not null default 'planned' constraint state_known
    check (state in ('planned', 'running', 'finished', 'undoing', 'undone')),
  -- The rows of the file that its plan refused when it began.
  refused_in_file integer not null default 0,
  -- The name is copied, because the import outlives the account.
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_by_name text,
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.imports is 'Tables of leads that managers brought in, or are about to.';

create index imports_by_person on public.imports (created_by) where created_by is not null;

alter table public.imports enable row level security;

create policy "Managers read imports"
  on public.imports for select to authenticated
  using ((select private.is_manager()));

create policy "Managers answer the questions of an import that has not begun"
  on public.imports for update to authenticated
  using ((select private.is_manager()) and state = 'planned')
  with check ((select private.is_manager()) and state = 'planned');

-- The file as it was sent. Kept apart, so that no list of imports reads it.
create table private.import_files (
  import_id uuid primary key references public.imports (id) on delete cascade,
  content bytea not null
);

-- The rows to store, and what became of them.
create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  row integer not null,
  -- The columns of the lead; null once the row is stored.
  lead jsonb,
  note text,
  state text not null default 'waiting' constraint state_known
    check (state in ('waiting', 'stored', 'completed', 'unchanged', 'refused', 'undone', 'kept')),
  -- The lead that the row became; of a person who is there already, the one whose empty fields it fills.
  lead_id uuid references public.contact_submissions (id) on delete set null,
  -- The last event of the import; a later one means that somebody has worked on the lead since.
  last_event bigint,
  primary key (import_id, row)
);

comment on table private.import_files is 'Files of imports, for a week at most; for definer functions alone.';
comment on table private.import_rows is 'Rows of imports and what became of them; for definer functions alone.';

create index import_rows_by_lead on private.import_rows (lead_id) where lead_id is not null;

-- Whether the running transaction stores leads of an import.
create function private.is_importing() returns boolean
language sql stable
as $$
  select coalesce(current_setting('leads.importing', true), '') = 'on'
$$;

-- An import as the desk shows it, with the number of its rows in each state and the leads that an undo left in place.
create function private.as_import(import public.imports) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(import) - 'idempotency_key' || jsonb_build_object(
    'rows', (
      select coalesce(jsonb_object_agg(tally.state, tally.rows), '{}')
      from (
        select state, count(*) as rows from private.import_rows where import_id = import.id group by state
      ) as tally
    ),
    'refused_rows', (
      select coalesce(jsonb_agg(row order by row), '[]')
      from private.import_rows
      where import_id = import.id and state = 'refused'
    ),
    'kept', (
      select coalesce(jsonb_agg(kept.lead), '[]')
      from (
        select jsonb_build_object('id', lead.id, 'reference', lead.reference, 'name', lead.name) as lead
        from private.import_rows as stored
        join public.contact_submissions as lead on lead.id = stored.lead_id
        where stored.import_id = import.id and stored.state = 'kept'
        order by stored.row
        limit 100
      ) as kept
    )
  )
$$;

-- An import, locked until the transaction ends. Error: PT404 no such import.
create function private.lock_import(p_id uuid) returns public.imports
language plpgsql security definer set search_path = ''
as $$
declare
  import public.imports;
begin
  select * into import from public.imports where id = p_id for update;
  if not found then
    raise exception 'There is no such import.' using errcode = 'PT404';
  end if;
  return import;
end
$$;

-- Forgets files, and rows that nobody stored, of imports that are a week old.
create function private.forget_old_imports() returns void
language sql security definer set search_path = ''
as $$
  delete from public.imports where state = 'planned' and created_at < now() - interval '7 days';
  delete from private.import_files as file
  using public.imports as import
  where import.id = file.import_id and import.created_at < now() - interval '7 days';
  update private.import_rows as stored set lead = null, note = null
  from public.imports as import
  where import.id = stored.import_id and import.created_at < now() - interval '7 days' and stored.lead is not null
$$;

-- Stores a file to import, in base64, once under a key. Errors: PT401, 42501; 23514 the name or the size is out of bounds.
create function public.start_import(p_key uuid, p_file_name text, p_content text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  content constant bytea := decode(p_content, 'base64');
  import public.imports;
begin
  perform private.require_manager();
  perform private.forget_old_imports();
  insert into public.imports (idempotency_key, file_name, bytes, created_by_name)
  values (p_key, p_file_name, length(content), (select name from public.staff where id = auth.uid()))
  on conflict (idempotency_key) do nothing
  returning * into import;
  if import.id is null then
    select * into import from public.imports where idempotency_key = p_key;
  else
    insert into private.import_files (import_id, content) values (import.id, content);
  end if;
  return private.as_import(import);
end
$$;

-- All imports, the newest first, or one. A function, so that others get an error and not an empty list. Errors: PT401, 42501.
create function public.list_imports(p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  return (
    select coalesce(jsonb_agg(private.as_import(import) order by import.created_at desc), '[]')
    from (
      select * from public.imports where p_id is null or id = p_id order by created_at desc limit 50
    ) as import
  );
end
$$;

-- The file of an import in base64; null once it is forgotten. Errors: PT401, 42501.
create function public.import_file(p_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  return (select encode(content, 'base64') from private.import_files where import_id = p_id);
end
$$;

-- Leads that may be of these people ([{email, phone}]), for a plan to compare. Errors: PT401, 42501.
create function public.people_like(p_people jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  emails text[];
  phones text[];
begin
  perform private.require_manager();
  select array_agg(distinct private.email_key(person ->> 'email')), array_agg(distinct private.phone_key(person ->> 'phone'))
  into emails, phones
  from jsonb_array_elements(p_people) as person;
  return (
    select coalesce(
      jsonb_agg(
        private.personal_facts(known) - 'message' || jsonb_build_object('id', coalesce(known.merged_into, known.id)) order by known.created_at desc, known.id
      ),
      '[]'
    )
    from public.contact_submissions as known
    where known.spam_reason is null and known.id in (
      select id from public.contact_submissions where email_key = any (emails)
      union
      select id from public.contact_submissions where phone_key = any (phones)
    )
  );
end
$$;

-- Writes down rows to store ([{row, lead, note, lead_id}]) of an import that has not begun; a row that is there stays as it is.
-- Errors: PT401, 42501; PT404; PT409 it has begun.
create function public.keep_import_rows(p_id uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager();
  if (private.lock_import(p_id)).state <> 'planned' then
    raise exception 'This import has begun.' using errcode = 'PT409';
  end if;
  insert into private.import_rows (import_id, row, lead, note, lead_id)
  select p_id, given.row, given.lead, given.note, given.lead_id
  from jsonb_to_recordset(p_rows) as given (row integer, lead jsonb, note text, lead_id uuid)
  on conflict (import_id, row) do nothing;
end
$$;

-- Begins an import whose rows are written down, but for so many that its plan refused; one that has begun goes on. Errors: PT401,
-- 42501; PT404; PT409 it was undone.
create function public.begin_import(p_id uuid, p_refused integer default 0) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  import public.imports;
begin
  perform private.require_manager();
  import := private.lock_import(p_id);
  if import.state in ('undoing', 'undone') then
    raise exception 'This import was undone.' using errcode = 'PT409';
  end if;
  if import.state = 'planned' then
    update public.imports set state = 'running', refused_in_file = p_refused where id = p_id returning * into import;
    perform private.note_in_log(
      'imported', null,
      jsonb_build_object(
        'import', p_id, 'file', import.file_name,
        'rows', (select count(*) from private.import_rows where import_id = p_id)
      )
    );
  end if;
  return private.as_import(import);
end
$$;

-- A reference that no lead has.
create function private.free_reference() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  drawn bytea;
  letters text;
begin
  loop
    drawn := extensions.gen_random_bytes(8);
    select string_agg(substr(alphabet, 1 + get_byte(drawn, place) % char_length(alphabet), 1), '' order by place)
    into letters
    from generate_series(0, 7) as place;
    letters := left(letters, 4) || '-' || right(letters, 4);
    exit when not exists (select from public.contact_submissions where reference = letters);
  end loop;
  return letters;
end
$$;

-- The columns of the lead that a row becomes: as of its own day, with the words of its note to be found by.
create function private.imported_lead(stored private.import_rows, id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  arrived constant timestamptz := least(clock_timestamp(), (stored.lead ->> 'created_at')::timestamptz);
  owner_id uuid;
begin
  if stored.lead ->> 'owner' is not null then
    select person.id into owner_id
    from public.staff as person
    join auth.users as account on account.id = person.id
    where lower(account.email) = lower(stored.lead ->> 'owner') and private.is_staff(person.id);
  end if;
  return stored.lead - 'owner' || jsonb_build_object(
    'id', id, 'reference', private.free_reference(), 'created_at', arrived, 'idempotency_key', gen_random_uuid(),
    'added_by', auth.uid(), 'closed_at', case when stored.lead ->> 'status' = 'closed' then arrived end,
    'added_source', 'import', 'qualified_at', case when stored.lead ->> 'status' = 'qualified' then arrived end,
    'owner_id', owner_id,
    'search_text', left(coalesce(E'\n' || stored.note, ''), 20000)
  );
end
$$;

-- Stores the leads of rows, with their notes in the name of the importer.
create function private.store_imported(p_id uuid, p_rows integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := array(select gen_random_uuid() from unnest(p_rows));
begin
  if p_rows = '{}' then
    return;
  end if;
  perform private.store_leads((
    select jsonb_agg(private.imported_lead(stored, given.id) order by given.row)
    from unnest(p_rows, ids) as given (row, id)
    join private.import_rows as stored on stored.import_id = p_id and stored.row = given.row
  ));
  insert into public.lead_events (lead_id, kind, note, created_at)
  select lead.id, 'note', part, lead.created_at
  from unnest(p_rows, ids) as given (row, id)
  join public.contact_submissions as lead on lead.id = given.id
  join private.import_rows as stored on stored.import_id = p_id and stored.row = given.row,
    generate_series(1, char_length(stored.note), 2000) as place,
    trim(E'\n\t ' from substr(stored.note, place, 2000)) as part
  where part <> ''
  order by given.row, place;
  update private.import_rows as done
  set state = 'stored', lead_id = given.id, lead = null, note = null,
    last_event = (select max(event.id) from public.lead_events as event where event.lead_id = given.id)
  from unnest(p_rows, ids) as given (row, id)
  where done.import_id = p_id and done.row = given.row;
end
$$;

-- Fills the empty fields of a lead that is there already with those of a row.
create function private.complete_from_row(stored private.import_rows) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  missing constant jsonb := (
    select jsonb_object_agg(fact.key, stored.lead -> fact.key)
    from public.contact_submissions as lead, jsonb_each_text(private.lead_facts(lead)) as fact
    -- No answers are an empty list.
    where lead.id = stored.lead_id and coalesce(fact.value, '') in ('', '[]')
      and coalesce(stored.lead ->> fact.key, '') not in ('', '[]')
      -- How it ended goes with a status, which stays.
      and fact.key not in ('outcome', 'lost_reason')
  );
begin
  if missing is not null then
    perform private.write_leads(array[stored.lead_id], missing);
  end if;
  update private.import_rows as done
  set state = case when missing is null then 'unchanged' else 'completed' end, lead = null, note = null,
    last_event = case when missing is not null then (select max(id) from public.lead_events where lead_id = stored.lead_id) end
  where done.import_id = stored.import_id and done.row = stored.row;
end
$$;

-- Stores these rows, or completes the leads that they name. Where the database refuses them, their halves are tried, down to the
-- row that is at fault: it is left out, and the others go on.
create function private.import_or_refuse(p_id uuid, p_rows integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  half constant integer := cardinality(p_rows) / 2;
begin
  perform private.store_imported(
    p_id, array(select row from private.import_rows where import_id = p_id and row = any (p_rows) and lead_id is null order by row)
  );
  perform private.complete_from_row(stored)
  from private.import_rows as stored
  where stored.import_id = p_id and stored.row = any (p_rows) and stored.lead_id is not null and stored.state = 'waiting';
exception
  when check_violation or not_null_violation or data_exception or sqlstate 'PT409' or sqlstate 'PT422' then
    if half = 0 then
      update private.import_rows set state = 'refused', lead = null, note = null, lead_id = null
      where import_id = p_id and row = any (p_rows);
    else
      perform private.import_or_refuse(p_id, p_rows[:half]);
      perform private.import_or_refuse(p_id, p_rows[half + 1:]);
    end if;
end
$$;

-- Locks the people of these rows, then the leads to complete, each in one order, so that two imports, or an import and a visitor,
-- never wait in a circle.
create function private.lock_rows_to_import(p_id uuid, p_rows integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_people(array(
    select unnest(array[private.email_key(lead ->> 'email'), private.phone_key(lead ->> 'phone')])
    from private.import_rows
    where import_id = p_id and row = any (p_rows)
  ));
  perform from public.contact_submissions
  where id in (select lead_id from private.import_rows where import_id = p_id and row = any (p_rows))
  order by id for no key update;
end
$$;

-- Stores the next rows of an import that has begun, and stops early enough that whoever asks meanwhile waits less than a
-- third of a second; the last rows finish it. While somebody else does, this only says how far they are: each row is stored
-- once. An rpc: leads, notes and progress are one. Errors: PT401, 42501; PT404; PT409 it has not begun, or was undone.
create function public.run_import(p_id uuid, p_rows integer default 100) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  import public.imports;
  waiting integer[];
  began timestamptz;
begin
  perform private.require_manager();
  select * into import from public.imports where id = p_id for update skip locked;
  if not found then
    select * into import from public.imports where id = p_id;
    if not found then
      raise exception 'There is no such import.' using errcode = 'PT404';
    end if;
    return private.as_import(import);
  end if;
  if import.state not in ('running', 'finished') then
    raise exception 'This import is not running.' using errcode = 'PT409';
  end if;
  waiting := array(
    select row from private.import_rows
    where import_id = p_id and state = 'waiting' and lead is not null
    order by row
    limit least(p_rows, 500)
  );
  perform private.lock_rows_to_import(p_id, waiting);
  began := clock_timestamp();
  perform set_config('leads.importing', 'on', true);
  for place in 1..cardinality(waiting) by 20 loop
    exit when clock_timestamp() > began + interval '160 milliseconds';
    perform private.import_or_refuse(p_id, waiting[place:place + 19]);
  end loop;
  perform set_config('leads.importing', '', true);
  if not exists (select from private.import_rows where import_id = p_id and state = 'waiting' and lead is not null) then
    update public.imports set state = 'finished' where id = p_id returning * into import;
  end if;
  return private.as_import(import);
end
$$;

-- Takes back what one row of an import did, unless somebody has worked on its lead since. The lead is locked.
create function private.undo_imported(stored private.import_rows) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_touched constant boolean := exists (
    select from public.lead_events where lead_id = stored.lead_id and id > stored.last_event
  );
  result text := case when stored.state = 'stored' and is_touched then 'kept' else 'undone' end;
begin
  if stored.state = 'completed' then
    begin
      perform private.undo_event(event) from public.lead_events as event where event.id = stored.last_event;
    exception
      when sqlstate 'PT409' then result := 'kept';
    end;
  end if;
  -- keep_lead_events lets the history of an undone row go.
  update private.import_rows as done set state = result where done.import_id = stored.import_id and done.row = stored.row;
  if stored.state = 'stored' and result = 'undone' then
    delete from private.receipt_keys where lead_id = stored.lead_id;
    delete from public.lead_events where lead_id = stored.lead_id;
    delete from public.contact_submissions where id = stored.lead_id;
  end if;
end
$$;

-- Takes back the next rows of an import, the last stored first; the last of them ends it. Leads that somebody has worked on since
-- stay, and are named. Errors: PT401, 42501; PT404.
create function public.undo_import(p_id uuid, p_rows integer default 200) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  import public.imports;
  piece integer[];
  stored private.import_rows;
  began timestamptz;
begin
  perform private.require_manager();
  import := private.lock_import(p_id);
  if import.state = 'undone' then
    return private.as_import(import);
  end if;
  if import.state <> 'undoing' then
    update public.imports set state = 'undoing' where id = p_id returning * into import;
    delete from private.import_files where import_id = p_id;
    delete from private.import_rows where import_id = p_id and state = 'waiting';
    perform private.note_in_log('import_undone', null, jsonb_build_object('import', p_id, 'file', import.file_name));
  end if;
  piece := array(
    select row from private.import_rows
    where import_id = p_id and state in ('stored', 'completed')
    order by row desc
    limit least(p_rows, 500)
  );
  perform from public.contact_submissions
  where id in (select lead_id from private.import_rows where import_id = p_id and row = any (piece))
  order by id for update;
  began := clock_timestamp();
  for stored in select * from private.import_rows where import_id = p_id and row = any (piece) order by row desc loop
    exit when clock_timestamp() > began + interval '160 milliseconds';
    perform private.undo_imported(stored);
  end loop;
  if not exists (select from private.import_rows where import_id = p_id and state in ('stored', 'completed')) then
    update public.imports set state = 'undone' where id = p_id returning * into import;
  end if;
  return private.as_import(import);
end
$$;
