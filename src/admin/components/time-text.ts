import { WORKING_HOURS } from '../../domain/reply-promise';

const { timeZone } = WORKING_HOURS;

const short = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});
const full = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'long', timeZone });

/** A time to read at a glance, in the time the office keeps: `21 Nov 2026, 1:11 pm`. */
export const shortTime = (iso: string): string =>
  // It may break after the date, nowhere else.
  short.format(new Date(iso)).replace(/(?<!,)\s/g, '\u00A0');

/** The same with weekday, seconds and time zone. */
export const fullTime = (iso: string): string => full.format(new Date(iso));
