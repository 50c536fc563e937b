import { leadDetailSchema, leadEventSchema, leadSchema } from '../lead';
import * as z from '../zod';

/** The desk's counters. All but `spam` leave quarantined leads out; `overdue` are new ones whose reply is late. */
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

/** When the newest lead came that is not quarantined; null when there is none. */
const newest = z.nullable(z.string());

/**
 * Answer of `GET /api/leads`: `total` counts what the filters let through, `counts` everything. `total_is_capped`: a
 * search matched at least `total` leads, there may be more ("1,000+").
 */
export const leadListAnswerSchema = z.object({
  leads: z.array(leadSchema),
  total: z.number(),
  total_is_capped: z.boolean(),
  page: z.number(),
  per_page: z.number(),
  counts: leadCountsSchema,
  newest,
});
export type LeadListAnswer = z.infer<typeof leadListAnswerSchema>;

/**
 * Answer of `GET /api/leads/counts?since=`: `since.count` is how many leads came after that time (all of them when none was
 * given), at most 1,000.
 */
export const leadCountsAnswerSchema = z.object({
  counts: leadCountsSchema,
  newest,
  since: z.object({ count: z.number() }),
});
export type LeadCountsAnswer = z.infer<typeof leadCountsAnswerSchema>;

/**
 * Answer of `GET /api/leads/:id` (id or reference): the lead, its history and notes oldest first, the same person's earlier
 * enquiries newest first, and the references before and after it in the list that the same query parameters describe.
 */
export const leadDetailAnswerSchema = z.object({
  lead: leadDetailSchema,
  history: z.array(leadEventSchema),
  earlier: z.array(leadSchema),
  neighbours: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
});
export type LeadDetailAnswer = z.infer<typeof leadDetailAnswerSchema>;
