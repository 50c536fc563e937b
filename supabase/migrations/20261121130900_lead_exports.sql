-- Why: an export takes personal data out of the house, so it is on record who took what, and a page of one cannot be had
-- without that record. Pages are read by key, each in its own call: an export of any size holds up nobody and fits in no
-- memory. What changes meanwhile may be in or out, but no lead is twice in it.

create table public.lead_exports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null default auth.uid(),
  actor_email text not null default auth.jwt() ->> 'email',
  filter jsonb not null constraint filter_form check (jsonb_typeof(filter) = 'object'),
  -- Handed out so far: an export that was broken off tells how far it came.
  rows integer not null default 0,
  created_at timestamptz not null default now()
);

comment on table public.lead_exports is 'Who exported which leads (filter), when, and how many rows were handed out.';

alter table public.lead_exports enable row level security;

revoke all on table public.lead_exports from anon, authenticated, service_role;
grant select on table public.lead_exports to authenticated, service_role;

create policy "Admins read exports"
  on public.lead_exports for select to authenticated
  using ((select private.is_admin()));

-- Begins an export and returns its id. Errors: PT401, 42501; 23514 the filter is no object.
create function public.start_lead_export(filter jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  export_id uuid;
begin
  perform private.require_admin();
  insert into public.lead_exports (filter) values (start_lead_export.filter) returning id into export_id;
  return export_id;
end
$$;

-- The next leads of one's own export, newest first: `{leads, next}`. `next` is the `after` of the call that follows, null
-- at the end. A call looks at so many leads at most, so where a search matches few a page may be empty and yet not the
-- last. Errors: PT401, 42501; PT404 no such export of the caller.
create function public.lead_export_page(export_id uuid, after jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '4s'
as $$
declare
  newest_first constant text[] := private.lead_sort_keys('-created_at');
  here constant public.leads := jsonb_populate_record(null::public.leads, after);
  wanted private.lead_filter;
  depth integer;
  page jsonb;
begin
  perform private.require_admin();
  select (private.read_lead_filter(export.filter)).* into wanted
  from public.lead_exports as export
  where export.id = lead_export_page.export_id and export.actor_id = auth.uid();
  if not found then
    raise exception 'No such export.' using errcode = 'PT404';
  end if;
  depth := case when wanted.q is null then 1000 else 5000 end;
  execute format(
    $sql$
      select jsonb_build_object(
        'leads', coalesce(jsonb_agg(private.as_lead(lead) order by place) filter (where %s), '[]'),
        'next', case when count(*) = %s then
          (jsonb_agg(jsonb_build_object('id', lead.id, 'created_at', lead.created_at) order by place desc)) -> 0
        end
      )
      from (
        select lead.id, row_number() over (order by %s) as place
        from public.leads as lead
        where %s
        order by place
        limit %s
      ) as looked_at
      join public.leads as lead using (id)
    $sql$,
    case when wanted.q is null then 'true' else format('lead.search_text like %L', private.containing(wanted.q)) end,
    depth,
    private.order_by(newest_first),
    concat_ws(
      ' and ',
      private.lead_condition(wanted),
      case when after is not null then private.comes_after(newest_first) end
    ),
    depth
  ) into page using null::uuid[], here;
  update public.lead_exports as export
  set rows = export.rows + jsonb_array_length(page -> 'leads')
  where export.id = lead_export_page.export_id;
  return page;
end
$$;

-- Supabase lets every API role execute new functions; we start from nothing.
revoke all on function public.start_lead_export(jsonb), public.lead_export_page(uuid, jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.start_lead_export(jsonb), public.lead_export_page(uuid, jsonb) to authenticated;
