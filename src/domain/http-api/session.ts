import * as z from '../zod';

/** Longest email address and password that are looked at, in code units. */
const MAX_CREDENTIAL = { email: 254, password: 256 } as const;

const credential = (label: string, max: number) =>
  z
    .string({ error: `${label} is required.` })
    .check(
      z.minLength(1, { error: `${label} is required.` }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters.` }),
    );

/** Body of `POST /api/session`. */
export const credentialsSchema = z.strictObject({
  email: credential('Email', MAX_CREDENTIAL.email),
  password: credential('Password', MAX_CREDENTIAL.password),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** Answer of `POST` and `GET /api/session`. */
export const sessionAnswerSchema = z.object({
  staff: z.object({ id: z.uuid(), email: z.string() }),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/**
 * Response of `GET /api/staff`: the accounts to which a lead can be assigned, and disabled accounts that may still own
 * some.
 */
export const staffAnswerSchema = z.object({
  staff: z.array(z.object({ id: z.uuid(), email: z.string(), is_disabled: z.boolean() })),
});
export type StaffAnswer = z.infer<typeof staffAnswerSchema>;
