import { IST_OFFSET } from '../../domain/reply-promise';

// As `Intl` writes it in India. It is not asked: a phone takes 60 ms until it can answer, and the list would wait.
const words = (text: string) => text.split(' ');
const DAYS = words('Sunday Monday Tuesday Wednesday Thursday Friday Saturday');
const MONTHS = words(
  'January February March April May June July August September October November December',
);
const SHORT_MONTHS = words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The same moment on the office's clock, to be read by the methods for UTC. */
const inOffice = (iso: string) => new Date(Date.parse(iso) + IST_OFFSET);

const hourOf = (at: Date) => at.getUTCHours() % 12 || 12;
const minuteOf = (at: Date) => twoDigits(at.getUTCMinutes());
const halfOf = (at: Date) => (at.getUTCHours() < 12 ? 'am' : 'pm');

/**
 * A time to read at a glance, in the time the office keeps: `21 Nov 2026, 1:11 pm`. It may break after the date, nowhere
 * else.
 */
export function shortTime(iso: string): string {
  const at = inOffice(iso);
  const date = [at.getUTCDate(), SHORT_MONTHS[at.getUTCMonth()], at.getUTCFullYear()];
  return `${date.join('\u00A0')}, ${hourOf(at)}:${minuteOf(at)}\u00A0${halfOf(at)}`;
}

/** The same with weekday, seconds and time zone: `Saturday, 21 November 2026 at 1:11:05 pm IST`. */
export function fullTime(iso: string): string {
  const at = inOffice(iso);
  const date = [at.getUTCDate(), MONTHS[at.getUTCMonth()], at.getUTCFullYear()].join(' ');
  const time = [hourOf(at), minuteOf(at), twoDigits(at.getUTCSeconds())].join(':');
  return `${DAYS[at.getUTCDay()]}, ${date} at ${time} ${halfOf(at)} IST`;
}
