import { z } from 'zod';
import { isRecoveryCode } from '../../domain/http-api/code';
import { connect, type Db, DatabaseFault } from '../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { invalid, problem, tooMany } from '../http/problem';
import { authUnavailable } from './auth-refusal';
import { keyedHash } from './session-secret';
import { findDevice, signInSubjects } from './sign-in-caller';
import { refusalOf } from './staff-only';
import type { Tokens } from './supabase-auth';
import { type FactorStatus, verifyCode } from './supabase-factors';

const admissionSchema = z.object({
  seconds: z.int(),
  is_new: z.boolean(),
  salt: z.nullable(z.string()),
});

/**
 * Counts a code before Auth sees it. One of an app is remembered and uses up its step of 30 seconds, so that it works once.
 * @returns whether it is new, and the salt of the person's recovery codes; or 401, 403, 429, 503
 */
export async function admitCode(
  request: ApiRequest,
  db: Db,
  email: string,
  code: string,
): Promise<Result<{ isNew: boolean; salt: string | null }>> {
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
  const { seconds, is_new: isNew, salt } = admissionSchema.parse(answer.data);
  return seconds > 0
    ? { ok: false, response: tooMany(seconds) }
    : { ok: true, value: { isNew, salt } };
}

/** The responses when a code does not lift a session: it is wrong, there is no factor, the session is over. */
type CodeRefusals = Record<'invalid' | 'none' | 'ended', ApiResponse>;

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
    case 'ended':
      return refuse(refusals[lifted.kind]);
  }
}

const IN_USE: { status: FactorStatus; missing: string } = {
  status: 'verified',
  missing: 'This account has no second factor.',
};

/**
 * The caller's session after a code of the app; not ok with 401, 403, 409, 422, 429 or 503.
 * @param factor its state, and the answer when there is none
 */
export async function liftByAppCode(
  request: ApiRequest,
  { access_token, email }: Pick<Tokens, 'access_token' | 'email'>,
  code: string,
  { status, missing } = IN_USE,
): Promise<Result<Tokens>> {
  const admitted = await admitCode(request, connect(request, access_token), email, code);
  if (!admitted.ok) return admitted;
  const refusals: CodeRefusals = {
    invalid: invalid([{ field: 'code', message: 'Invalid code.' }]),
    none: problem(409, { detail: missing }),
    ended: problem(401, { detail: 'Please sign in.' }),
  };
  return admitted.value.isNew
    ? liftByAdmittedCode(request, access_token, { code, status }, refusals)
    : { ok: false, response: refusals.invalid };
}
