import { waitText } from '../../domain/clock';
import { isRecoveryCode } from '../../domain/http-api/session';
import type { FactorStep } from '../../domain/http-api/factor';
import { connect } from '../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { problem, unavailable } from '../http/problem';
import { inZone } from '../http/client';
import { admitCode, liftByAdmittedCode, removeLostApp, spendRecoveryCode } from './factor-codes';
import type { SessionEnd } from './supabase/auth-refusal';
import { clearedFirstStep, openFirstStep } from './session-cookies';
import { findPerson, letIn, noteFailure } from './sign-in';
import type { Tokens } from './supabase/supabase-auth';

const invalidCode = (): ApiResponse => problem(401, { detail: 'Invalid code.' });

const AGAIN = 'Please enter your password again.';

const passwordFirst = (request: ApiRequest, end?: SessionEnd, detail = AGAIN): ApiResponse =>
  problem(410, {
    detail: end ? `${end.detail} ${AGAIN}` : detail,
    headers: { 'set-cookie': clearedFirstStep(request) },
    ...(end && { members: { ended: end.code } }),
  });

/**
 * Told before a recovery code is spent in a project that may end sessions of the first level, as it lets in, as soon as their
 * token does.
 */
function appReplaced({ expires_at: expiresAt }: Tokens): ApiResponse {
  const left = waitText(Math.max(60, Math.round((expiresAt - Date.now()) / 1000)));
  return problem(409, {
    detail: `This Supabase project may end a log-in by recovery code within ${left}. The code can replace your app instead: the old app is removed, and nothing but the set-up of a new one works until you are done.`,
    members: { replaces_app: true },
  });
}

/** The tokens of a session that the code lets in: the lifted one, or for a recovery code the same. */
async function liftByCode(
  request: ApiRequest,
  tokens: Tokens,
  { code, replaces_app: replacesApp = false }: FactorStep,
): Promise<Result<Tokens>> {
  const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;
  if (isRecoveryCode(code) && tokens.ends_early && !replacesApp) return refuse(appReplaced(tokens));
  const db = connect(request, tokens.access_token);
  const admitted = await admitCode(request, db, tokens.email, code);
  if (!admitted.ok) {
    return admitted.response.status === 401 ? refuse(passwordFirst(request)) : admitted;
  }
  const { isNew, salt } = admitted.value;
  if (isRecoveryCode(code)) {
    const isRight = await spendRecoveryCode(db, code, salt);
    if (!isRight.ok) return isRight;
    if (!isRight.value) return refuse(invalidCode());
    // Without it the code still let in.
    if (tokens.ends_early) await removeLostApp(db);
    return { ok: true, value: tokens };
  }
  if (!isNew) return refuse(invalidCode());
  // Since the password a manager may have removed the factor, or the session has ended.
  const refusals = {
    invalid: invalidCode(),
    none: passwordFirst(request),
    ended: (end?: SessionEnd) => passwordFirst(request, end),
  };
  const factor = { code, status: 'verified' } as const;
  return liftByAdmittedCode(request, tokens.access_token, factor, refusals);
}

/** The second step of a sign-in: the person and their cookies, or the response that refuses. */
export async function attemptFactorStep(call: ApiRequest, given: FactorStep) {
  const step = await openFirstStep(call);
  if (!step) {
    const response = passwordFirst(call, undefined, `That took too long. ${AGAIN}`);
    return { kind: 'refused' as const, response };
  }
  const request = inZone(call, step.timeZone);
  const lifted = await liftByCode(request, step.tokens, given);
  if (!lifted.ok) {
    if (lifted.response.status === 401) await noteFailure(request, step.tokens.email);
    return { kind: 'refused' as const, response: lifted.response };
  }
  const staff = await findPerson(request, lifted.value);
  if (!staff) return { kind: 'refused' as const, response: unavailable() };
  const cookies = [...(await letIn(request, lifted.value)), clearedFirstStep(request)];
  return { kind: 'signed-in' as const, staff, cookies };
}
