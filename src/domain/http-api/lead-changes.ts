import { LEAD_STATUS_VALUES, leadEventSchema, leadSchema } from '../lead';
import { MAX_LOST_REASON, MAX_VALUE, OUTCOME_VALUES } from '../lead-facts';
import {
  codePoints,
  hasForbiddenCharacter,
  hasForbiddenCharacterInMessage,
  normaliseMessage,
  trimLine,
} from '../text';
import * as z from '../zod';
import { CONTACT_SHAPE } from './added-leads';
import { actionDay, actionText } from './next-actions';

const status = z.enum(LEAD_STATUS_VALUES, { error: 'Status must be one of the lead statuses.' });

const owner_id = z.nullable(z.uuid({ error: 'Owner must be the id of a staff member, or null.' }));
const spam = z.boolean({ error: 'Spam must be true or false.' });

const lost_reason = z.string({ error: 'Reason must be text.' }).check(
  z.overwrite(trimLine),
  z.minLength(1, { error: 'Reason must not be empty.' }),
  z.refine<string>((text) => codePoints(text) <= MAX_LOST_REASON, {
    error: `Reason must be at most ${MAX_LOST_REASON} characters.`,
  }),
  z.refine<string>((text) => !hasForbiddenCharacter(text), {
    error: 'Reason contains a character that is not allowed.',
  }),
);

/** How a closed lead ended, and why it was lost. */
const ENDING_SHAPE = {
  outcome: z.exactOptional(
    z.nullable(z.enum(OUTCOME_VALUES, { error: 'Outcome must be won, lost or null.' })),
  ),
  lost_reason: z.exactOptional(z.nullable(lost_reason)),
};

/** Why a lead was lost, where a reason is given. */
export const lostReasonSchema = z.strictObject({ lost_reason: z.exactOptional(lost_reason) });

const VALUE_MESSAGE = 'Value must be whole rupees, up to ₹1,00,00,00,00,000, or null.';
const value = z.nullable(
  z
    .int({ error: VALUE_MESSAGE })
    .check(z.minimum(0, { error: VALUE_MESSAGE }), z.maximum(MAX_VALUE, { error: VALUE_MESSAGE })),
);

const CONTACT_CHANGE_SHAPE = {
  name: z.exactOptional(CONTACT_SHAPE.name),
  email: z.exactOptional(CONTACT_SHAPE.email),
  phone: z.exactOptional(CONTACT_SHAPE.phone),
  company: z.exactOptional(CONTACT_SHAPE.company),
  service: z.exactOptional(CONTACT_SHAPE.service),
  budget: z.exactOptional(CONTACT_SHAPE.budget),
};

/** Corrections of a lead's contact details; one that is not named stays as it is. */
export const contactChangeSchema = z.strictObject(CONTACT_CHANGE_SHAPE);

/** An open lead has no outcome, so a change that names both contradicts itself. */
const endsWhatItCloses = z.refine<{ status?: string; outcome?: string | null }>(
  ({ status, outcome }) => !outcome || status === undefined || status === 'closed',
  { error: 'Only a closed lead is won or lost.', path: ['outcome'] },
);

const changesSomething = { error: 'Name at least one change.' };

/**
 * Body of `PATCH /api/leads/:id`: named fields change, null clears; the next action is the nearest open one. With `updated_at`,
 * a lead that changed since then is left alone (409). `answers_read` is the newest event of its history that staff have seen: answers up to it are read.
 */
export const leadChangeSchema = z
  .strictObject({
    status: z.exactOptional(status),
    owner_id: z.exactOptional(owner_id),
    next_action: z.exactOptional(z.nullable(actionText)),
    next_action_on: z.exactOptional(actionDay),
    spam: z.exactOptional(spam),
    ...ENDING_SHAPE,
    value: z.exactOptional(value),
    ...CONTACT_CHANGE_SHAPE,
    answers_read: z.exactOptional(
      z.int({ error: 'answers_read must be the id of an event.' }).check(z.positive()),
    ),
    updated_at: z.optional(
      z.iso.datetime({ offset: true, error: 'updated_at must be a time as the lead carries it.' }),
    ),
  })
  .check(
    z.refine(
      ({ updated_at: _seen, ...changes }) => Object.keys(changes).length > 0,
      changesSomething,
    ),
    endsWhatItCloses,
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
    ...ENDING_SHAPE,
  })
  .check(
    z.refine(({ ids: _ids, ...changes }) => Object.keys(changes).length > 0, changesSomething),
    endsWhatItCloses,
  );
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Answer of `PATCH /api/leads`: how many leads there are of these ids. */
export const bulkAnswerSchema = z.object({ updated: z.number() });

/** Longest note, in code points. */
export const MAX_NOTE = 2000;

/** Text of several lines for colleagues. */
export const noteText = z.string({ error: 'Note is required.' }).check(
  z.overwrite(normaliseMessage),
  z.minLength(1, { error: 'Note is required.' }),
  z.refine<string>((note) => codePoints(note) <= MAX_NOTE, {
    error: `Note must be at most ${MAX_NOTE} characters.`,
  }),
  z.refine<string>((note) => !hasForbiddenCharacterInMessage(note), {
    error: 'Note contains a character that is not allowed.',
  }),
);

/** Body of `POST /api/leads/:id/notes`; white space around the note is dropped. */
export const noteSchema = z.strictObject({ note: noteText });
export type Note = z.infer<typeof noteSchema>;

/** Answer of `POST /api/leads/:id/notes`. */
export const eventAnswerSchema = z.object({ event: leadEventSchema });
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

/** Answer of `PATCH /api/leads/:id`. */
export const leadAnswerSchema = z.object({ lead: leadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;
