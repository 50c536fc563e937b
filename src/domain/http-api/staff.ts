import { staffEmailSchema, waitingAddressSchema } from './address';
import { codePoints, hasForbiddenCharacter, trimLine } from '../text';
import * as z from '../zod';

export const STAFF_ROLES = ['manager', 'staff'] as const;
export const STAFF_STATES = ['active', 'invited', 'disabled'] as const;

/** Longest name of a member of staff, in code points. */
export const MAX_STAFF_NAME = 80;

/**
 * A person of the desk. `factor` (a second factor is set up), `last_seen_at`, `open_leads` and `address_change` are for managers;
 * others get null. History may name the person by one of `former_emails`.
 */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  state: z.enum(STAFF_STATES),
  factor: z.nullable(z.boolean()),
  last_seen_at: z.nullable(z.string()),
  open_leads: z.nullable(z.number()),
  former_emails: z.array(z.string()),
  address_change: z.nullable(waitingAddressSchema),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** Response of `GET /api/staff`: everybody who is, was or is to be of the desk. */
export const staffResponseSchema = z.object({
  staff: z.array(staffMemberSchema),
  /** Whether managers must have a second factor. */
  managers_need_factor: z.boolean(),
});
export type StaffResponse = z.infer<typeof staffResponseSchema>;

/** A name of a member of staff, as forms and requests give it. */
export const staffNameSchema = z.string({ error: 'Name is required.' }).check(
  z.overwrite(trimLine),
  z.minLength(1, { error: 'Name is required.' }),
  z.refine<string>((name) => codePoints(name) <= MAX_STAFF_NAME, {
    error: `Name must be at most ${MAX_STAFF_NAME} characters.`,
  }),
  z.refine<string>((name) => !hasForbiddenCharacter(name), {
    error: 'Name contains a character that is not allowed.',
  }),
);

const role = z.enum(STAFF_ROLES, { error: 'Choose a role.' });

/** Body of `POST /api/staff`. */
export const newStaffSchema = z.strictObject({
  email: staffEmailSchema,
  name: staffNameSchema,
  role,
});
export type NewStaff = z.infer<typeof newStaffSchema>;

/** The time of the email about one's day, `HH:MM` on the agency's clocks; null turns it off. */
export const dayMailTime = z.nullable(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Choose a time.' })),
);

/** Body of `PATCH /api/staff/:id`; with `disabled: true`, `leads_to` gets the person's open leads (null: nobody). `day_mail_at` is one's own alone. */
export const staffChangeSchema = z
  .strictObject({
    name: z.optional(staffNameSchema),
    role: z.optional(role),
    disabled: z.optional(z.boolean()),
    leads_to: z.optional(z.nullable(z.uuid())),
    day_mail_at: z.optional(dayMailTime),
  })
  .check(
    z.refine(({ leads_to, disabled }) => leads_to === undefined || disabled === true, {
      path: ['leads_to'],
      error: 'Leads are handed over when somebody is disabled.',
    }),
  );
export type StaffChange = z.infer<typeof staffChangeSchema>;

/** Response of `POST /api/staff` and `PATCH /api/staff/:id`. */
export const oneStaffSchema = z.object({ staff: staffMemberSchema });
