import { LEAD_STATUS_VALUES, leadEventSchema, leadSchema, REPLY_CHANNELS } from '../lead';
import {
  codePoints,
  hasForbiddenCharacter,
  hasForbiddenCharacterInMessage,
  normaliseMessage,
  trimLine,
} from '../text';
import * as z from '../zod';

const status = z.enum(LEAD_STATUS_VALUES, { error: 'Status must be one of the lead statuses.' });

/** Longest next action, in code points. */
export const MAX_NEXT_ACTION = 200;

const owner_id = z.nullable(z.uuid({ error: 'Owner must be the id of a staff member, or null.' }));
const spam = z.boolean({ error: 'Spam must be true or false.' });

const changesSomething = { error: 'Name at least one change.' };

/**
 * Body of `PATCH /api/leads/:id`: named fields change, null clears. With `updated_at`, a lead that changed since then
 * is left alone (409).
 */
export const leadChangeSchema = z
  .strictObject({
    status: z.exactOptional(status),
    owner_id: z.exactOptional(owner_id),
    next_action: z.exactOptional(
      z.nullable(
        z.string({ error: 'Next action must be text.' }).check(
          z.overwrite(trimLine),
          z.minLength(1, { error: 'Next action must not be empty.' }),
          z.refine<string>((text) => codePoints(text) <= MAX_NEXT_ACTION, {
            error: `Next action must be at most ${MAX_NEXT_ACTION} characters.`,
          }),
          z.refine<string>((text) => !hasForbiddenCharacter(text), {
            error: 'Next action contains a character that is not allowed.',
          }),
        ),
      ),
    ),
    next_action_on: z.exactOptional(
      z.nullable(z.iso.date({ error: 'The day must be like 2026-01-31.' })),
    ),
    spam: z.exactOptional(spam),
    updated_at: z.optional(
      z.iso.datetime({ offset: true, error: 'updated_at must be a time as the lead carries it.' }),
    ),
  })
  .check(
    z.refine(
      ({ updated_at: _seen, ...changes }) => Object.keys(changes).length > 0,
      changesSomething,
    ),
  );
export type LeadChange = z.infer<typeof leadChangeSchema>;

/** Most leads that one bulk change takes. */
export const MAX_BULK = 100;

/** Body of `PATCH /api/leads`: either all these leads change, even if they changed meanwhile, or none does. */
export const bulkChangeSchema = z
  .strictObject({
    ids: z
      .array(z.uuid({ error: 'Ids must be ids of leads.' }), { error: 'Ids must be a list.' })
      .check(
        z.minLength(1, { error: 'Ids must name at least one lead.' }),
        z.maxLength(MAX_BULK, { error: `Ids must name at most ${MAX_BULK} leads.` }),
      ),
    status: z.exactOptional(status),
    owner_id: z.exactOptional(owner_id),
    spam: z.exactOptional(spam),
  })
  .check(
    z.refine(({ ids: _ids, ...changes }) => Object.keys(changes).length > 0, changesSomething),
  );
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Answer of `PATCH /api/leads`: how many leads there are of these ids. */
export const bulkAnswerSchema = z.object({ updated: z.number() });

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

/**
 * Body of `POST /api/leads/:id/replies`: staff answered by this channel. It stops the reply clock and makes a new lead
 * contacted; `DELETE /api/leads/:id/replies/:reply` takes both back.
 */
export const replySchema = z.strictObject({
  channel: z.enum(REPLY_CHANNELS, { error: 'Channel must be email, phone or whatsapp.' }),
});
export type LeadReply = z.infer<typeof replySchema>;

/** Answer of `POST /api/leads/:id/replies` and of `DELETE /api/leads/:id/replies/:reply`. */
export const replyAnswerSchema = z.object({ event: leadEventSchema, lead: leadSchema });
export type ReplyAnswer = z.infer<typeof replyAnswerSchema>;

/** Answer of `PATCH /api/leads/:id`. */
export const leadAnswerSchema = z.object({ lead: leadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;
