import * as z from '../zod';
import { STAFF_ROLES, waitingAddressSchema } from './staff';

/** Codes are shown in groups, and people type the gaps. */
const withoutGaps = (text: string) => text.replace(/[\s-]/g, '').toLowerCase();

const APP_CODE = /^\d{6}$/;
/** Ten characters of base32 without letters that look like digits (Crockford's alphabet). */
const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Whether a code is a recovery code, and not one of the authenticator app. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** A code of the app, or a recovery code. */
const anyCode = z.string({ error: 'Enter the code.' }).check(
  z.overwrite(withoutGaps),
  z.refine<string>((code) => APP_CODE.test(code) || isRecoveryCode(code), {
    error: 'Enter six digits, or a recovery code.',
  }),
);

/** A code of the app. */
const appCode = z
  .string({ error: 'Enter the code.' })
  .check(
    z.overwrite(withoutGaps),
    z.minLength(1, { error: 'Enter the code.', abort: true }),
    z.regex(APP_CODE, { error: 'Enter the six digits that your app shows.' }),
  );

/** Longest email address and password that are looked at, in code units. */
const MAX_CREDENTIAL = { email: 254, password: 256 } as const;

const credential = (label: string, max: number, required = `${label} is required.`) =>
  z
    .string({ error: required })
    .check(
      z.minLength(1, { error: required }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters.` }),
    );

export const credentialsSchema = z.strictObject({
  email: credential('Email', MAX_CREDENTIAL.email),
  password: credential('Password', MAX_CREDENTIAL.password),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/**
 * Body of `POST /api/session`: `time_zone` is the device's (IANA), by which people know it again; one that nobody knows is
 * ignored.
 */
export const logInSchema = z.extend(credentialsSchema, { time_zone: z.optional(z.string()) });
export type LogIn = z.infer<typeof logInSchema>;

/**
 * Says what the desk can do by email. `sending`: replies leave by the mail server, are written to files on this machine (nothing
 * leaves it), or cannot be sent.
 */
export const emailAbilitySchema = z.object({
  sending: z.enum(['server', 'files', 'off']),
});
export type EmailAbility = z.infer<typeof emailAbilitySchema>;

/** Response of `POST` and `GET /api/session`. */
export const sessionResponseSchema = z.object({
  staff: z.object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    /** Whether the account has a second factor. */
    factor: z.boolean(),
    /** It must have one and has none: nothing but the set-up works. */
    needs_factor: z.boolean(),
    /** The day from which everybody needs one (`YYYY-MM-DD`); null where there is no such rule. */
    factor_due: z.nullable(z.string()),
    /** When the mail with the day's work comes, `HH:MM` on the agency's clocks; null when it was turned off. */
    day_mail_at: z.nullable(z.string()),
    /** The change of the own address that waits to be confirmed. */
    address_change: z.nullable(waitingAddressSchema),
  }),
  email: emailAbilitySchema,
});
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

const newPassword = credential('Password', MAX_CREDENTIAL.password);

/** The password that the caller has now. */
const presentPassword = credential(
  'Present password',
  MAX_CREDENTIAL.password,
  'Enter your present password.',
);

/** Body of `POST /api/password/forgotten`. */
export const forgottenPasswordSchema = z.strictObject({
  email: z
    .string({ error: 'Email is required.' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Email is required.', abort: true }),
      z.maxLength(MAX_CREDENTIAL.email, { error: 'Enter a valid email address.' }),
      z.regex(z.regexes.html5Email, { error: 'Enter a valid email address.' }),
    ),
});

const linkToken = z.string().check(z.minLength(1), z.maxLength(8000));

/** Body of `POST /api/password/link`. */
export const linkSchema = z.strictObject({ token: linkToken });

/** A password by the link of an email, with a code of the app, or a recovery code, where the account has a second factor. */
export const linkedPasswordSchema = z.strictObject({
  token: linkToken,
  password: newPassword,
  code: z.optional(anyCode),
});

/** A password by the present one. */
export const ownPasswordSchema = z.strictObject({
  current: presentPassword,
  password: credential('Password', MAX_CREDENTIAL.password, 'Choose a new password.'),
});

/** Body of `PUT /api/password`: by the token of an email, or signed in by the present password. */
export const passwordChangeSchema = z.union([linkedPasswordSchema, ownPasswordSchema]);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** Body of `POST /api/session/proof`. */
export const proofSchema = z.union([
  z.strictObject({ current: presentPassword }),
  z.strictObject({ code: appCode }),
]);
export type Proof = z.infer<typeof proofSchema>;

/**
 * Response of `GET /api/sessions`: one's own, the latest used first; `device` is a browser and a system, where they are
 * known.
 */
export const sessionsResponseSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      is_current: z.boolean(),
      device: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
    }),
  ),
});
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;

/** Recovery codes of a set. */
export const RECOVERY_CODES = 10;

/** Answer 202 of `POST /api/session`: the password is right, and the second factor is still to come. */
export const factorNeededSchema = z.object({ factor: z.literal(true) });

/** Body of `POST /api/session/factor`. `replaces_app`: agreed to after a 409 that asked, so a recovery code removes the app. */
export const factorStepSchema = z.strictObject({
  code: anyCode,
  replaces_app: z.optional(z.boolean()),
});
export type FactorStep = z.infer<typeof factorStepSchema>;

/** Body of `PUT /api/factor` and `POST /api/factor/recovery-codes`. */
export const factorCodeSchema = z.strictObject({ code: appCode });

/** Body of `POST` and `DELETE /api/factor`. */
export const presentPasswordSchema = z.strictObject({ current: presentPassword });

/** Response of `POST /api/factor/recovery-codes`; shown once. */
export const recoveryCodesSchema = z.object({
  recovery_codes: z.array(z.string()).check(z.length(RECOVERY_CODES)),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/**
 * Answer 201 of `POST /api/factor`: the secret for an authenticator app, as text and as an `otpauth:` address, and the
 * recovery codes, which count as soon as the app does.
 */
export const begunFactorSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  ...recoveryCodesSchema.shape,
});
export type BegunFactor = z.infer<typeof begunFactorSchema>;
export type FactorSecret = Pick<BegunFactor, 'secret' | 'uri'>;

/** Response of `GET /api/factor`. */
export const factorStateSchema = z.object({
  factor: z.boolean(),
  recovery_codes_left: z.number(),
});
export type FactorState = z.infer<typeof factorStateSchema>;
