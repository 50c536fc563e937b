import { addDays } from '../clock';
import type { LeadQuery } from '../lead-query';
import * as z from '../zod';

/**
 * The figures of a period. `enquiries` came in it, `qualified` of them were ever qualified, `judged` are their promises that
 * were answered or are overdue, `in_time` the promises kept. `won` were closed as won in it, whenever they came: their `value`
 * in whole units of the currency, and the days from arrival to closing on average, null when none was won.
 */
const figuresSchema = z.object({
  enquiries: z.number(),
  judged: z.number(),
  in_time: z.number(),
  qualified: z.number(),
  won: z.number(),
  value: z.number(),
  days_to_close: z.nullable(z.number()),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Figures beside those of the period before. */
const comparedSchema = z.object({ now: figuresSchema, before: figuresSchema });
export type Compared = z.infer<typeof comparedSchema>;

/**
 * Response of `GET /api/leads/report?days=`, quarantined leads left out: these days up to today where the agency is, beside
 * as many before. `per_day` has every day (`YYYY-MM-DD`), oldest first; `by_service`, `by_source` and `by_owner` (the present
 * owner, '' for none) have the most enquiries first, `by_month` the last twelve months (`YYYY-MM`), the latest first, each
 * beside the month before it. `reply_time`: hours until the first reply in the middle of all answered ones, the share (0–1)
 * of promises kept among those answered or overdue, how many were answered and how many still wait. `funnel`, from the
 * history: all that came, those that staff ever contacted, that were ever qualified, and that were closed after it. `calls`
 * counts the calls booked within these days, and of them those that were held, missed and cancelled.
 */
export const leadReportSchema = z.extend(comparedSchema, {
  days: z.number(),
  from: z.string(),
  per_day: z.array(z.object({ day: z.string(), count: z.number() })),
  by_service: z.array(z.extend(comparedSchema, { service: z.string() })),
  by_source: z.array(z.extend(comparedSchema, { source: z.string() })),
  by_owner: z.array(z.extend(comparedSchema, { owner: z.string() })),
  by_month: z.array(z.extend(comparedSchema, { month: z.string() })),
  funnel: z.object({
    received: z.number(),
    contacted: z.number(),
    qualified: z.number(),
    closed: z.number(),
  }),
  calls: z.object({
    booked: z.number(),
    held: z.number(),
    missed: z.number(),
    cancelled: z.number(),
  }),
  reply_time: z.object({
    median_hours: z.nullable(z.number()),
    within_promise: z.nullable(z.number()),
    answered: z.number(),
    waiting: z.number(),
  }),
});
export type LeadReport = z.infer<typeof leadReportSchema>;

/**
 * Response of `GET /api/leads/report-answers?days=&key=`: the figures of each option (`answer`, as the list's parameter `answers`
 * names it) of a question that filters the list, most enquiries first. A lead with several options counts for each of them;
 * one without an answer, or with an option that content has lost, counts for none.
 */
export const answerReportSchema = z.object({
  answers: z.array(z.extend(comparedSchema, { answer: z.string() })),
});
export type AnswerReport = z.infer<typeof answerReportSchema>;

/** Days, up to today, that the dashboard's figure looks back. */
export const MEDIAN_REPLY_DAYS = 30;

/**
 * Response of `GET /api/leads/median-reply`: `median_hours` as in a report of `MEDIAN_REPLY_DAYS` days; null when none of
 * these leads was answered.
 */
export const medianReplySchema = z.object({ median_hours: z.nullable(z.number()) });
export type MedianReply = z.infer<typeof medianReplySchema>;

/** Days of the agency, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The days of a month (`YYYY-MM`). */
export function monthPeriod(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** The days of a report. */
export const periodOf = ({ from, days }: { from: string; days: number }): Period => ({
  from,
  to: addDays(from, days - 1),
});

const bookedIn = ({ from, to }: Period) => ({ booked_from: from, booked_to: to });

/**
 * The parameters of the list that let through what a figure of the report counts: of a share the part that it is, of a median
 * or an average the leads that it is taken from.
 */
export const REPORT_ROWS = {
  enquiries: (period) => ({ ...period }),
  in_time: (period) => ({ ...period, reply: 'in_time' }),
  judged: (period) => ({ ...period, reply: 'ended' }),
  answered: (period) => ({ ...period, reply: 'answered' }),
  waiting: (period) => ({ ...period, reply: 'waiting' }),
  contacted: (period) => ({ ...period, stage: 'contacted' }),
  qualified: (period) => ({ ...period, stage: 'qualified' }),
  closed: (period) => ({ ...period, stage: 'closed' }),
  won: ({ from, to }) => ({ outcome: 'won', closed_from: from, closed_to: to }),
  booked: bookedIn,
  held: (period) => ({ ...bookedIn(period), call: 'held' }),
  missed: (period) => ({ ...bookedIn(period), call: 'missed' }),
  cancelled: (period) => ({ ...bookedIn(period), call: 'cancelled' }),
} satisfies Record<string, (period: Period) => Partial<LeadQuery>>;
