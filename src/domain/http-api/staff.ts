import { asciiEmail, codePoints, hasForbiddenCharacter, trimLine } from '../text';
import * as z from '../zod';

const MAX_STAFF_EMAIL = 254;
const INVALID = { error: 'Enter a valid email address.' };

/** An address to log in with: in lower case, its domain in ASCII. */
const staffEmailSchema = z.string({ error: 'Email is required.' }).check(
  z.trim(),
  z.minLength(1, { error: 'Email is required.', abort: true }),
  z.toLowerCase(),
  z.overwrite((typed) => asciiEmail(typed) ?? typed),
  z.maxLength(MAX_STAFF_EMAIL, INVALID),
  z.email(INVALID),
);

/** Body of `POST /api/staff/:id/address`. */
export const addressChangeSchema = z.strictObject({ email: staffEmailSchema });
export type AddressChange = z.infer<typeof addressChangeSchema>;

/** A change of address that waits: to which address, and which of the two mailboxes have confirmed. */
export const waitingAddressSchema = z.object({
  email: z.string(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
});
export type WaitingAddress = z.infer<typeof waitingAddressSchema>;

/** The mailbox that a link was sent to. */
export const ADDRESS_SIDES = ['old', 'new'] as const;
export type AddressSide = (typeof ADDRESS_SIDES)[number];

/** Response of `POST /api/address/link`: the change of a link, `from` the present address. */
export const linkedAddressSchema = z.extend(waitingAddressSchema, {
  side: z.enum(ADDRESS_SIDES),
  name: z.string(),
  from: z.string(),
});
export type LinkedAddress = z.infer<typeof linkedAddressSchema>;

/** Whether the mailbox of the link has confirmed. */
export const isConfirmedHere = ({ side, old_confirmed, new_confirmed }: LinkedAddress): boolean =>
  side === 'old' ? old_confirmed : new_confirmed;

/** The mailbox of the other link. */
export const otherMailbox = ({ side, from, email }: LinkedAddress): string =>
  side === 'old' ? email : from;

/** Response of `POST /api/address`: it is changed, or the other mailbox has yet to confirm. */
export const confirmedAddressSchema = z.object({
  changed: z.boolean(),
  /** The mailbox that has yet to confirm; after the change, the address to log in with. */
  email: z.string(),
});
export type ConfirmedAddress = z.infer<typeof confirmedAddressSchema>;

export const STAFF_ROLES = ['manager', 'staff'] as const;
const STAFF_STATES = ['active', 'invited', 'disabled'] as const;

/** Longest name of a member of staff, in code points. */
const MAX_STAFF_NAME = 80;

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

/**
 * Body of `PATCH /api/staff/:id`; with `disabled: true`, `leads_to` gets the person's open leads (null: nobody).
 * `day_mail_at` is one's own alone.
 */
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

/**
 * Body of `PATCH /api/staff` and its response: whether managers need a second factor, or the day from which everybody does, null
 * for none.
 */
export const factorSwitchSchema = z.union([
  z.strictObject({ managers_need_factor: z.boolean() }),
  z.strictObject({ factor_due: z.nullable(z.day('Choose a day.')) }),
]);
export type FactorSwitch = z.infer<typeof factorSwitchSchema>;
