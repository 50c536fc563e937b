import { addDays, AGENCY_TIME_ZONE, minutesOf } from '../../src/domain/clock';
import { OFFICE_HOURS } from '../../src/domain/office-hours';
import { toMoment, toWall, zoneOf } from '../../src/domain/wall-time';
import { agencyDay } from '../../src/domain/zone';
import type { Lot } from './lot';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const zone = zoneOf(AGENCY_TIME_ZONE);
const OPENS = minutesOf(OFFICE_HOURS.opens) / 60;
const CLOSES = minutesOf(OFFICE_HOURS.closes) / 60;

/** A time of day in the agency's zone, a number of days after the day of `moment`. */
const atHour = (moment: Date | number, days: number, hour: number): Date =>
  new Date(toMoment(Date.parse(daysAfter(moment, days)) + hour * HOUR, zone));

export const daysAfter = (moment: Date | number, days: number): string =>
  addDays(agencyDay(moment), days);

/** A time at which a visitor writes, a number of days ago. If that is later today, the day before. */
export function arrival(lot: Lot, now: Date, daysAgo: number): Date {
  const hour = lot.happens(0.75) ? 9 + lot.next() * 10 : 7 + lot.next() * 16;
  const at = atHour(now, -daysAgo, hour);
  return at < now ? at : atHour(now, -daysAgo - 1, hour);
}

/** A time within office hours, some hours after `from`. */
export function atWork(lot: Lot, from: Date, fromHours: number, toHours: number): Date {
  const at = new Date(Number(from) + (fromHours + lot.next() * (toHours - fromHours)) * HOUR);
  const hour = (toWall(Number(at), zone) % DAY) / HOUR;
  if (hour >= OPENS && hour < CLOSES) return at;
  return atHour(at, hour < OPENS ? 0 : 1, OPENS + 0.2 + lot.next() * 2.5);
}

const isWeekend = (moment: Date) =>
  [0, 6].includes(new Date(toWall(Number(moment), zone)).getUTCDay());

const STARTS = [10, 11.5, 15, 17];

/** Hands out times for calls, each once. */
export class Calendar {
  private readonly taken = new Set<number>();

  /** The first free time on a weekday, from the next day on; undefined if the week is full. */
  next(lot: Lot, from: Date): Date | undefined {
    for (let day = lot.whole(1, 3); day < 9; day += 1) {
      for (const hour of STARTS) {
        const start = atHour(from, day, hour);
        if (isWeekend(start) || this.taken.has(Number(start))) continue;
        this.taken.add(Number(start));
        return start;
      }
    }
    return undefined;
  }
}

/** A table of all steps, each with its time and the last event that it wrote. */
export const MARKS = `create temporary table told (
  step bigint generated always as identity primary key, lead_id uuid, kind text, at timestamptz, upto bigint
)`;

/** Adds a step of a lead to that table. */
export const MARK = `insert into told (lead_id, kind, at, upto)
  select $1, $2, $3, last_value from public.lead_events_id_seq`;

/**
 * Changes all times since the start of the run to the invented ones. An answer of the last three days is unread if nothing
 * happened after it. Triggers are off, because they keep the history from being changed.
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
