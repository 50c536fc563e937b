import { AGENCY_TIME_ZONE, isTimeZone, placeOf } from '../../domain/time';

const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: AGENCY_TIME_ZONE,
});

/** A moment as mail says it: "Saturday, 21 November 2026 at 4:10 pm IST". */
export const istTime = (iso: string): string => `${format.format(new Date(iso))} IST`;

/**
 * The time of a call: in India, and where the visitor is, as far as that is known and another time: "Saturday, 21 November
 * 2026 at 4:10 pm IST (10:40 am in London)". The day is named again when it is another one.
 */
export function callTime(iso: string, timeZone: string | null): string {
  if (timeZone === null || !isTimeZone(timeZone)) return istTime(iso);
  const date = new Date(iso);
  const local = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(date);
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone }).format(date);
  const there = istTime(iso).startsWith(day) ? local : `${day} at ${local}`;
  return istTime(iso).includes(`${day} at ${local}`)
    ? istTime(iso)
    : `${istTime(iso)} (${there} in ${placeOf(timeZone)})`;
}
