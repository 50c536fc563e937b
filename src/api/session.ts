import { credentialsSchema } from '../domain/http-api/session';
import { MESSAGES } from '../domain/messages';
import { signOut } from '../server/auth/supabase-auth';
import { findStaff, staffOnly } from '../server/auth/staff-only';
import { endpoint } from '../server/http/endpoint';
import { withHeaders, type ApiRequest, type ApiResponse } from '../server/http/api-types';
import { problem, tooMany, unavailable } from '../server/http/problem';
import { clearedSession, openSession } from '../server/auth/session';
import { attemptSignIn } from '../server/auth/sign-in';
import { parseJson } from '../server/http/read-input';

/**
 * Signs in: JSON `{email, password}` → 200 `{staff: {id, email}}` and the cookies of session and device. 401 `Invalid email or
 * password.` whichever of the two was wrong, 422 a field is missing, 429 too many attempts, 503 the database or Auth is
 * away.
 */
async function postSession(request: ApiRequest): Promise<ApiResponse> {
  const credentials = parseJson(credentialsSchema, request);
  if (!credentials.ok) return credentials.response;
  const outcome = await attemptSignIn(request, credentials.value);
  switch (outcome.kind) {
    case 'signed-in': {
      const { id, email, cookies } = outcome;
      return { status: 200, headers: { 'set-cookie': cookies }, body: { staff: { id, email } } };
    }
    case 'refused':
      return problem(401, { detail: MESSAGES.signInFailed.text });
    case 'throttled':
      return tooMany(outcome.seconds);
    case 'away':
      return unavailable();
  }
}

/** The signed-in staff member: 200 `{staff: {id, email}}`, else 401; 403 for an account without access, 503. */
const getSession = staffOnly({}, async ({ db }) => {
  const staff = await findStaff(db);
  return staff.ok ? { ok: true, value: { staff: staff.value } } : staff;
});

/**
 * Signs out: the session is ended at Auth, 204, signed in or not. 503 when Auth cannot be reached; this browser has lost
 * the cookie even then.
 */
async function deleteSession(request: ApiRequest): Promise<ApiResponse> {
  const session = await openSession(request);
  const isEnded = !session || (await signOut(request, session.access_token));
  const response = isEnded
    ? { status: 204 }
    : unavailable('You are signed out in this browser only.');
  return withHeaders({ 'set-cookie': clearedSession(request) }, response);
}

export default endpoint({ POST: postSession, GET: getSession, DELETE: deleteSession });
