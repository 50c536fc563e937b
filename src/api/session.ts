import { logInSchema } from '../domain/http-api/session';
import { MESSAGES } from '../domain/messages';
import { authUnavailable, passwordRefusal } from '../server/auth/supabase/auth-refusal';
import { endSession } from '../server/auth/session';
import { clearedSession } from '../server/auth/session-cookies';
import { attemptSignIn, sessionResponse } from '../server/auth/sign-in';
import { findStaff, staffOnly } from '../server/auth/staff-only';
import { connect } from '../server/db/supabase';
import { endpoint } from '../server/http/endpoint';
import { withHeaders, type ApiRequest, type ApiResponse } from '../server/http/api-types';
import { problem, tooMany, unavailable } from '../server/http/problem';
import { parseJson } from '../server/http/read-input';
import { inZone } from '../server/http/client';

/**
 * Signs in: JSON `{email, password, time_zone?}` → 200 `{staff: {id, email, name, role, factor, needs_factor}, email: {sending}}`
 * and the cookies of session and device; 202 `{factor: true}` and the cookie of the next step, `POST /api/session/factor`,
 * for an account with a second factor. 401 `Invalid email or password.` whichever of the two was wrong, 403 the address is not
 * confirmed or the project refuses the login for a reason of its own, 422 a field is missing, 429 too many attempts, 503 the
 * database or Auth is away.
 */
async function postSession(request: ApiRequest): Promise<ApiResponse> {
  const input = parseJson(logInSchema, request);
  if (!input.ok) return input.response;
  const { time_zone: timeZone, ...credentials } = input.value;
  const outcome = await attemptSignIn(inZone(request, timeZone), credentials);
  switch (outcome.kind) {
    case 'signed-in': {
      const { staff, cookies } = outcome;
      return {
        status: 200,
        headers: { 'set-cookie': cookies },
        body: sessionResponse(staff),
      };
    }
    case 'factor':
      return { status: 202, headers: { 'set-cookie': outcome.cookies }, body: { factor: true } };
    case 'refused': {
      const words = passwordRefusal(outcome);
      return words === undefined
        ? problem(401, { detail: MESSAGES.signInFailed.text })
        : problem(403, { detail: words });
    }
    case 'throttled':
      return tooMany(outcome.seconds);
    case 'away':
      return authUnavailable(outcome);
  }
}

/**
 * The signed-in staff member: 200 as a sign-in answers, else 401; 403 for an account without access, 503. Somebody who must
 * set up a second factor first is known too.
 */
const getSession = staffOnly({}, async ({ db }) => {
  const staff = await findStaff(db, true);
  return staff.ok ? { ok: true, value: sessionResponse(staff.value) } : staff;
});

/** Milliseconds for the line in the log of the desk: nobody is kept from logging out by a database that is away. */
const NOTE_MS = 1000;

async function noteSignOut(request: ApiRequest, accessToken: string): Promise<void> {
  const deadline = AbortSignal.any([request.deadline, AbortSignal.timeout(NOTE_MS)]);
  await connect({ deadline }, accessToken).rpc('note_sign_out');
}

const HERE_ONLY =
  'You’re logged out in this browser. We couldn’t check whether your session has ended on the server, too: log in later, and log it out under Account if it is still listed there.';

/**
 * Signs out: the session is ended at Auth, 204, signed in or not. 503 with `here_only` when Auth does not confirm that; this
 * browser has lost the cookie even then, or nobody could leave a shared computer while Auth is away.
 */
async function deleteSession(request: ApiRequest): Promise<ApiResponse> {
  const isEnded = await endSession(request, noteSignOut);
  const response = isEnded ? { status: 204 } : unavailable(HERE_ONLY, { here_only: true });
  return withHeaders({ 'set-cookie': clearedSession(request) }, response);
}

export default endpoint({ POST: postSession, GET: getSession, DELETE: deleteSession });
