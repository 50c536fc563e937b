import type { ApiRequest } from '../http/api-types';
import { findSession } from './session';
import { signOut } from './supabase-auth';

/**
 * Ends the session of a browser at Auth, renewed first where its token has expired: Auth ends none by such a token.
 * @param before is called with the access token of a session that is about to end
 * @returns true also when there is none; false when Auth did not say so
 */
export async function endSession(
  request: ApiRequest,
  before?: (request: ApiRequest, accessToken: string) => Promise<void>,
): Promise<boolean> {
  const found = await findSession(request);
  if (found.kind !== 'live') return found.kind === 'none';
  const { access_token: accessToken } = found.session;
  await before?.(request, accessToken);
  return signOut(request, accessToken);
}
