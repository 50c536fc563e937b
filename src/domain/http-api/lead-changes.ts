import { leadEventSchema, leadSchema, REPLY_CHANNELS } from '../lead';
import { LEAD_STATUS_VALUES } from '../lead-status';
import { codePoints, hasForbiddenCharacterInMessage, normaliseMessage } from '../text';
import * as z from '../zod';

const status = z.enum(LEAD_STATUS_VALUES, { error: 'Status must be one of the lead statuses.' });

/** Body of `PATCH /api/leads/:id`; with `updated_at`, a lead that moved since then is left alone (409). */
export const statusChangeSchema = z.strictObject({
  status,
  updated_at: z.optional(
    z.iso.datetime({ offset: true, error: 'updated_at must be a time as the lead carries it.' }),
  ),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Most leads that one bulk change takes. */
export const MAX_BULK = 100;

/** Body of `PATCH /api/leads`: these leads get this status, whatever happened to them meanwhile; all or none. */
export const bulkChangeSchema = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Ids must be ids of leads.' }), { error: 'Ids must be a list.' })
    .check(
      z.minLength(1, { error: 'Ids must name at least one lead.' }),
      z.maxLength(MAX_BULK, { error: `Ids must name at most ${MAX_BULK} leads.` }),
    ),
  status,
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Answer of `PATCH /api/leads`: how many leads have the status now. */
export const bulkAnswerSchema = z.object({ updated: z.number() });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** Longest note, in code points. */
export const MAX_NOTE = 2000;

/** Body of `POST /api/leads/:id/notes`; white space around the note is dropped. */
export const noteSchema = z.strictObject({
  note: z.string({ error: 'Note is required.' }).check(
    z.overwrite(normaliseMessage),
    z.minLength(1, { error: 'Note is required.' }),
    z.refine<string>((note) => codePoints(note) <= MAX_NOTE, {
      error: `Note must be at most ${MAX_NOTE} characters.`,
    }),
    z.refine<string>((note) => !hasForbiddenCharacterInMessage(note), {
      error: 'Note contains a character that is not allowed.',
    }),
  ),
});
export type Note = z.infer<typeof noteSchema>;

/** Answer of `POST /api/leads/:id/notes`. */
export const eventAnswerSchema = z.object({ event: leadEventSchema });
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

/** Body of `POST /api/leads/:id/replies`: staff answered by this channel; `mark_contacted` also moves a new lead on. */
export const replySchema = z.strictObject({
  channel: z.enum(REPLY_CHANNELS, { error: 'Channel must be email, phone or whatsapp.' }),
  mark_contacted: z.optional(z.boolean({ error: 'mark_contacted must be true or false.' })),
});
export type LeadReply = z.infer<typeof replySchema>;

/** Answer of `POST /api/leads/:id/replies`. */
export const replyAnswerSchema = z.object({ event: leadEventSchema, lead: leadSchema });
export type ReplyAnswer = z.infer<typeof replyAnswerSchema>;

/** Answer of `PATCH /api/leads/:id`, and of `POST /api/leads/:id/restore` and `/quarantine`. */
export const leadAnswerSchema = z.object({ lead: leadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;
