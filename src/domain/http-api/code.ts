import * as z from '../zod';

/** Codes are shown in groups, and people type the gaps. */
const withoutGaps = (text: string) => text.replace(/[\s-]/g, '').toLowerCase();

const APP_CODE = /^\d{6}$/;
/** Ten characters of base32 without letters that look like digits (Crockford's alphabet). */
const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Whether a code is a recovery code, and not one of the authenticator app. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** A code of the app, or a recovery code. */
export const anyCode = z.string({ error: 'Enter the code.' }).check(
  z.overwrite(withoutGaps),
  z.refine<string>((code) => APP_CODE.test(code) || isRecoveryCode(code), {
    error: 'Enter six digits, or a recovery code.',
  }),
);

/** A code of the app. */
export const appCode = z
  .string({ error: 'Enter the code.' })
  .check(
    z.overwrite(withoutGaps),
    z.minLength(1, { error: 'Enter the code.', abort: true }),
    z.regex(APP_CODE, { error: 'Enter the six digits that your app shows.' }),
  );
