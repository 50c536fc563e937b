-- Texts that staff keep for replies: own ones, which nobody else sees, and those that managers share with everybody.

create domain private.saved_reply_title as text constraint saved_reply_title_form
  check (char_length(value) between 1 and 80 and private.is_clean_line(value));
create domain private.saved_reply_text as text constraint saved_reply_text_form
  check (char_length(value) between 1 and 5000 and private.is_clean_text(value));

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  -- Null for a shared one, which therefore stays when the person who wrote it leaves.
  owner_id uuid default auth.uid() references public.staff (id) on delete cascade,
  title private.saved_reply_title not null,
  text private.saved_reply_text not null,
  -- The number of emails that were made from it.
  uses integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- Of its words and of who may see it; being used changes neither.
  updated_at timestamptz not null default clock_timestamp(),
  -- A request that is sent again adds no other.
  idempotency_key uuid unique
);

comment on table public.saved_replies is 'Texts for replies: a person''s own, and shared ones (owner_id null), which managers change.';

create index saved_replies_by_owner on public.saved_replies (owner_id);

alter table public.saved_replies enable row level security;

create policy "Staff read their own saved replies and shared ones"
  on public.saved_replies for select to authenticated
  using ((select private.is_staff()) and (owner_id is null or owner_id = (select auth.uid())));

create policy "Staff add own saved replies, managers shared ones"
  on public.saved_replies for insert to authenticated
  with check (case when owner_id is null then (select private.is_manager()) else
    (select private.is_staff()) and owner_id = (select auth.uid()) end);

create policy "Staff change their own saved replies, managers shared ones"
  on public.saved_replies for update to authenticated
  using (case when owner_id is null then (select private.is_manager()) else
    (select private.is_staff()) and owner_id = (select auth.uid()) end);

create policy "Staff delete their own saved replies, managers shared ones"
  on public.saved_replies for delete to authenticated
  using (case when owner_id is null then (select private.is_manager()) else
    (select private.is_staff()) and owner_id = (select auth.uid()) end);

-- Keeps the list short enough to be answered at once, and dates the row. Those who add at once take turns. Errors: PT401, 42501;
-- PT409 the person, or everybody together, has two hundred.
create function private.place_saved_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The policies are asked after this, and would say less.
  if private.calling_role() = 'authenticated' then
    perform private.require_staff();
  end if;
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    perform pg_advisory_xact_lock(3, 0);
    if (select count(*) >= 200 from public.saved_replies where owner_id is not distinct from new.owner_id) then
      raise exception 'There are two hundred saved replies. Delete one first.' using errcode = 'PT409';
    end if;
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

create trigger place_saved_reply
  before insert or update of owner_id, title, text on public.saved_replies
  for each row execute function private.place_saved_reply();

-- Counts a reply that was made from these, as far as the caller may read them.
create function private.count_saved_replies(p_ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update public.saved_replies
  set uses = uses + 1
  where id in (
    select id from public.saved_replies
    where id = any (p_ids) and (owner_id is null or owner_id = auth.uid())
    order by id
    for no key update
  )
$$;
