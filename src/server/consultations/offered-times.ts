import { dayIn, timeFormat } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';
import { clockText } from '../../domain/time-text';
import { zoneName } from '../../domain/zone';

interface OfferOptions {
  /** The zone in which days and times are told (IANA). */
  timeZone: string;
  /** The day whose times are shown, `YYYY-MM-DD`; else that of the chosen time, else the first with free times. */
  day?: string | undefined;
  /** The time that is already ticked, in UTC. */
  chosen?: string | undefined;
  /** The address that shows another day. */
  dayHref: (day: string) => string;
}

function listDays(slots: readonly Slot[], current: string, { timeZone, dayHref }: OfferOptions) {
  const dayOf = dayIn(timeZone);
  const { text } = timeFormat(timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  const days = new Map(slots.map(({ starts_at }) => [dayOf(starts_at), text(starts_at)]));
  return [...days].map(([day, label]) => ({
    day: label,
    href: dayHref(day),
    current: day === current ? 'yes' : '',
  }));
}

function listTimes(slots: readonly Slot[], { timeZone, chosen }: OfferOptions) {
  const clock = timeFormat(timeZone, { timeStyle: 'short' });
  return slots.map(({ starts_at }) => {
    const time = clock.text(starts_at);
    const atAgency = clockText(starts_at);
    const zone = zoneName(starts_at);
    return {
      id: `time-${starts_at}`,
      value: starts_at,
      checked: starts_at === chosen ? 'yes' : '',
      time,
      'at-agency': time === atAgency ? zone : `(${atAgency} ${zone})`,
    };
  });
}

/**
 * Days with free times as links, and the times of one of them as radio buttons, for a page that shows them with `FilledDays`
 * and `FilledTimes`; undefined when no time is free.
 */
export function offerTimes(slots: readonly Slot[], options: OfferOptions) {
  const { timeZone, day, chosen } = options;
  const dayOf = dayIn(timeZone);
  const wanted = day ?? (chosen && dayOf(chosen));
  const first = slots.find(({ starts_at }) => dayOf(starts_at) === wanted) ?? slots[0];
  if (!first) return undefined;
  const current = dayOf(first.starts_at);
  const longDay = timeFormat(timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
  const sameDay = slots.filter(({ starts_at }) => dayOf(starts_at) === current);
  return {
    day: current,
    slots: { zone: timeZone, 'chosen-day': longDay.text(first.starts_at) },
    lists: { days: listDays(slots, current, options), times: listTimes(sameDay, options) },
  };
}
