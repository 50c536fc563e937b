import { byStatus, type Lead, leadDetailSchema, leadEventSchema, leadSchema } from '../lead';
import { enquiryFieldsIn } from '../lead-fields';
import * as z from '../zod';
import { leadQuerySchema } from '../lead-query';
import { consultationSchema } from './consultations';
import { nextActionSchema } from './day';
import { leadFileSchema } from './files';

/** A place where words of a search stand: in a field of the enquiry, in a line of the history, or in the name of a file. */
const WORD_PLACES = [
  ...enquiryFieldsIn('search'),
  'custom_fields',
  'reference',
  'note',
  'reply',
  'call',
  'answer',
  'next_action',
  'correction',
  'file',
];

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
  ...byStatus(() => z.number()),
  overdue: z.number(),
  spam: z.number(),
});
export type LeadCounts = z.infer<typeof leadCountsSchema>;

/**
 * The company of each lead in a grouped answer, by the lead's id: the domain of its addresses, or else its name without
 * spaces and punctuation; null for a lead without a company, or at a mail provider.
 */
const companiesSchema = z.record(z.string(), z.nullable(z.string()));
export type Companies = z.infer<typeof companiesSchema>;

/**
 * The number of leads of a company, null for those without one, that the filters let through on all pages. `is_more`: these are
 * all that were counted, and there may be more.
 */
const companyTotalSchema = z.object({
  company: z.nullable(z.string()),
  total: z.number(),
  is_more: z.boolean(),
});
export type CompanyTotal = z.infer<typeof companyTotalSchema>;

/**
 * Response of `GET /api/leads`: `total` counts the filtered leads, `counts` all. `total_is_estimate`: there are too
 * many to count one by one ("about 3,400"). `news` counts changes after `since`: leads that `arrived`, and leads that a
 * colleague `assigned` to the caller; both are 0 without `since`. `latest` is the `since` of the next request. `spam_hits`
 * counts the leads in spam that the same search and filters find, up to a thousand or so. `found` has, by a lead's id, where the
 * words of the search stand. With `group=company` there are `companies`, and `company_totals` of those on the page in its order.
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
  companies: z.optional(companiesSchema),
  company_totals: z.optional(z.array(companyTotalSchema)),
});
export type LeadListResponse = z.infer<typeof leadListResponseSchema>;

/**
 * Response of `GET /api/leads/:id` (id or reference; of an enquiry that was merged, the lead that it is part of): the lead,
 * its history and notes oldest first, its open next actions by day, the enquiries that were merged into it in the order in
 * which they came, all other enquiries of the same person and the newest of other people at the same company, newest first,
 * its call if there was ever one, the names of the colleagues who write a reply to it now, and its files in the order in
 * which they were added.
 */
export const leadDetailResponseSchema = z.object({
  lead: leadDetailSchema,
  history: z.array(leadEventSchema),
  actions: z.array(nextActionSchema),
  merged: z.array(leadSchema),
  others: z.array(leadSchema),
  colleagues: z.array(leadSchema),
  consultation: z.nullable(consultationSchema),
  writing: z.array(z.string()),
  files: z.array(leadFileSchema),
});
export type LeadDetailResponse = z.infer<typeof leadDetailResponseSchema>;

/** Cards of a column of the board; the list has the rest. */
export const BOARD_CARDS = 25;

/** Leads of a column of a filtered board are counted up to this. */
export const COUNTED_UP_TO = 1000;

/** Cards that the board may ask for beside the first of each column. */
export const MAX_KEPT_CARDS = 20;

/**
 * The query of `GET /api/leads/board`: the list's. `keep`, ids with commas between them, are leads that somebody has just moved
 * or changed: their cards are there even where many others stand before them.
 */
export const boardQuerySchema = z.extend(leadQuerySchema, {
  keep: z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((ids) => (ids ? ids.split(',') : [])),
    ),
    z.array(z.uuid({ error: 'Cards to keep must be ids of leads.' })).check(
      z.maxLength(MAX_KEPT_CARDS, {
        error: `Cards to keep must be at most ${MAX_KEPT_CARDS} leads.`,
      }),
    ),
  ),
});

export type BoardQuery = z.infer<typeof boardQuerySchema>;

/**
 * Response of `GET /api/leads/board`, with the filters of the list: a column for each status that the filters let through, in
 * the order of the sales process. `total` and `value` (whole units of the currency) are of all its leads, `leads` are the
 * first `BOARD_CARDS` of them: those that wait for a first reply, by when it is due, then those with a next action, by its day,
 * then the others, the newest first. Behind them stand those that the query keeps. Of the closed leads only the won ones have a
 * value. `is_more`: a filter lets through the `COUNTED_UP_TO` of `total` or more, and nobody summed up their value. With
 * `group=company` there are the `companies` of the leads, whose order is the same.
 */
export const boardResponseSchema = z.object({
  columns: z.array(
    z.object({
      status: z.string(),
      total: z.number(),
      is_more: z.boolean(),
      value: z.nullable(z.number()),
      leads: z.array(leadSchema),
    }),
  ),
  companies: z.optional(companiesSchema),
});
export type BoardResponse = z.infer<typeof boardResponseSchema>;
export type BoardColumn = BoardResponse['columns'][number];

/** Behind every day. */
const NEVER = '9999-99-99';

type Placed = Pick<Lead, 'awaiting_reply_until' | 'next_action_on' | 'created_at' | 'id'>;

/** Whether a lead stands above another in a column of the board, as the database orders them. */
export function isAbove(one: Placed, other: Placed): boolean {
  for (const due of ['awaiting_reply_until', 'next_action_on'] as const) {
    const [its, others] = [one[due] ?? NEVER, other[due] ?? NEVER];
    if (its !== others) return its < others;
  }
  if (one.created_at !== other.created_at) return one.created_at > other.created_at;
  return one.id < other.id;
}
