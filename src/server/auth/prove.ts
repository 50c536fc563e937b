import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Proof } from '../../domain/http-api/session';
import { connect, DatabaseFault } from '../db/supabase';
import { type ApiRequest, type ApiResponse, type Result, withHeaders } from '../http/api-types';
import { invalid, problem, tooMany } from '../http/problem';
import { liftByAppCode } from './factor-codes';
import { authUnavailable, passwordRefusal } from './supabase/auth-refusal';
import { sealLifted } from './session';
import type { Session } from './session-cookies';
import { checkPassword } from './sign-in';
import { findCaller, refusalOf, type StaffCall } from './staff-only';
import { signOut, type Tokens } from './supabase/supabase-auth';

/** 422 about the present password. @param words where there is more to say than that it is wrong */
export const wrongCurrent = (words = 'This is not your present password.'): ApiResponse =>
  invalid([{ field: 'current', message: words }]);

/** Checks a password of the person of a session. Their address may have changed since the session was sealed. */
async function checkOwnPassword(request: ApiRequest, { access_token }: Session, password: string) {
  const caller = await findCaller(connect(request, access_token));
  return caller.ok
    ? checkPassword(request, { email: caller.value.email, password })
    : { kind: 'unknown' as const, response: caller.response };
}

/** The response to a wrong present password; undefined when it is right. The throttle counts it like a sign-in. */
export async function refuseCurrent(
  request: ApiRequest,
  session: Session,
  current: string,
): Promise<ApiResponse | undefined> {
  const grant = await checkOwnPassword(request, session, current);
  switch (grant.kind) {
    case 'granted':
      await signOut(request, grant.tokens.access_token, 'local');
      return undefined;
    case 'refused':
      return wrongCurrent(passwordRefusal(grant));
    case 'throttled':
      return tooMany(grant.seconds);
    case 'away':
      return authUnavailable(grant);
    case 'unknown':
      return grant.response;
  }
}

const sessionOf = ({ access_token }: Session): string =>
  z.object({ session_id: z.guid() }).parse(decodeJwt(access_token)).session_id;

/** Says in the database that the caller's session is proved, as a session that the password has opened for this alone. */
async function noteProof({ request, session }: StaffCall, proof: Tokens): Promise<ApiResponse> {
  const db = connect(request, proof.access_token);
  const answer = await db.rpc('prove_session', { p_session_id: sessionOf(session) });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  if (answer.error?.code === 'PT404') return problem(401, { detail: 'Please log in.' });
  if (answer.error) throw new DatabaseFault('prove_session', answer);
  return { status: 204 };
}

async function proveByPassword(call: StaffCall, password: string): Promise<ApiResponse> {
  const { request, session } = call;
  const grant = await checkOwnPassword(request, session, password);
  switch (grant.kind) {
    case 'granted': {
      const noted = await noteProof(call, grant.tokens);
      await signOut(request, grant.tokens.access_token);
      return noted;
    }
    case 'refused':
      return wrongCurrent(passwordRefusal(grant));
    case 'throttled':
      return tooMany(grant.seconds);
    case 'away':
      return authUnavailable(grant);
    case 'unknown':
      return grant.response;
  }
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
