import { emailSchema } from './enquiry';
import { fieldErrors, type FieldError } from './field-errors';
import * as z from './zod';

const subscriptionSchema = z.strictObject({ email: emailSchema });

/** What the newsletter box sends. */
export type Subscription = z.infer<typeof subscriptionSchema>;

export type ParsedSubscription =
  { ok: true; subscription: Subscription } | { ok: false; errors: FieldError[] };

/** Checks anything that claims to be a subscription; the address is held to the same rules as an enquiry's. */
export function parseSubscription(input: unknown): ParsedSubscription {
  const parsed = subscriptionSchema.safeParse(input);
  return parsed.success
    ? { ok: true, subscription: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error.issues) };
}
