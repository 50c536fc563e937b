import { z } from 'zod';
import { AuthError } from './errors';

const email = z.email().max(254).toLowerCase();
const metadata = z.record(z.string(), z.unknown());

export const passwordGrant = z.object({ email: z.string().toLowerCase(), password: z.string() });

export const refreshGrant = z.object({ refresh_token: z.string() });

/** What users may change about themselves: never `app_metadata`. */
export const ownChanges = z.object({ password: z.string().optional(), data: metadata.optional() });

const adminFields = z.object({
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  app_metadata: metadata.optional(),
  user_metadata: metadata.optional(),
  /** `none`, or a length of time such as `24h` or `1h30m`. */
  ban_duration: z
    .string()
    .regex(/^(none|(\d+(\.\d+)?[hms])+)$/)
    .optional(),
});

export const newUser = adminFields.extend({ email });

export const userChanges = adminFields.extend({ email: email.optional() });

export type RequestedChanges = z.infer<typeof userChanges>;

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
    value = JSON.parse(typeof body === 'string' && body !== '' ? body : '{}');
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'body';
  throw new AuthError(400, 'validation_failed', `Invalid ${field}`);
}

const SECONDS = { h: 3600, m: 60, s: 1 };

/** Seconds of a duration in Go's notation, null for `none`. */
export function banSeconds(duration: string): number | null {
  if (duration === 'none') return null;
  const parts = duration.matchAll(/([\d.]+)([hms])/g);
  return [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * SECONDS[unit as keyof typeof SECONDS],
    0,
  );
}
