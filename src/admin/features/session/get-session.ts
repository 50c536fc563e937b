import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionAnswerSchema } from '../../../domain/http-api';
import { request } from '../../api/request';
import { RequestFailure } from '../../api/request-failure';
import { sessionKey } from './session-cache';
import type { Session } from './session-cache';

async function getSession(signal: AbortSignal): Promise<Session> {
  try {
    const { staff } = await request(sessionAnswerSchema, '/api/session', { signal });
    return { state: 'signed-in', email: staff.email };
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 401) {
      return { state: 'signed-out', expired: false };
    }
    throw failure;
  }
}

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => getSession(signal),
  // Any later call tells when the session has ended; asking again would only forget that it had been there.
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Who is signed in; being nobody is an answer, not a failure. */
export const useSession = () => useQuery(sessionQuery);
