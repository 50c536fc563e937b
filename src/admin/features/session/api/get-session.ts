import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionResponseSchema } from '../../../../domain/http-api/session';
import { request } from '../../../lib/request';
import { endReason, RequestFailure } from '../../../lib/request-failure';
import { type Session, sessionKey } from '../session';

/** Asks the server who is logged in; being nobody is an answer, not a failure. */
export async function getSession(): Promise<Session> {
  try {
    const { staff, email } = await request(sessionResponseSchema, '/api/session');
    return { state: 'logged-in', staff: { ...staff, ability: email } };
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    const { status, problem } = failure;
    // Without a problem of ours the response came from a proxy, which knows no session.
    if (status === 401 && problem) return { state: 'logged-out', reason: endReason(problem) };
    if (status === 403 && problem) return { state: 'no-access' };
    throw failure;
  }
}

/** The session after a new answer: nobody becomes somebody else without logging in. */
function sessionAfter(before: Session | undefined, answer: Session): Session {
  if (!before || !('staff' in before)) return answer;
  if (answer.state === 'logged-out') return { ...before, ...answer, state: 'expired' };
  const isSomebodyElse = 'staff' in answer && answer.staff.id !== before.staff.id;
  return isSomebodyElse ? { state: 'logged-out' } : answer;
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }) => {
    const answer = await getSession();
    return sessionAfter(client.getQueryData<Session>(sessionKey), answer);
  },
  // Any later call tells when the session has ended.
  staleTime: Infinity,
  gcTime: Infinity,
  // Meanwhile somebody may have logged in again in another tab, or confirmed a new address.
  refetchOnWindowFocus: ({ state: { data } }) =>
    data?.state === 'expired' || (data?.state === 'logged-in' && data.staff.address_change)
      ? 'always'
      : false,
});

export const useSession = () => useQuery(sessionQuery);
