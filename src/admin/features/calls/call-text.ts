import { AGENCY_TIME_ZONE, isTimeZone, placeOf } from '../../../domain/time';
import type { Consultation } from '../../../domain/http-api/consultations';
import { clockText, nearDayText, officeDay, spanText, weekdayText } from '../../app/time-text';

/** The day in the office on which this moment is. */
export const dayOf = (iso: string): string => officeDay(Date.parse(iso));

export const hasBegun = ({ starts_at }: Pick<Consultation, 'starts_at'>, now: number): boolean =>
  Date.parse(starts_at) <= now;

/** `Tue, 24 Nov, 11:00 am`. */
export const startText = (iso: string): string => `${weekdayText(dayOf(iso))}, ${clockText(iso)}`;

/** `Tue, 24 Nov (tomorrow), 11:00 – 11:30 am IST`. */
export const callTimeText = ({ starts_at, ends_at }: Consultation, now: number): string =>
  `${nearDayText(dayOf(starts_at), now)}, ${spanText(starts_at, ends_at)} IST`;

const timeIn = (timeZone: string, iso: string) =>
  new Intl.DateTimeFormat('en-IN', {
    timeZone,
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  }).format(new Date(iso));

/** `Tue, 24 Nov, 12:30 am in New York`; null where the visitor's clock is unknown, or shows the time of the office. */
export function visitorTimeText({ starts_at, time_zone }: Consultation): string | null {
  if (time_zone === null || !isTimeZone(time_zone)) return null;
  const text = timeIn(time_zone, starts_at);
  return text === timeIn(AGENCY_TIME_ZONE, starts_at) ? null : `${text} in ${placeOf(time_zone)}`;
}

type Colour = 'info' | 'warning' | 'success' | 'error' | 'default';

/** How a call stands, in words and as the colour of a chip. */
export function callState(call: Consultation, now: number): { label: string; color: Colour } {
  switch (call.state) {
    case 'cancelled':
      return { label: 'Cancelled', color: 'default' };
    case 'held':
      return { label: 'Took place', color: 'success' };
    case 'missed':
      return { label: 'Did not come', color: 'error' };
    case 'booked':
      if (!hasBegun(call, now)) return { label: 'Booked', color: 'info' };
      return Date.parse(call.ends_at) > now
        ? { label: 'Under way', color: 'warning' }
        : { label: 'Outcome missing', color: 'warning' };
  }
}
