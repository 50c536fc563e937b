export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Whether a day (`YYYY-MM-DD`) is one of these. */
export const isOnWeekday = (day: string, weekdays: readonly Weekday[]): boolean =>
  weekdays.some((weekday) => weekday === WEEKDAYS[new Date(day).getUTCDay()]);

/** A time of the day (`HH:MM`) in minutes. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
