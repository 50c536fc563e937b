import { dayOf } from './dates';
import type { Rule } from './rule';
import { completeRule, isRuleDay, isRuleMonth } from './rule-days';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/clock';
import type { WallTime } from '../../domain/wall-time';

/** An event that takes more work to expand than any person's event does. */
export class TooMuchError extends Error {}

/** Bounds work by counting its steps, so that the outcome is the same on every machine. */
export interface Budget {
  /** @throws TooMuchError when nothing is left */
  spend(steps?: number): void;
}

/**
 * @param limit steps, of which a million take about a fifth of a second
 * @param pool from which the steps are taken, too
 */
export function budgetOf(limit: number, pool?: Budget): Budget {
  let left = limit;
  return {
    spend(steps = 1) {
      left -= steps;
      if (left < 0) throw new TooMuchError();
      pool?.spend(steps);
    },
  };
}

/** A span on a wall clock; both ends belong to it. */
export interface WallSpan {
  from: WallTime;
  to: WallTime;
}

/** A year, month, week, day, hour, minute or second in which a rule may fall; its end does not belong to it. */
interface Interval {
  first: WallTime;
  next: WallTime;
}

const WEEK_MS = 7 * DAY_MS;
const LENGTHS = {
  WEEKLY: WEEK_MS,
  DAILY: DAY_MS,
  HOURLY: HOUR_MS,
  MINUTELY: MINUTE_MS,
  SECONDLY: 1000,
};

const monthOf = (wall: WallTime) => {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const monthStart = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1);

function weekStartOf(wall: WallTime, weekStart: number): WallTime {
  const day = dayOf(wall);
  return day - ((new Date(day).getUTCDay() - weekStart + 7) % 7) * DAY_MS;
}

/** The rule's intervals from the one of the series' start on, without those that are over before `from`. */
function* intervals(rule: Rule, start: WallTime, { from, to }: WallSpan): Generator<Interval> {
  const { frequency, interval } = rule;
  if (frequency === 'YEARLY' || frequency === 'MONTHLY') {
    const length = frequency === 'YEARLY' ? 12 : 1;
    const begin = monthOf(start) - (monthOf(start) % length);
    const skipped = Math.max(0, Math.floor((monthOf(from) - begin) / (interval * length)));
    for (
      let month = begin + skipped * interval * length;
      monthStart(month) <= to;
      month += interval * length
    ) {
      yield { first: monthStart(month), next: monthStart(month + length) };
    }
    return;
  }
  const length = LENGTHS[frequency];
  const begin =
    frequency === 'WEEKLY'
      ? weekStartOf(start, rule.weekStart)
      : Math.floor(start / length) * length;
  const skipped = Math.max(0, Math.floor((from - begin) / (interval * length)));
  for (let first = begin + skipped * interval * length; first <= to; first += interval * length) {
    yield { first, next: first + length };
  }
}

const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const ALL_SIXTY = Array.from({ length: 60 }, (_, unit) => unit);

/** The rule's times within a part of one day, in order. */
function* timesOfDay(rule: Rule, { first, next }: Interval, budget: Budget): Generator<WallTime> {
  const day = dayOf(first);
  const isWithin = (wall: WallTime, length: number) => wall < next && wall + length > first;
  for (const hour of rule.hours ?? ALL_HOURS) {
    const atHour = day + hour * HOUR_MS;
    if (!isWithin(atHour, HOUR_MS)) continue;
    for (const minute of rule.minutes ?? ALL_SIXTY) {
      const atMinute = atHour + minute * MINUTE_MS;
      if (!isWithin(atMinute, MINUTE_MS)) continue;
      for (const second of rule.seconds ?? ALL_SIXTY) {
        const time = atMinute + second * 1000;
        budget.spend();
        if (isWithin(time, 1)) yield time;
      }
    }
  }
}

function* timesIn(rule: Rule, { first, next }: Interval, budget: Budget): Generator<WallTime> {
  let day = dayOf(first);
  while (day < next) {
    budget.spend();
    if (!isRuleMonth(rule, day)) {
      day = monthStart(monthOf(day) + 1);
      continue;
    }
    if (isRuleDay(rule, day)) {
      const part = { first: Math.max(day, first), next: Math.min(day + DAY_MS, next) };
      yield* timesOfDay(rule, part, budget);
    }
    day += DAY_MS;
  }
}

/** BYSETPOS chooses among all times of an interval, those before the series' start included. */
function chosenTimes(rule: Rule, interval: Interval, wanted: WallSpan, budget: Budget) {
  const { positions } = rule;
  if (positions === undefined) {
    const first = Math.max(interval.first, wanted.from);
    return timesIn(rule, { first, next: Math.min(interval.next, wanted.to + 1) }, budget);
  }
  const all = [...timesIn(rule, interval, budget)];
  return all.filter(
    (_, index) => positions.includes(index + 1) || positions.includes(index - all.length),
  );
}

/** The last time of a daily or weekly rule with COUNT, by arithmetic; undefined when the times have to be counted. */
function lastByCount(rule: Rule, start: WallTime): WallTime | undefined {
  const { count, interval } = rule;
  const lists = [rule.months, rule.monthDays, rule.yearDays, rule.weeks, rule.positions];
  const times = [rule.hours, rule.minutes, rule.seconds];
  if (count === undefined || [...lists, ...times].some((list) => list)) return undefined;
  if (rule.frequency === 'DAILY' && !rule.days) return start + (count - 1) * interval * DAY_MS;
  const { days } = completeRule(rule, start);
  const begin = weekStartOf(start, rule.weekStart);
  const weekdays = new Set(days?.map(({ weekday }) => (weekday - rule.weekStart + 7) % 7));
  const places = [...weekdays].sort((one, other) => one - other);
  const first = places.indexOf(Math.floor((start - begin) / DAY_MS));
  if (rule.frequency !== 'WEEKLY' || first < 0) return undefined;
  const index = first + count - 1;
  const weeks = Math.floor(index / places.length) * interval;
  return begin + weeks * WEEK_MS + (places[index % places.length] ?? 0) * DAY_MS + (start % DAY_MS);
}

/**
 * The times in a span at which a rule repeats its series, in order. The span decides what is looked at: a rule without COUNT
 * costs the same whenever its series began.
 * @param start of the series, which counts as its first time, and is among the answers where the rule falls on it
 * @param until the last moment of the rule on the wall clock of the series
 * @throws TooMuchError when it takes too much work
 */
export function* occurrences(
  writtenRule: Rule,
  start: WallTime,
  { from, to }: WallSpan,
  until: WallTime,
  budget: Budget,
): Generator<WallTime> {
  const rule = completeRule(writtenRule, start);
  const last = lastByCount(writtenRule, start);
  const count = last === undefined ? (rule.count ?? Infinity) : Infinity;
  const wanted = {
    from: count === Infinity ? Math.max(from, start) : start,
    to: Math.min(to, until, last ?? Infinity),
  };
  let counted = 1;
  for (const interval of intervals(rule, start, wanted)) {
    budget.spend();
    for (const time of chosenTimes(rule, interval, wanted, budget)) {
      if (time < start) continue;
      if (time > start) counted += 1;
      if (time > wanted.to || counted > count) return;
      if (time >= from) yield time;
    }
    if (counted >= count) return;
  }
}
