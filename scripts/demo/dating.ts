/** The steps of all leads, each with its time and the last line of history that it wrote. */
export const MARKS = `create temporary table told (
  step bigint generated always as identity primary key, lead_id uuid, kind text, at timestamptz, upto bigint
)`;

/** Notes a step of a lead. */
export const MARK = `insert into told (lead_id, kind, at, upto)
  select $1, $2, $3, last_value from public.lead_events_id_seq`;

/**
 * Moves all that was dated since the start of the run to the time at which it is told to have happened. An answer of
 * the last three days is unread where nothing happened since. No trigger runs, or the history would refuse.
 */
export const DATE = (started: string) => `
  set session_replication_role = replica;
  update public.lead_events as event set created_at = step.at
    from (select at, upto, lag(upto, 1, 0::bigint) over (order by step) as after from told) as step
    where event.id > step.after and event.id <= step.upto and event.created_at >= '${started}';
  update public.contact_submissions as lead
    set updated_at = last.at,
      closed_at = case when closed_at is not null then last.at end,
      unread_answers = case when last.kind = 'answer' and last.at > now() - interval '3 days' then 1 else 0 end
    from (select distinct on (lead_id) lead_id, kind, at from told order by lead_id, step desc) as last
    where last.lead_id = lead.id;
  update public.consultations as call set created_at = step.at, updated_at = step.at
    from told as step where step.lead_id = call.lead_id and step.kind = 'call';
  update public.next_actions as action set created_at = step.at, updated_at = step.at
    from told as step where step.lead_id = action.lead_id and step.kind = 'next';
  update public.desk_log as line set at = step.at
    from told as step where step.kind = 'arrived' and line.detail ->> 'lead' = step.lead_id::text;
  set session_replication_role = origin;
  drop table told;`;
