import { fieldErrors } from '../domain/field-errors';
import { credentialsSchema } from '../domain/http-api';
import { MESSAGES } from '../domain/messages';
import { signIn, signOut } from '../server/auth';
import { findStaff } from '../server/current-staff';
import { endpoint } from '../server/endpoint';
import { withHeaders } from '../server/http';
import type { Call, Reply } from '../server/http';
import { invalid, problem, unavailable } from '../server/problem';
import { readBody } from '../server/read-body';
import { startSession } from '../server/session';
import { clearedSession, openSession } from '../server/session-cookie';
import { staffOnly } from '../server/staff-only';

/**
 * Signs in: JSON `{email, password}` → 200 `{staff: {email}}` and the session cookie. 401 `Invalid email or password.`
 * whichever of the two was wrong, 422 a field is missing, 429 Auth asks to wait, 503 Auth is away.
 */
async function postSession(call: Call): Promise<Reply> {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const credentials = credentialsSchema.safeParse(body.fields);
  if (!credentials.success) return invalid(fieldErrors(credentials.error.issues));

  const grant = await signIn(call, credentials.data);
  switch (grant.kind) {
    case 'granted': {
      const cookie = await startSession(grant.tokens);
      const staff = { email: grant.tokens.email };
      return { status: 200, headers: { 'set-cookie': cookie }, body: { staff } };
    }
    case 'refused':
      return problem(401, { detail: MESSAGES.signInFailed.text });
    case 'throttled':
      return problem(429, { headers: { 'retry-after': grant.retryAfter } });
    case 'away':
      return unavailable();
  }
}

/** Who is signed in: 200 `{staff: {email}}`, else 401; 403 for an account without access, 503. */
const getSession = staffOnly(async (_call, { db }) => {
  const found = await findStaff(db);
  return found.ok ? { status: 200, body: { staff: { email: found.email } } } : found.reply;
});

/**
 * Signs out: the session is ended at Auth, 204, signed in or not. 503 when Auth cannot be reached; this browser has lost
 * the cookie even then.
 */
async function deleteSession(call: Call): Promise<Reply> {
  const session = await openSession(call.headers['cookie']);
  const isEnded = !session || (await signOut(call, session.access_token));
  const reply = isEnded ? { status: 204 } : unavailable('You are signed out in this browser only.');
  return withHeaders({ 'set-cookie': clearedSession() }, reply);
}

export default endpoint({ POST: postSession, GET: getSession, DELETE: deleteSession });
