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
export function callTime(call: { starts_at: string; time_zone: string | null }): string {
  const { time_zone: timeZone } = call;
  const ist = istTime(call.starts_at);
  if (timeZone === null || !isTimeZone(timeZone)) return ist;
  const date = new Date(call.starts_at);
  const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(date);
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone }).format(date);
  if (ist.includes(`${day} at ${time}`)) return ist;
  return `${ist} (${ist.startsWith(day) ? time : `${day} at ${time}`} in ${placeOf(timeZone)})`;
}
