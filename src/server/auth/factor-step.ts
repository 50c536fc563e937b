import { isRecoveryCode } from '../../domain/http-api/code';
import { connect, type Db, DatabaseFault } from '../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { problem, tooMany, unavailable } from '../http/problem';
import { admitCode } from './app-code';
import { clearedFirstStep, openFirstStep } from './first-step';
import { hashRecoveryCode } from './recovery-codes';
import { letIn, noteFailure } from './sign-in';
import { refusalOf } from './staff-only';
import type { Tokens } from './supabase-auth';
import { verifyCode } from './supabase-factors';

const invalidCode = (): ApiResponse => problem(401, { detail: 'Invalid code.' });

const passwordFirst = (request: ApiRequest): ApiResponse =>
  problem(410, {
    detail: 'Please enter your password again.',
    headers: { 'set-cookie': clearedFirstStep(request) },
  });

async function spendRecoveryCode(
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

/** The tokens of a session that the code lets in: the lifted one, or for a recovery code the same. */
async function liftByCode(
  request: ApiRequest,
  tokens: Tokens,
  code: string,
): Promise<Result<Tokens>> {
  const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;
  const db = connect(request, tokens.access_token);
  const admitted = await admitCode(request, db, tokens.email, code);
  if (!admitted.ok) {
    return admitted.response.status === 401 ? refuse(passwordFirst(request)) : admitted;
  }
  const { isNew, salt } = admitted.value;
  if (isRecoveryCode(code)) {
    const isRight = await spendRecoveryCode(db, code, salt);
    if (!isRight.ok) return isRight;
    return isRight.value ? { ok: true, value: tokens } : refuse(invalidCode());
  }
  if (!isNew) return refuse(invalidCode());
  const lifted = await verifyCode(request, tokens.access_token, code, 'verified');
  switch (lifted.kind) {
    case 'granted':
      return { ok: true, value: lifted.tokens };
    case 'refused':
      return refuse(invalidCode());
    case 'throttled':
      return refuse(tooMany(lifted.seconds));
    case 'away':
      return refuse(unavailable());
    // A manager has removed the factor, or the session has ended, since the password.
    case 'none':
    case 'ended':
      return refuse(passwordFirst(request));
  }
}

/** The second step of a sign-in: the person and their cookies, or the response that refuses. */
export async function attemptFactorStep(request: ApiRequest, code: string) {
  const step = await openFirstStep(request);
  if (!step) return { kind: 'refused' as const, response: passwordFirst(request) };
  const lifted = await liftByCode(request, step, code);
  if (!lifted.ok) {
    if (lifted.response.status === 401) await noteFailure(request, step.email);
    return { kind: 'refused' as const, response: lifted.response };
  }
  const opened = await letIn(request, lifted.value);
  if (opened.kind === 'away') return { kind: 'refused' as const, response: unavailable() };
  return { ...opened, cookies: [...opened.cookies, clearedFirstStep(request)] };
}
