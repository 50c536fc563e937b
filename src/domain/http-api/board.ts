import { type Lead, leadSchema } from '../lead';
import * as z from '../zod';

/** Cards of a column of the board; the list has the rest. */
export const BOARD_CARDS = 25;

/** Leads of a column of a filtered board are counted up to this. */
export const COUNTED_UP_TO = 1000;

/**
 * Response of `GET /api/leads/board`, with the filters of the list: a column for each status that the filters let through, in
 * the order of the sales process. `total` and `value` (whole units of the currency) are of all its leads, `leads` are the
 * first `BOARD_CARDS` of them: what is due, by the day of the next action, then those without one, the newest first. Of the closed leads only the won ones have a value. `is_more`: a filter lets through more
 * than the `COUNTED_UP_TO` of `total`, and nobody summed up their value.
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
const NO_DAY = '9999-99-99';

type Placed = Pick<Lead, 'next_action_on' | 'created_at' | 'id'>;

/** Whether a lead stands above another in a column of the board, as the database orders them. */
export function isAbove(one: Placed, other: Placed): boolean {
  const [day, otherDay] = [one.next_action_on ?? NO_DAY, other.next_action_on ?? NO_DAY];
  if (day !== otherDay) return day < otherDay;
  if (one.created_at !== other.created_at) return one.created_at > other.created_at;
  return one.id < other.id;
}
