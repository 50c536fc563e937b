import { enquiryFields } from '../enquiry';
import { ADDED_SOURCE_VALUES } from '../lead-facts';
import { leadSchema } from '../lead';
import * as z from '../zod';

const { optionalEmail, message, ...fields } = enquiryFields('the');

/** The contact details of a lead as staff write them: the bounds of the form, but for the address, which may be absent. */
export const CONTACT_SHAPE = { ...fields, email: optionalEmail };

export const NO_CONTACT = 'Please enter an email address or a phone number.';

/** Body of `POST /api/leads`: an enquiry that did not come by the form. */
export const addedLeadSchema = z
  .strictObject({
    ...CONTACT_SHAPE,
    message,
    source: z.enum(ADDED_SOURCE_VALUES, { error: 'Source must be one of the listed options.' }),
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
