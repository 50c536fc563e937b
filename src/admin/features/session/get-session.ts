import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionAnswerSchema } from '../../../domain/http-api/session';
import { request } from '../../api/request';
import { RequestFailure } from '../../api/request-failure';
import { sessionKey } from './session-cache';
import type { Session } from './session-cache';

async function askWho(signal: AbortSignal): Promise<Session> {
  try {
    const { staff } = await request(sessionAnswerSchema, '/api/session', { signal });
    return { state: 'signed-in', email: staff.email };
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    if (failure.status === 401) return { state: 'signed-out' };
    if (failure.status === 403) return { state: 'no-access' };
    throw failure;
  }
}

/** What a new answer means to somebody who had a session: nobody becomes somebody else without signing in. */
function following(before: Session | undefined, now: Session): Session {
  if (!before || !('email' in before)) return now;
  if (now.state === 'signed-out') return { ...before, state: 'expired' };
  return 'email' in now && now.email !== before.email ? { state: 'signed-out' } : now;
}

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }) => {
    const now = await askWho(signal);
    return following(client.getQueryData<Session>(sessionKey), now);
  },
  // Any later call tells when the session has ended.
  staleTime: Infinity,
  gcTime: Infinity,
  // Somebody may have signed in again in another tab meanwhile.
  refetchOnWindowFocus: ({ state }) => (state.data?.state === 'expired' ? 'always' : false),
});

/** Who is signed in; being nobody is an answer, not a failure. */
export const useSession = () => useQuery(sessionQuery);
