import { line, lines } from '../text-schemas';
import * as z from '../zod';

/** Longest title and text of a saved reply, in code points; the database repeats both. */
export const MAX_SAVED_REPLY = { title: 80, text: 5000 } as const;

/** A text for replies: shared with everybody, or the caller's own, which nobody else sees. */
export const savedReplySchema = z.object({
  id: z.guid(),
  title: z.string(),
  text: z.string(),
  shared: z.boolean(),
  /** The number of replies that were made from it. */
  uses: z.int(),
  updated_at: z.string(),
});
export type SavedReply = z.infer<typeof savedReplySchema>;

/** Response of `GET /api/saved-replies`, the most used first. */
export const savedRepliesResponseSchema = z.object({ saved_replies: z.array(savedReplySchema) });

/** Response of `POST /api/saved-replies` and `PATCH /api/saved-replies/:id`; a member of the 409 of one that has changed. */
export const savedReplyResponseSchema = z.object({ saved_reply: savedReplySchema });
export type SavedReplyResponse = z.infer<typeof savedReplyResponseSchema>;

const fields = {
  title: line('Title', MAX_SAVED_REPLY.title),
  text: lines('Text', MAX_SAVED_REPLY.text),
  /** Only managers share. */
  shared: z.boolean({ error: 'Shared must be true or false.' }),
};

/** Body of `POST /api/saved-replies`. */
export const newSavedReplySchema = z.strictObject(fields);
export type NewSavedReply = z.infer<typeof newSavedReplySchema>;

/** Body of `PATCH /api/saved-replies/:id`; with `updated_at`, nothing changes if somebody else has changed it since. */
export const savedReplyChangeSchema = z
  .strictObject({
    title: z.exactOptional(fields.title),
    text: z.exactOptional(fields.text),
    shared: z.exactOptional(fields.shared),
    updated_at: z.exactOptional(z.time('updated_at must be a date and time with a time zone.')),
  })
  .check(
    z.refine(({ updated_at: _version, ...changes }) => Object.keys(changes).length > 0, {
      error: 'There is nothing to change.',
    }),
  );
export type SavedReplyChange = z.infer<typeof savedReplyChangeSchema>;
