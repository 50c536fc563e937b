import { type Lead, leadSchema } from '../lead';
import { leadQuerySchema } from '../lead-query';
import * as z from '../zod';

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
 * value. `is_more`: a filter lets through more than the `COUNTED_UP_TO` of `total`, and nobody summed up their value.
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
