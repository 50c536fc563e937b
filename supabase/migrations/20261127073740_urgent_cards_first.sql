-- A column of the board begins with those that wait for a first reply, the earliest promise on top: the newest stood above those
-- that were overdue.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop index public.leads_on_board;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.find_leads(p_filter jsonb, p_order text[], p_offset integer DEFAULT 0, p_rows integer DEFAULT 25)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  sorting constant text := (
    select string_agg(
      quote_ident(ltrim(term, '-')) || case
        -- Empty values come last in both directions; no other column that descends is ever empty.
        when term = '-next_action_on' then ' desc nulls last'
        when term like '-%' then ' desc'
        else ''
      end,
      ', ' order by place
    )
    from unnest(p_order) with ordinality as given (term, place)
  );
  sorted_columns constant text := (
    select string_agg(distinct quote_ident(ltrim(term, '-')), ', ') from unnest(p_order || '{id}') as term
  );
  is_spam constant text := private.spam_condition(p_filter);
  matches constant text := private.lead_condition(p_filter - 'spam');
  -- Days bound the walk itself where it goes by them, and so does the status of a column of the board.
  bounds constant text := private.lead_condition(jsonb_strip_nulls(case
    when p_order[1] in ('created_at', '-created_at')
      then jsonb_build_object('from', p_filter -> 'from', 'before', p_filter -> 'before')
    when p_order[1:2] = '{awaiting_reply_until,next_action_on}' then jsonb_build_object('status', p_filter -> 'status')
    else '{}'
  end));
  found uuid[];
begin
  perform private.require_staff();
  execute format(
    'select array(select id from (select * from public.contact_submissions where %s and %s order by %s limit 2000) as walked '
    'where %s order by %s offset %s limit %s)',
    is_spam, bounds, sorting, matches, sorting, p_offset, p_rows
  ) into found;
  if cardinality(found) < p_rows then
    execute format(
      'with matching as materialized (select %s from public.contact_submissions where %s and %s) '
      'select array(select id from matching order by %s offset %s limit %s)',
      sorted_columns, is_spam, matches, sorting, p_offset, p_rows
    ) into found;
  end if;
  return query select unnest(found);
end
$function$;

CREATE INDEX leads_on_board ON public.contact_submissions USING btree (status, awaiting_reply_until, next_action_on, created_at DESC, id, service, budget, owner_id) WHERE (spam_reason IS NULL);

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
