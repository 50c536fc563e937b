import * as z from '../zod';

const share = z.object({ count: z.number() });

/**
 * Answer of `GET /api/leads/report?days=`: leads that came within these days, quarantined ones left out. `per_day` has every
 * day (`YYYY-MM-DD`, in India), oldest first; `by_service` and `by_source` have the largest first. `reply_time`: hours until
 * the first reply in the middle of all answered ones, the share (0–1) of promises kept among those answered or overdue, how
 * many were answered and how many still wait. `funnel`, from the history: all that came, those that staff ever contacted, that
 * were ever qualified, and that were closed after it. `calls` counts the calls booked within these days, and of them those
 * that were held, missed and cancelled.
 */
export const leadReportSchema = z.object({
  days: z.number(),
  per_day: z.array(z.extend(share, { day: z.string() })),
  by_service: z.array(z.extend(share, { service: z.string() })),
  by_source: z.array(z.extend(share, { source: z.string() })),
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

/** Days, up to today in India, that the dashboard's figure looks back. */
export const MEDIAN_REPLY_DAYS = 30;

/**
 * Answer of `GET /api/leads/median-reply`: `median_hours` as in a report of `MEDIAN_REPLY_DAYS` days; null when none of
 * these leads was answered.
 */
export const medianReplySchema = z.object({ median_hours: z.nullable(z.number()) });
export type MedianReply = z.infer<typeof medianReplySchema>;
