import { isRecoveryCode, type Proof, type FactorStep } from '../../domain/http-api/session';
import { waitText } from '../../domain/clock';
import { DESK_ENGLISH } from '../../language/languages';
import { connect, DatabaseFault } from '../db/supabase';
import { type ApiRequest, type ApiResponse, type Result, withHeaders } from '../http/api-types';
import { invalid, problem, tooMany, unavailable } from '../http/problem';
import { inZone } from '../http/client';
import {
  admitCode,
  liftByAdmittedCode,
  liftByAppCode,
  removeLostApp,
  spendRecoveryCode,
} from './factor-codes';
import { authUnavailable, passwordRefusal, type SessionEnd } from './supabase/auth-refusal';
import { sealLifted, sessionId } from './session';
import { clearedFirstStep, openFirstStep, type Session } from './session-cookies';
import { checkPassword, findPerson, letIn, noteFailure } from './sign-in';
import { findCaller, refusalOf, type StaffCall } from './staff-only';
import { signOut, type Tokens } from './supabase/supabase-auth';

/** 422 about the present password. @param words where there is more to say than that it is wrong */
export const wrongCurrent = (words = 'This is not your present password.'): ApiResponse =>
  invalid([{ field: 'current', message: words }]);

/**
 * Checks a password of the person of a session, and works in the session that it opens at Auth for this alone. The throttle
 * counts it like a sign-in.
 */
async function withOwnPassword<T>(
  { request, session }: StaffCall,
  password: string,
  work: (proof: Tokens) => Promise<T>,
): Promise<Result<T>> {
  const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;
  // Their address may have changed since the session was sealed.
  const caller = await findCaller(connect(request, session.access_token));
  if (!caller.ok) return caller;
  const grant = await checkPassword(request, { email: caller.value.email, password });
  switch (grant.kind) {
    case 'granted': {
      const value = await work(grant.tokens);
      await signOut(request, grant.tokens.access_token);
      return { ok: true, value };
    }
    case 'refused':
      return refuse(wrongCurrent(passwordRefusal(grant)));
    case 'throttled':
      return refuse(tooMany(grant.seconds));
    case 'away':
      return refuse(authUnavailable(grant));
  }
}

/** The response to a wrong present password; undefined when it is right. */
export async function refuseCurrent(
  request: ApiRequest,
  session: Session,
  current: string,
): Promise<ApiResponse | undefined> {
  const checked = await withOwnPassword({ request, session }, current, () => Promise.resolve());
  return checked.ok ? undefined : checked.response;
}

/** Says in the database that the caller's session is proved, as a session that the password has just opened. */
async function noteProof({ request, session }: StaffCall, proof: Tokens): Promise<ApiResponse> {
  const db = connect(request, proof.access_token);
  const answer = await db.rpc('prove_session', { p_session_id: sessionId(session) });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  if (answer.error?.code === 'PT404') return problem(401, { detail: 'Please log in.' });
  if (answer.error) throw new DatabaseFault('prove_session', answer);
  return { status: 204 };
}

async function proveByPassword(call: StaffCall, password: string): Promise<ApiResponse> {
  const noted = await withOwnPassword(call, password, (proof) => noteProof(call, proof));
  return noted.ok ? noted.value : noted.response;
}

/** By a code of the app the session itself is renewed: its token names the time of the code. */
async function proveByCode(
  { request, session }: StaffCall,
  code: string,
): Promise<Result<undefined> | ApiResponse> {
  const lifted = await liftByAppCode(request, session, code);
  if (!lifted.ok) return lifted;
  const setCookie = await sealLifted(request, session, lifted.value);
  return withHeaders({ 'set-cookie': setCookie }, { status: 204 });
}

/** Proves that the person of a session is at the desk; for ten minutes the database asks no more. */
export const prove = (call: StaffCall, proof: Proof) =>
  'code' in proof ? proveByCode(call, proof.code) : proveByPassword(call, proof.current);

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
  const seconds = Math.max(60, Math.round((expiresAt - Date.now()) / 1000));
  const left = waitText(seconds, DESK_ENGLISH);
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
