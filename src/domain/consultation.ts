import {
  addDays,
  AGENCY_TIME_ZONE,
  DAY_MS,
  HOUR_MS,
  isOnWeekday,
  MINUTE_MS,
  minutesOf,
  WEEKDAYS,
} from './clock';
import * as z from './zod';
import { toMoment, toWall, zoneOf } from './wall-time';
import { agencyDay } from './zone';

const TIME_ERROR = { error: 'must be a time like 09:30' };
const timeOfDay = z.string(TIME_ERROR).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_ERROR));

/** Days of the week, from when to when on the agency's clocks. */
const openingHours = {
  weekdays: z
    .array(z.enum(WEEKDAYS, { error: `must be one of ${WEEKDAYS.join(', ')}` }))
    .check(z.minLength(1, { error: 'must name a day like Monday' })),
  opens: timeOfDay,
  closes: timeOfDay,
};

/** `hours` of `content/agency.json`. */
export const officeHoursSchema = z.strictObject(openingHours).check(
  z.refine(({ opens, closes }) => opens < closes, {
    error: 'must be after opens',
    path: ['closes'],
    when: ({ issues }) => issues.length === 0,
  }),
);

function whole(min: number, max: number) {
  const error = { error: `must be a whole number from ${min} to ${max}` };
  return z.int(error).check(z.minimum(min, error), z.maximum(max, error));
}

/** `replyHours` of `content/agency.json`. Less than a day would end before the office opens again. */
export const replyHoursSchema = z.strictObject({
  enquiry: whole(24, 168),
  officeHours: whole(1, 24),
});

/** The rules of `content/consultation.json`; docs/content.md describes its fields ("When calls are offered"). */
export const consultationRulesSchema = z.strictObject({
  /** Length of a call, distance between starts, and the pause after a call. */
  minutes: whole(5, 240),
  startEveryMinutes: whole(5, 240),
  pauseAfterMinutes: whole(0, 240),
  /** When a call may last. */
  ...openingHours,
  /** How soon a call can be booked, and how far ahead. */
  noticeHours: whole(0, 168),
  horizonDays: whole(1, 60),
  /** Maximum calls at the same time. */
  callsAtOnce: whole(1, 20),
  /** Days without calls, `YYYY-MM-DD`. */
  closedDays: z.array(z.iso.date({ error: 'must be a day like 2026-01-31' })),
  /** How the call takes place; `link` is where a video call is. */
  by: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('video'),
      label: z.string(),
      link: z.url({
        protocol: /^https$/,
        error: 'must be an address like https://meet.example/room',
      }),
    }),
    z.strictObject({ kind: z.literal('phone'), label: z.string() }),
  ]),
});

export type ConsultationRules = z.infer<typeof consultationRulesSchema>;

/** A time at which a call may be held; ISO 8601 in UTC. */
export const slotSchema = z.object({ starts_at: z.string(), ends_at: z.string() });

export type Slot = z.infer<typeof slotSchema>;

/** A page that offers a time is open for a while before the visitor sends it. */
const OFFER_HOLDS = 15 * MINUTE_MS;

const isOpen = ({ weekdays, closedDays }: ConsultationRules, day: string) =>
  isOnWeekday(day, weekdays) && !closedDays.includes(day);

/** The time of a call that starts then, whether it is offered or not. @param start in ms since the epoch */
export const slotAt = ({ minutes }: ConsultationRules, start: number): Slot => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(start + minutes * MINUTE_MS).toISOString(),
});

/**
 * All times the rules offer now, whether taken or not, in order: on open days within the hours, not before the notice and
 * not after the horizon. Where clocks are changed, a time that they skip is not offered, and one that they show twice is
 * offered when it comes first.
 *
 * @param timeZone whose clocks the rules mean (IANA)
 */
export function offeredSlots(
  rules: ConsultationRules,
  now: Date,
  timeZone: string = AGENCY_TIME_ZONE,
): Slot[] {
  const zone = zoneOf(timeZone);
  const earliest = now.getTime() + rules.noticeHours * HOUR_MS;
  const latest = now.getTime() + rules.horizonDays * DAY_MS;
  const lastDay = agencyDay(latest, timeZone);
  const last = minutesOf(rules.closes) - rules.minutes;
  const slots: Slot[] = [];
  for (let day = agencyDay(earliest, timeZone); day <= lastDay; day = addDays(day, 1)) {
    if (!isOpen(rules, day)) continue;
    for (let minute = minutesOf(rules.opens); minute <= last; minute += rules.startEveryMinutes) {
      const wall = Date.parse(day) + minute * MINUTE_MS;
      const start = toMoment(wall, zone);
      const isSkipped = toWall(start, zone) !== wall;
      if (!isSkipped && start >= earliest && start <= latest) slots.push(slotAt(rules, start));
    }
  }
  return slots;
}

/** The offered time that starts then; undefined when the rules do not offer it, nor did a quarter of an hour ago. */
export function findOfferedSlot(
  rules: ConsultationRules,
  startsAt: string,
  now: Date,
  timeZone: string = AGENCY_TIME_ZONE,
): Slot | undefined {
  const start = new Date(startsAt).toISOString();
  return [new Date(now.getTime() - OFFER_HOLDS), now]
    .flatMap((moment) => offeredSlots(rules, moment, timeZone))
    .find((slot) => slot.starts_at === start && new Date(start) > now);
}

/** The free times closest to a moment, in order. */
export const nearestSlots = (slots: readonly Slot[], moment: string, count: number): Slot[] => {
  const distance = ({ starts_at }: Slot) =>
    Math.abs(new Date(starts_at).getTime() - new Date(moment).getTime());
  return [...slots]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at));
};
