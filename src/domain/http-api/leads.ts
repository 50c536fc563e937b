import { consultationSchema } from './consultations';
import { leadDetailSchema, leadEventSchema, leadSchema } from '../lead';
import * as z from '../zod';

/** The desk's counters. All but `spam` leave quarantined leads out; `overdue` are those whose reply is late. */
export const leadCountsSchema = z.object({
  total: z.number(),
  new: z.number(),
  contacted: z.number(),
  qualified: z.number(),
  closed: z.number(),
  overdue: z.number(),
  spam: z.number(),
});
export type LeadCounts = z.infer<typeof leadCountsSchema>;

/**
 * Response of `GET /api/leads`: `total` counts the filtered leads, `counts` all. `total_is_estimate`: there are too
 * many to count one by one ("about 3,400"). `news` counts changes after `since`: leads that `arrived`, and leads that a
 * colleague `assigned` to the caller; both are 0 without `since`. `latest` is the `since` of the next request.
 */
export const leadListAnswerSchema = z.object({
  leads: z.array(leadSchema),
  total: z.number(),
  total_is_estimate: z.boolean(),
  page: z.number(),
  per_page: z.number(),
  counts: leadCountsSchema,
  news: z.object({ arrived: z.number(), assigned: z.number() }),
  latest: z.string(),
});
export type LeadListAnswer = z.infer<typeof leadListAnswerSchema>;

/**
 * Answer of `GET /api/leads/:id` (id or reference): the lead, its history and notes oldest first, and the same person's
 * earlier enquiries newest first, and its call if there was ever one.
 */
export const leadDetailAnswerSchema = z.object({
  lead: leadDetailSchema,
  history: z.array(leadEventSchema),
  earlier: z.array(leadSchema),
  consultation: z.nullable(consultationSchema),
});
export type LeadDetailAnswer = z.infer<typeof leadDetailAnswerSchema>;
