-- Views of the list that staff keep under a name: own ones, which nobody else sees, and those that managers share with everybody.

create domain private.saved_view_title as text constraint saved_view_title_form
  check (char_length(value) between 1 and 60 and private.is_clean_line(value));
-- Filters, order and columns, as the address of the list has them. The server knows which there are.
create domain private.saved_view_search as text constraint saved_view_search_form
  check (char_length(value) <= 2000 and (value = '' or private.is_clean_line(value)));

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  -- Null for a shared one, which therefore stays when the person who made it leaves.
  owner_id uuid default auth.uid() references public.staff (id) on delete cascade,
  title private.saved_view_title not null,
  search private.saved_view_search not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A request that is sent again adds no other.
  idempotency_key uuid unique
);

comment on table public.saved_views is 'Views of the list under a name: a person''s own, and shared ones (owner_id null), which managers change.';

create index saved_views_by_owner on public.saved_views (owner_id);

alter table public.saved_views enable row level security;

create policy "Staff read their own views and shared ones"
  on public.saved_views for select to authenticated
  using ((select private.is_staff()) and (owner_id is null or owner_id = (select auth.uid())));

create policy "Staff add own views, managers shared ones"
  on public.saved_views for insert to authenticated
  with check (case when owner_id is null then (select private.is_manager()) else
    (select private.is_staff()) and owner_id = (select auth.uid()) end);

create policy "Staff change their own views, managers shared ones"
  on public.saved_views for update to authenticated
  using (case when owner_id is null then (select private.is_manager()) else
    (select private.is_staff()) and owner_id = (select auth.uid()) end);

create policy "Staff delete their own views, managers shared ones"
  on public.saved_views for delete to authenticated
  using (case when owner_id is null then (select private.is_manager()) else
    (select private.is_staff()) and owner_id = (select auth.uid()) end);

-- Keeps the tabs few and their names different, and dates the row. Those who add at once take turns. Errors: PT401, 42501;
-- PT409 the person, or everybody together, has thirty; PT422 the name is taken.
create function private.place_saved_view() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The policies are asked after this, and would say less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  perform pg_advisory_xact_lock(3, 1);
  -- One that is sent again is told so by its key.
  if tg_op = 'INSERT' and exists (select from public.saved_views where idempotency_key = new.idempotency_key) then
    return new;
  end if;
  if (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id)
    and (select count(*) >= 30 from public.saved_views where owner_id is not distinct from new.owner_id)
  then
    raise exception 'There are thirty views. Delete one first.' using errcode = 'PT409';
  end if;
  if exists (
    select from public.saved_views
    where owner_id is not distinct from new.owner_id and lower(title) = lower(new.title) and id <> new.id
  ) then
    raise exception 'There is a view with this name already.' using errcode = 'PT422', detail = 'title';
  end if;
  new.updated_at := clock_timestamp();
  if tg_op = 'INSERT' then
    new.created_at := new.updated_at;
  else
    new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;

create trigger place_saved_view
  before insert or update of owner_id, title, search on public.saved_views
  for each row execute function private.place_saved_view();
