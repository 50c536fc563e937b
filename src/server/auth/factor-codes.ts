import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { isRecoveryCode, RECOVERY_CODES } from '../../domain/http-api/session';
import { connect, DatabaseFault, type Db, isAway } from '../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { invalid, problem, tooMany } from '../http/problem';
import { authUnavailable, type SessionEnd } from './supabase/auth-refusal';
import { keyedHash } from './session-secret';
import { findDevice, signInSubjects } from './sign-in-limits';
import { notSignedIn, refusalOf } from './staff-only';
import type { Tokens } from './supabase/supabase-auth';
import { type FactorStatus, verifyCode } from './supabase/supabase-factors';

const admissionSchema = z.object({
  seconds: z.int(),
  is_new: z.boolean(),
  salt: z.nullable(z.string()),
  /** Of the caller's factor: Auth has verified it, but its set-up has not ended; or it has. */
  set_up: z.nullish(z.enum(['unfinished', 'finished'])),
});

type SetUp = z.infer<typeof admissionSchema>['set_up'];

/**
 * Counts a code before Auth sees it. One of an app is remembered and uses up its step of 30 seconds, so that it works once.
 * @returns whether it is new, the salt of the person's recovery codes and how far their set-up is; or 401, 403, 429, 503
 */
export async function admitCode(
  request: ApiRequest,
  db: Db,
  email: string,
  code: string,
): Promise<Result<{ isNew: boolean; salt: string | null; setUp: SetUp }>> {
  const account = email.toLowerCase();
  const subjects = signInSubjects(request, account);
  const device = await findDevice(request, subjects.account);
  const answer = await db.rpc('admit_factor_code', {
    p_client: subjects.client,
    p_pair: subjects.pair,
    ...(device !== undefined && { p_device: device }),
    ...(!isRecoveryCode(code) && {
      p_code: keyedHash('factor code', `${account} ${code}`),
      p_digits: code,
    }),
  });
  const response = refusalOf(answer);
  if (response) return { ok: false, response };
  if (answer.error) throw new DatabaseFault('admit_factor_code', answer);
  const { seconds, is_new: isNew, salt, set_up: setUp } = admissionSchema.parse(answer.data);
  return seconds > 0
    ? { ok: false, response: tooMany(seconds) }
    : { ok: true, value: { isNew, salt, setUp } };
}

/** The responses when a code does not lift a session: it is wrong, there is no factor, the session is over. */
type CodeRefusals = Record<'invalid' | 'none', ApiResponse> & {
  ended: (end?: SessionEnd) => ApiResponse;
};

/** The session after a code of the app that was admitted; not ok with one of the refusals, 429 or 503. */
export async function liftByAdmittedCode(
  request: ApiRequest,
  accessToken: string,
  { code, status }: { code: string; status: FactorStatus },
  refusals: CodeRefusals,
): Promise<Result<Tokens>> {
  const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;
  const lifted = await verifyCode(request, accessToken, code, status);
  switch (lifted.kind) {
    case 'granted':
      return { ok: true, value: lifted.tokens };
    case 'refused':
      return refuse(refusals.invalid);
    case 'throttled':
      return refuse(tooMany(lifted.seconds));
    case 'away':
      return refuse(authUnavailable(lifted));
    case 'none':
      return refuse(refusals.none);
    case 'ended':
      return refuse(refusals.ended(lifted.end));
  }
}

type Holder = Pick<Tokens, 'access_token' | 'email'>;

/** The refusals of a code that somebody enters at the desk. @param missing the words when there is no such factor */
const refusalsAtDesk = (missing: string): CodeRefusals => ({
  invalid: invalid([{ field: 'code', message: 'Invalid code.' }]),
  none: problem(409, { detail: missing }),
  ended: notSignedIn,
});

/** The caller's session after a code of the app in use; not ok with 401, 403, 409, 422, 429 or 503. */
export async function liftByAppCode(
  request: ApiRequest,
  { access_token, email }: Holder,
  code: string,
): Promise<Result<Tokens>> {
  const admitted = await admitCode(request, connect(request, access_token), email, code);
  if (!admitted.ok) return admitted;
  const refusals = refusalsAtDesk('This account has no second factor.');
  return admitted.value.isNew
    ? liftByAdmittedCode(request, access_token, { code, status: 'verified' }, refusals)
    : { ok: false, response: refusals.invalid };
}

/**
 * The caller's session after the code that ends a set-up: of the new app, or of one that Auth has verified at an earlier try
 * whose end failed. Not ok as above.
 */
export async function liftByNewApp(
  request: ApiRequest,
  { access_token, email }: Holder,
  code: string,
): Promise<Result<Tokens>> {
  const admitted = await admitCode(request, connect(request, access_token), email, code);
  if (!admitted.ok) return admitted;
  const { isNew, setUp } = admitted.value;
  const refusals = refusalsAtDesk(
    setUp === 'finished'
      ? 'Your second factor is set up. To replace it, start again.'
      : 'The set-up took too long. Please start again.',
  );
  if (!isNew) return { ok: false, response: refusals.invalid };
  const status = setUp === 'unfinished' ? 'verified' : 'unverified';
  return liftByAdmittedCode(request, access_token, { code, status }, refusals);
}

/** Crockford's base32, without letters that look like digits: ten of them are 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;
const GROUP = 5;

/** A fifth of what passwords get: codes are random, and ten are hashed while somebody waits. */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const KEY_BYTES = 32;

const derive = promisify<string, string, number, typeof COST, Buffer>(scrypt);

/** The slow hash by which the database knows a recovery code. @param code as `factorStepSchema` reads it */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await derive(code, salt, KEY_BYTES, COST)).toString('base64url');

const randomCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new set: the codes for the person, once, and what the database keeps. */
export async function makeRecoveryCodes() {
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  const shown = codes.map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`);
  return { shown, salt, hashes };
}

/**
 * Spends a recovery code, which lets the caller's session in; false when it is none of theirs. Safe to repeat in the same
 * session.
 * @param salt of their set; null when they have none
 */
export async function spendRecoveryCode(
  db: Db,
  code: string,
  salt: string | null,
): Promise<Result<boolean>> {
  if (salt === null) return { ok: true, value: false };
  const p_hash = await hashRecoveryCode(code, salt);
  const answer = await db.rpc('use_recovery_code', { p_hash });
  const response = refusalOf(answer);
  if (response) return { ok: false, response };
  if (answer.error) throw new DatabaseFault('use_recovery_code', answer);
  return { ok: true, value: answer.data };
}

/**
 * Removes the lost app, once a recovery code has let the session in: Auth then limits the session no more, and the desk asks for
 * the set-up of a new one. Safe to repeat.
 * @returns false when the database is away
 */
export async function removeLostApp(db: Db): Promise<boolean> {
  const answer = await db.rpc('remove_factor', { p_is_lost: true });
  if (answer.error && !isAway(answer)) throw new DatabaseFault('remove_factor', answer);
  return answer.error === null;
}
