import { connect } from '../db/supabase';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { invalid, tooMany } from '../http/problem';
import { authUnavailable, passwordRefusal } from './auth-refusal';
import type { Session } from './session';
import { checkPassword } from './sign-in';
import { findCaller } from './staff-only';
import { signOut } from './supabase-auth';

/** 422 about the present password. @param words where there is more to say than that it is wrong */
export const wrongCurrent = (words = 'This is not your present password.'): ApiResponse =>
  invalid([{ field: 'current', message: words }]);

/** Checks a password of the person of a session. Their address may have changed since the session was sealed. */
export async function checkOwnPassword(
  request: ApiRequest,
  { access_token }: Session,
  password: string,
) {
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
