import * as z from '../zod';

/** A place where words of a search stand: in a field of the enquiry, or in a line of the history. */
export const WORD_PLACES = [
  ...(['name', 'email', 'phone', 'company', 'reference', 'message'] as const),
  ...(['note', 'reply', 'call', 'answer', 'next_action', 'correction'] as const),
] as const;

/**
 * An excerpt around the words that a search found, in pieces; those with `hit` are the words. `at` is when it was written, null
 * for a field of the enquiry.
 */
export const foundWordsSchema = z.object({
  place: z.enum(WORD_PLACES),
  at: z.nullable(z.string()),
  pieces: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type FoundWords = z.infer<typeof foundWordsSchema>;
