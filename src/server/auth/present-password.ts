import type { ApiRequest, ApiResponse } from '../http/api-types';
import { invalid, tooMany } from '../http/problem';
import { authUnavailable } from './auth-refusal';
import type { Session } from './session';
import { checkPassword } from './sign-in';
import { signOut } from './supabase-auth';

/** 422 about the present password. */
export const wrongCurrent = (): ApiResponse =>
  invalid([{ field: 'current', message: 'This is not your present password.' }]);

/** The response to a wrong present password; undefined when it is right. The throttle counts it like a sign-in. */
export async function refuseCurrent(
  request: ApiRequest,
  { email }: Session,
  current: string,
): Promise<ApiResponse | undefined> {
  const grant = await checkPassword(request, { email, password: current });
  switch (grant.kind) {
    case 'granted':
      await signOut(request, grant.tokens.access_token, 'local');
      return undefined;
    case 'refused':
      return wrongCurrent();
    case 'throttled':
      return tooMany(grant.seconds);
    case 'away':
      return authUnavailable(grant);
  }
}
