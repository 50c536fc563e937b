import { z } from 'zod';
import { AuthError } from '../errors';

const metadata = z.record(z.string(), z.unknown());

/** Auth takes an absent password for an empty one. */
export const passwordGrant = z.object({
  email: z.string().toLowerCase().default(''),
  password: z.string().default(''),
});

export const refreshGrant = z.object({ refresh_token: z.string() });

/** Fields of an account that its user may change; `app_metadata` is not among them. */
export const ownChanges = z.object({
  password: z.string().optional(),
  current_password: z.string().optional(),
  data: metadata.optional(),
});

/** Fields of an account that the secret key may change. */
export const userChanges = z.object({
  email: z.email().max(254).toLowerCase().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  app_metadata: metadata.optional(),
  user_metadata: metadata.optional(),
  /** `none`, or a length of time such as `24h`. */
  ban_duration: z
    .string()
    .regex(/^(none|\d+h)$/)
    .optional(),
});

export const newUser = userChanges.extend({ email: z.email().max(254).toLowerCase() });

const linkTypes = ['invite', 'recovery', 'magiclink'] as const;

const address = z.email().max(254).toLowerCase();

const accountLink = z.object({
  type: z.enum(linkTypes),
  email: address,
  data: metadata.optional(),
});

const addressLink = z.object({
  type: z.enum(['email_change_current', 'email_change_new']),
  email: address,
  new_email: address,
});

/** Links of supabase-js that this project asks for; a sign-up has none here. */
export const linkRequest = z.discriminatedUnion('type', [accountLink, addressLink]);

export type AccountLinkRequest = z.infer<typeof accountLink>;
export type AddressLinkRequest = z.infer<typeof addressLink>;

export const isAddressLink = (
  request: AccountLinkRequest | AddressLinkRequest,
): request is AddressLinkRequest => 'new_email' in request;

const accountVerification = z.object({
  type: z.enum([...linkTypes, 'signup', 'email']),
  token_hash: z.string().min(1),
});

const addressVerification = z.object({
  type: z.literal('email_change'),
  token_hash: z.string().min(1),
});

export const tokenHashVerification = z.discriminatedUnion('type', [
  accountVerification,
  addressVerification,
]);

export type AccountVerification = z.infer<typeof accountVerification>;

export const newFactor = z.object({
  factor_type: z.literal('totp'),
  friendly_name: z.string().default(''),
  issuer: z.string().optional(),
});

export const factorAnswer = z.object({ challenge_id: z.guid(), code: z.string().min(1) });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AuthError 404 for a part of a path that is no id */
export function checkId(name: 'user_id' | 'factor_id', id: string): void {
  if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
}

/**
 * Reads a body by its schema; unknown keys are ignored, as Supabase Auth ignores them.
 *
 * @throws AuthError 400 `bad_json` or `validation_failed`
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(String(body));
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isAddress = issue?.code === 'invalid_format' && issue.format === 'email';
  const message = isAddress
    ? 'Unable to validate email address: invalid format'
    : `Invalid ${issue?.path.join('.') || 'body'}`;
  throw new AuthError(400, 'validation_failed', message);
}
