import { customChangesSchema, customFieldsSchema } from '../custom-values';
import { staffSchemas } from '../enquiry';
import { isLanguage, readLanguage } from '../../language/languages';
import { HAND_SOURCE_VALUES, MAX_LOST_REASON, MAX_VALUE, OUTCOME_VALUES } from '../lead-facts';
import { byField, CONTACT_FIELDS, type ContactField } from '../lead-fields';
import { LEAD_STATUS_VALUES, leadEventSchema, leadSchema } from '../lead';
import * as z from '../zod';
import { codePoints, hasForbiddenCharacter, trimLine } from '../text';
import { amountText, currencyUnits } from '../numbers';

/** An enquiry as staff write it down: the bounds of the form, but for the address, which may be absent. */
const ENTERED_SHAPE = staffSchemas();

const language = z.custom<string, string>(isLanguage, {
  error: 'Language must be one of the site’s languages.',
});

const NO_CONTACT = 'Please enter an email address or a phone number.';

/** Body of `POST /api/leads`: an enquiry that did not come by the form. */
export const addedLeadSchema = z
  .strictObject({
    ...ENTERED_SHAPE,
    custom_fields: customFieldsSchema('the'),
    language: z.pipe(
      z.optional(language),
      z.transform((tag) => readLanguage(tag)),
    ),
    source: z.enum(HAND_SOURCE_VALUES, { error: 'Source must be one of the listed options.' }),
  })
  .check(
    z.refine(({ email, phone }) => email !== null || phone !== null, {
      error: NO_CONTACT,
      path: ['email'],
    }),
  );

/** A lead by hand as it is stored: trimmed, empty optional fields null. */
export type AddedLead = z.infer<typeof addedLeadSchema>;

/** The same before the checks, as a form holds it. */
export type AddedLeadInput = z.input<typeof addedLeadSchema>;

const MAX_SOUGHT = 300;

const sought = (label: string) =>
  z.optional(
    z
      .string()
      .check(z.maxLength(MAX_SOUGHT, { error: `${label} must be at most 300 characters.` })),
  );

/** The query of `GET /api/leads/duplicates`: either may be half typed, and then finds nothing. */
export const duplicatesQuerySchema = z.strictObject({
  email: sought('Email'),
  phone: sought('Phone'),
});

/** Response of `GET /api/leads/duplicates`: the newest leads with this address or number, at most five. */
export const duplicatesResponseSchema = z.object({ leads: z.array(leadSchema) });

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

const valueMessage = () =>
  `Value must be whole ${currencyUnits()}, up to ${amountText(MAX_VALUE)}, or null.`;
const value = z.nullable(
  z
    .int({ error: valueMessage })
    .check(z.minimum(0, { error: valueMessage }), z.maximum(MAX_VALUE, { error: valueMessage })),
);

const CONTACT_CHANGE_SHAPE = byField(CONTACT_FIELDS, (field) =>
  z.exactOptional<z.core.SomeType>(ENTERED_SHAPE[field]),
) as { [Field in ContactField]: z.ZodMiniExactOptional<(typeof ENTERED_SHAPE)[Field]> };

/** Corrections of a lead's contact details and answers; one that is not named stays as it is. */
export const contactChangeSchema = z.strictObject({
  ...CONTACT_CHANGE_SHAPE,
  custom_fields: z.exactOptional(customChangesSchema('the')),
  language: z.exactOptional(z.nullable(language)),
});

/** An open lead has no outcome, so a change that names both contradicts itself. */
const endsWhatItCloses = z.refine<{ status?: string; outcome?: string | null }>(
  ({ status, outcome }) => !outcome || status === undefined || status === 'closed',
  { error: 'Only a closed lead is won or lost.', path: ['outcome'] },
);

const changesSomething = { error: 'Name at least one change.' };

/**
 * Body of `PATCH /api/leads/:id`: named fields change, null clears. With `updated_at`, a lead that changed since then is left
 * alone (409).
 */
export const leadChangeSchema = z
  .strictObject({
    status: z.exactOptional(status),
    owner_id: z.exactOptional(owner_id),
    spam: z.exactOptional(spam),
    ...ENDING_SHAPE,
    value: z.exactOptional(value),
    ...contactChangeSchema.shape,
    updated_at: z.optional(z.time('updated_at must be a time as the lead carries it.')),
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
const MAX_BULK = 100;

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

/** The ids of the events that a change recorded, for `undo`; none where everything was so before. */
export const recordedEvents = z.array(z.number());

/** Response of `PATCH /api/leads`: how many leads there are of these ids. */
export const bulkResponseSchema = z.object({ updated: z.number(), events: recordedEvents });
export type BulkResponse = z.infer<typeof bulkResponseSchema>;

const EVENT_MESSAGE = 'Event must be the id of an event.';
const eventId = z.int({ error: EVENT_MESSAGE }).check(z.minimum(1, { error: EVENT_MESSAGE }));

/** Body of `POST /api/leads/:id/undo`, and of `POST /api/leads/:id/answers/read` and `…/settled`. */
export const eventSchema = z.strictObject({ event: eventId });

/**
 * Body of `POST /api/leads/:id/merge`: the other enquiry, which becomes part of this lead. With `updated_at`, a lead that a
 * colleague changed since then is left alone (409).
 */
export const mergeSchema = z.strictObject({
  other: z.uuid({ error: 'Other must be the id of a lead.' }),
  updated_at: z.optional(z.time('updated_at must be a time as the lead carries it.')),
});
export type Merge = z.infer<typeof mergeSchema>;

/** Body of `POST /api/leads/undo`: the events of one bulk change, which are three of a lead at most. */
export const eventsSchema = z.strictObject({
  events: z
    .array(eventId, { error: 'Events must be a list.' })
    .check(
      z.minLength(1, { error: 'Events must name at least one event.' }),
      z.maxLength(3 * MAX_BULK, { error: `Events must name at most ${3 * MAX_BULK} events.` }),
    ),
});

/** Response of `POST /api/leads/undo`: how many leads are as they were. */
export const undoneLeadsSchema = z.object({ updated: z.number() });

/** A lead as it is now. */
export const leadResponseSchema = z.object({ lead: leadSchema });
export type LeadResponse = z.infer<typeof leadResponseSchema>;

/** Response of `PATCH /api/leads/:id`. */
export const changedLeadSchema = z.extend(leadResponseSchema, { events: recordedEvents });
export type ChangedLead = z.infer<typeof changedLeadSchema>;

/**
 * Response of `POST /api/leads/:id/undo`, `…/merge` and `…/answers/settled`: the lead after it, and the event that records
 * it.
 */
export const leadEventResponseSchema = z.extend(leadResponseSchema, { event: leadEventSchema });
export type LeadEventResponse = z.infer<typeof leadEventResponseSchema>;
