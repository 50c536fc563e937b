import { leadSchema } from '../lead';
import * as z from '../zod';

/** Cards of a column of the board; the list has the rest. */
export const BOARD_CARDS = 25;

/**
 * Answer of `GET /api/leads/board`, with the filters of the list: a column for each status that the filters let through, in
 * the order of the sales process. `total` and `value` (whole units of the currency) are of all its leads, `leads` are the `BOARD_CARDS` that
 * changed last. Of the closed leads only the won ones have a value.
 */
export const boardAnswerSchema = z.object({
  columns: z.array(
    z.object({
      status: z.string(),
      total: z.number(),
      value: z.number(),
      leads: z.array(leadSchema),
    }),
  ),
});
export type BoardAnswer = z.infer<typeof boardAnswerSchema>;
export type BoardColumn = BoardAnswer['columns'][number];
