import { WORKING_HOURS } from '../../domain/reply-promise';

const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: WORKING_HOURS.timeZone,
});

/** A moment as mail says it: "Saturday, 21 November 2026 at 4:10 pm IST". */
export const istTime = (iso: string): string => `${format.format(new Date(iso))} IST`;

/** Whether this is the name of a time zone that times can be told in (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

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
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return istTime(iso).includes(`${day} at ${local}`)
    ? istTime(iso)
    : `${istTime(iso)} (${there} in ${place})`;
}
