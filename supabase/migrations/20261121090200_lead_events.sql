-- Why: staff must be able to trust what the history says, so the database writes it, by trigger, in the same transaction
-- as the change, and nobody can rewrite it.

create table public.lead_events (
  id bigint generated always as identity primary key,
  -- No action on delete: a lead with history stays, its personal data is erased instead.
  lead_id uuid not null references public.contact_submissions (id),
  kind text not null constraint kind_known check (kind in ('created', 'status', 'note', 'erased')),
  from_status text,
  to_status text,
  note text constraint note_form check (char_length(note) between 1 and 2000 and private.is_clean_text(note)),
  -- Null for the visitor. The address is copied, so that the history outlives the account.
  actor_id uuid default auth.uid(),
  actor_email text default auth.jwt() ->> 'email',
  created_at timestamptz not null default now(),
  constraint status_event_names_both check (
    (kind = 'status') = (from_status is not null and to_status is not null)
  ),
  constraint only_notes_have_text check (kind = 'note' or note is null)
);

comment on table public.lead_events is 'History of a lead: created, status from/to, note, erased; who and when.';

create index lead_events_by_lead on public.lead_events (lead_id, id);

alter table public.lead_events enable row level security;

revoke all on table public.lead_events from anon, authenticated, service_role;
grant select on table public.lead_events to authenticated, service_role;

create policy "Admins read history"
  on public.lead_events for select to authenticated
  using ((select private.is_admin()));

-- Definer: whoever may change a lead may cause its history, but not write it.
create function private.record_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind) values (new.id, 'created');
    return null;
  end if;
  if old.status is distinct from new.status then
    insert into public.lead_events (lead_id, kind, from_status, to_status)
    values (new.id, 'status', old.status, new.status);
  end if;
  if old.erased_at is null and new.erased_at is not null then
    -- Notes are about the person, so they go with the person; that there was one stays.
    update public.lead_events set note = null where lead_id = new.id and note is not null;
    insert into public.lead_events (lead_id, kind) values (new.id, 'erased');
  end if;
  return null;
end
$$;

revoke all on function private.record_lead_event() from public;

create trigger record_lead_event
  after insert or update on public.contact_submissions
  for each row execute function private.record_lead_event();

-- Grants already refuse every API role; this refuses the owner and definer functions too. The one exception is emptying
-- the notes of a lead that has been erased.
create function private.keep_lead_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.note is null
    and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and exists (
      select from public.contact_submissions as lead
      where lead.id = old.lead_id and lead.erased_at is not null
    )
  then
    return new;
  end if;
  raise exception 'The history of leads is append-only.' using errcode = 'insufficient_privilege';
end
$$;

revoke all on function private.keep_lead_events() from public;

create trigger keep_lead_events
  before update or delete on public.lead_events
  for each row execute function private.keep_lead_events();

create trigger keep_all_lead_events
  before truncate on public.lead_events
  for each statement execute function private.keep_lead_events();
