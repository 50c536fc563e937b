-- Why this change is made.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.report_by_answer(p_key text, days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  first_day constant date := private.agency_today() - (days - 1);
  none constant jsonb := private.as_figures(0, 0, 0, 0, 0, 0, null);
  chosen constant jsonpath := '$[*] ? (@.key == $key).value';
  wanted constant jsonb := jsonb_build_object('key', p_key);
begin
  perform private.require_staff();
  if days not between 1 and 366 then
    raise exception 'A report covers 1 to 366 days.' using errcode = 'invalid_parameter_value';
  end if;
  return (
    -- Options are told apart once their leads are counted, which takes half the time.
    with counted as (
      select
        jsonb_path_query_first(custom_fields, chosen, wanted) as chosen_ones, received_on >= first_day as is_now,
        count(*) as leads,
        count(*) filter (where private.promise_ended(private.answered_in_time(first_response_at, reply_due_at), awaiting_reply_until)) as judged,
        count(*) filter (where private.answered_in_time(first_response_at, reply_due_at)) as kept,
        count(qualified_at) as qualified,
        0::bigint as won, 0::numeric as value, null::interval as took
      from public.contact_submissions
      where spam_reason is null and received_on >= first_day - days
      group by 1, 2
      union all
      select
        jsonb_path_query_first(custom_fields, chosen, wanted), closed_at >= (select private.agency_moment(first_day)),
        0, 0, 0, 0,
        count(*), coalesce(sum(value), 0), sum(closed_at - created_at)
      from public.contact_submissions
      where outcome = 'won' and spam_reason is null and closed_at >= (select private.agency_moment(first_day - days))
      group by 1, 2
    ),
    periods as (
      select
        case option when 'true' then 'yes' when 'false' then 'no' else option #>> '{}' end as answer,
        is_now, sum(leads) as leads, sum(won) as won,
        private.as_figures(
          sum(leads), sum(judged), sum(kept), sum(qualified), sum(won), sum(value), sum(took)
        ) as figures
      from counted
      -- One option as several.
      cross join lateral jsonb_path_query(chosen_ones, '$[*]') as option
      group by 1, 2
    ),
    listed as (
      select
        answer,
        coalesce(sum(leads) filter (where is_now), 0) as leads,
        coalesce(sum(won) filter (where is_now), 0) as won,
        jsonb_build_object(
          'answer', answer,
          'now', coalesce(jsonb_agg(figures) filter (where is_now) -> 0, none),
          'before', coalesce(jsonb_agg(figures) filter (where not is_now) -> 0, none)
        ) as row
      from periods
      group by answer
    )
    select coalesce(jsonb_agg(row order by leads desc, won desc, answer), '[]') from listed
  );
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
