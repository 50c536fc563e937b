/** Changes of the log of the desk that even its owner is refused. */
export const FORBIDDEN = [
  `update public.desk_log set actor_name = 'Nobody'`,
  `update public.desk_log set subject_name = null, user_agent = null`,
  `delete from public.desk_log`,
  `delete from public.desk_log where at > now() - interval '365 days'`,
  'truncate public.desk_log',
];

/** Adds a line as old as this many days. */
export const addLine = (days: number): string =>
  `insert into public.desk_log (kind, at, detail)
    values ('erased', now() - interval '${days} days', '{"days": ${days}}')`;
