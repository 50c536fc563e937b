import type { ByDay, Rule } from './rule';
import { DAY_MS } from '../../domain/clock';
import type { WallTime } from '../../domain/wall-time';

const yearStart = (year: number) => Date.UTC(year, 0, 1);
const daysBetween = (from: WallTime, to: WallTime) => Math.round((to - from) / DAY_MS);

/** The day on which week 1 begins: the first week with four days in the year. */
function firstWeek(year: number, weekStart: number): WallTime {
  const fourth = yearStart(year) + 3 * DAY_MS;
  const sinceWeekStart = (new Date(fourth).getUTCDay() - weekStart + 7) % 7;
  return fourth - sinceWeekStart * DAY_MS;
}

/** Whether a place is in a list, in which negative numbers count from the end. */
const isListed = (list: readonly number[], place: number, length: number) =>
  list.includes(place) || list.includes(place - length - 1);

function isInWeeks({ weekStart }: Rule, weeks: readonly number[], day: WallTime): boolean {
  const year = new Date(day).getUTCFullYear();
  const weekYear =
    day < firstWeek(year, weekStart)
      ? year - 1
      : day >= firstWeek(year + 1, weekStart)
        ? year + 1
        : year;
  const first = firstWeek(weekYear, weekStart);
  const length = daysBetween(first, firstWeek(weekYear + 1, weekStart)) / 7;
  return isListed(weeks, Math.floor(daysBetween(first, day) / 7) + 1, length);
}

/** Ordinals count within the month or year; with other frequencies they mean nothing. */
function isOnWeekday(rule: Rule, days: readonly ByDay[], day: WallTime): boolean {
  const date = new Date(day);
  const onThisDay = days.filter(({ weekday }) => weekday === date.getUTCDay());
  const isCounted =
    rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.weeks === undefined);
  if (!isCounted || onThisDay.some(({ ordinal }) => ordinal === 0)) return onThisDay.length > 0;
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const isInYear = rule.frequency === 'YEARLY' && rule.months === undefined;
  const first = isInYear ? yearStart(year) : Date.UTC(year, month, 1);
  const next = isInYear ? yearStart(year + 1) : Date.UTC(year, month + 1, 1);
  const fromStart = Math.floor(daysBetween(first, day) / 7) + 1;
  const fromEnd = Math.floor((daysBetween(day, next) - 1) / 7) + 1;
  return onThisDay.some(({ ordinal }) => ordinal === fromStart || ordinal === -fromEnd);
}

const daysInMonth = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

function isInYearDays(yearDays: readonly number[], day: WallTime): boolean {
  const year = new Date(day).getUTCFullYear();
  const first = yearStart(year);
  return isListed(yearDays, daysBetween(first, day) + 1, daysBetween(first, yearStart(year + 1)));
}

function isInMonthDays(monthDays: readonly number[], day: WallTime): boolean {
  const date = new Date(day);
  return isListed(monthDays, date.getUTCDate(), daysInMonth(date));
}

/** Whether a rule falls into the month of this day at all. */
export const isRuleMonth = ({ months }: Rule, day: WallTime): boolean =>
  months === undefined || months.includes(new Date(day).getUTCMonth() + 1);

/** Whether the BY lists of a rule let it fall on this day of such a month. */
export const isRuleDay = (rule: Rule, day: WallTime): boolean =>
  (rule.monthDays === undefined || isInMonthDays(rule.monthDays, day)) &&
  (rule.days === undefined || isOnWeekday(rule, rule.days, day)) &&
  (rule.yearDays === undefined || isInYearDays(rule.yearDays, day)) &&
  (rule.weeks === undefined || isInWeeks(rule, rule.weeks, day));

/** The units of time that a frequency counts are not taken from the start. */
const timesOf = ({ frequency, hours, minutes, seconds }: Rule, start: Date) => ({
  hours: hours ?? (SUB_DAILY.includes(frequency) ? undefined : [start.getUTCHours()]),
  minutes: minutes ?? (SUB_DAILY.indexOf(frequency) > 0 ? undefined : [start.getUTCMinutes()]),
  seconds: seconds ?? (frequency === 'SECONDLY' ? undefined : [start.getUTCSeconds()]),
});

const SUB_DAILY: readonly Rule['frequency'][] = ['HOURLY', 'MINUTELY', 'SECONDLY'];

/** The rule with what it leaves to the start of its series: a yearly one without lists falls on the start's day and month. */
export function completeRule(rule: Rule, startWall: WallTime): Rule {
  const start = new Date(startWall);
  const complete = { ...rule, ...timesOf(rule, start) };
  if (rule.days ?? rule.monthDays ?? rule.yearDays) return complete;
  if (rule.frequency === 'WEEKLY' || (rule.frequency === 'YEARLY' && rule.weeks)) {
    return { ...complete, days: [{ ordinal: 0, weekday: start.getUTCDay() }] };
  }
  if (rule.frequency !== 'YEARLY' && rule.frequency !== 'MONTHLY') return complete;
  const months = rule.frequency === 'YEARLY' ? [start.getUTCMonth() + 1] : undefined;
  return { ...complete, monthDays: [start.getUTCDate()], months: rule.months ?? months };
}
