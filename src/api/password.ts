import { type PasswordChange, passwordChangeSchema } from '../domain/http-api/session';
import {
  reportNewPassword,
  resetPassword,
  SAME_PASSWORD,
  wrongPassword,
} from '../server/auth/passwords/password';
import { passwordFault } from '../server/auth/passwords/password-rules';
import { authUnavailable } from '../server/auth/supabase/auth-refusal';
import { refuseCurrent, wrongCurrent } from '../server/auth/prove';
import { findCaller, type Staff, staffOnly } from '../server/auth/staff-only';
import { changePassword } from '../server/auth/supabase/supabase-auth';
import type { ApiRequest, ApiResponse } from '../server/http/api-types';
import { endpoint } from '../server/http/endpoint';
import { problem } from '../server/http/problem';
import { parseJson } from '../server/http/read-input';
import type { Session } from '../server/auth/session-cookies';

type OwnChange = Extract<PasswordChange, { current: string }>;

async function changeOwn(
  request: ApiRequest,
  { db }: Staff,
  session: Session,
  { current, password }: OwnChange,
): Promise<ApiResponse> {
  const caller = await findCaller(db);
  if (!caller.ok) return caller.response;
  const fault = passwordFault(password, caller.value.email, caller.value.name);
  if (fault !== undefined) return wrongPassword(fault);
  const refusal = await refuseCurrent(request, session, current);
  if (refusal) return refusal;
  const outcome = await changePassword(request, session.access_token, password, current);
  switch (outcome.kind) {
    case 'same':
      return wrongPassword(SAME_PASSWORD);
    case 'weak':
      return wrongPassword(outcome.message);
    case 'wrong current':
      return wrongCurrent();
    case 'changed':
      await reportNewPassword(request, session.access_token);
      return { status: 204 };
    case 'away':
      return authUnavailable(outcome);
    case 'factor':
      return problem(403, { detail: 'Set up your authenticator app again first.' });
    case 'ended':
      return problem(401, { detail: 'Please log in.' });
  }
}

/**
 * Sets a password: by `{token, password, code?}`, with the token of an email, or signed in by `{current, password}` → 204,
 * and all other sessions end. A recovery code also removes the lost app. 401 not signed in, 403 with `factor: true` when a
 * code is due, 410 a link that is spent or too old, 422, 429, 503. Once the link is spent, an answer that asks for another
 * try brings a `token` for it.
 */
async function putPassword(request: ApiRequest): Promise<ApiResponse> {
  const change = parseJson(passwordChangeSchema, request);
  if (!change.ok) return change.response;
  const { value } = change;
  if ('token' in value) return resetPassword(request, value);
  const own = staffOnly({}, (staff, _input, { session }) =>
    changeOwn(request, staff, session, value),
  );
  return own(request);
}

export default endpoint({ PUT: putPassword });
