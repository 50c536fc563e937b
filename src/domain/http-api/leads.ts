import { consultationSchema } from './consultations';
import { leadDetailSchema, leadEventSchema, leadSchema } from '../lead';
import * as z from '../zod';
import { nextActionSchema } from './next-actions';

/** A place where words of a search stand: in a field of the enquiry, or in a line of the history. */
export const WORD_PLACES = [
  ...(['name', 'email', 'phone', 'company', 'reference', 'message'] as const),
  ...(['note', 'reply', 'call', 'answer', 'next_action', 'correction'] as const),
] as const;

/**
 * An excerpt around the words that a search found, in pieces; those with `hit` are the words. `at` is when it was written, null
 * for a field of the enquiry.
 */
const foundWordsSchema = z.object({
  place: z.enum(WORD_PLACES),
  at: z.nullable(z.string()),
  pieces: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type FoundWords = z.infer<typeof foundWordsSchema>;

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
 * colleague `assigned` to the caller; both are 0 without `since`. `latest` is the `since` of the next request. `spam_hits`
 * counts the leads in spam that the same search and filters find, up to a thousand or so. `found` has, by a lead's id, where the
 * words of the search stand.
 */
export const leadListResponseSchema = z.object({
  leads: z.array(leadSchema),
  total: z.number(),
  total_is_estimate: z.boolean(),
  page: z.number(),
  per_page: z.number(),
  counts: leadCountsSchema,
  news: z.object({ arrived: z.number(), assigned: z.number() }),
  latest: z.string(),
  spam_hits: z.optional(z.number()),
  found: z.optional(z.record(z.string(), z.array(foundWordsSchema))),
});
export type LeadListResponse = z.infer<typeof leadListResponseSchema>;

/**
 * Response of `GET /api/leads/:id` (id or reference): the lead, its history and notes oldest first, its open next actions
 * by day, all other enquiries of the same person newest first, its call if there was ever one, and the names of the colleagues
 * who write a reply to it now.
 */
export const leadDetailResponseSchema = z.object({
  lead: leadDetailSchema,
  history: z.array(leadEventSchema),
  actions: z.array(nextActionSchema),
  others: z.array(leadSchema),
  consultation: z.nullable(consultationSchema),
  writing: z.array(z.string()),
});
export type LeadDetailResponse = z.infer<typeof leadDetailResponseSchema>;
