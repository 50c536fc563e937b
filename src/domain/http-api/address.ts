import { asciiEmail } from '../email-address';
import * as z from '../zod';

const MAX_STAFF_EMAIL = 254;
const INVALID = { error: 'Enter a valid email address.' };

/** An address to log in with: in lower case, its domain in ASCII. */
export const staffEmailSchema = z.string({ error: 'Email is required.' }).check(
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
