import * as z from '../zod';
import { anyCode, appCode, presentPassword } from './session';

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

/**
 * Body of `PATCH /api/staff` and its response: whether managers need a second factor, or the day from which everybody does, null
 * for none.
 */
export const factorSwitchSchema = z.union([
  z.strictObject({ managers_need_factor: z.boolean() }),
  z.strictObject({ factor_due: z.nullable(z.day('Choose a day.')) }),
]);
export type FactorSwitch = z.infer<typeof factorSwitchSchema>;
