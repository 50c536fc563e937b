import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import {
  sessionAnswerSchema,
  type Credentials,
  type SessionAnswer,
} from '../../../domain/http-api/session';
import { MESSAGES } from '../../../domain/messages';
import { noBody, request, RequestFailure } from '../../app/request';
import { closeToast, showToast } from '../../app/toasts';

export type Staff = SessionAnswer['staff'];

/**
 * Who is at the desk. `expired`: somebody was logged in until the server said otherwise, and what they have open waits
 * for them. `no-access`: logged in, but not, or no longer, as staff. `isLogout`: they left on purpose, so the login page
 * does not bring them back to where they were.
 */
export type Session =
  | { state: 'logged-in' | 'expired'; staff: Staff }
  | { state: 'logged-out'; isLogout?: boolean }
  | { state: 'no-access' };

export const sessionKey = ['session'] as const;

async function fetchSession(signal: AbortSignal): Promise<Session> {
  try {
    const { staff } = await request(sessionAnswerSchema, '/api/session', { signal });
    return { state: 'logged-in', staff };
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    if (failure.status === 401) return { state: 'logged-out' };
    if (failure.status === 403) return { state: 'no-access' };
    throw failure;
  }
}

/** What a new answer means to somebody who had a session: nobody becomes somebody else without logging in. */
function following(before: Session | undefined, now: Session): Session {
  if (!before || !('staff' in before)) return now;
  if (now.state === 'logged-out') return { ...before, state: 'expired' };
  return 'staff' in now && now.staff.email !== before.staff.email ? { state: 'logged-out' } : now;
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }) => {
    const now = await fetchSession(signal);
    return following(client.getQueryData<Session>(sessionKey), now);
  },
  // Any later call tells when the session has ended.
  staleTime: Infinity,
  gcTime: Infinity,
  // Somebody may have logged in again in another tab meanwhile.
  refetchOnWindowFocus: ({ state }) => (state.data?.state === 'expired' ? 'always' : false),
});

/** Who is logged in; being nobody is an answer, not a failure. */
export const useSession = () => useQuery(sessionQuery);

/** The person at the desk, for everything behind the session gate. */
export const MeContext = createContext<Staff | null>(null);

/** @throws outside of the session gate */
export function useMe(): Staff {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs the session gate');
  return me;
}

/** Forgets what the session showed: the next person may not be the same. */
async function forget(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/**
 * Turns an ended session into the request to log in again.
 *
 * @returns false when nobody was there to be asked
 */
export function expireSession(client: QueryClient): boolean {
  const session = client.getQueryData<Session>(sessionKey);
  if (session?.state !== 'logged-in') return session?.state === 'expired';
  const expired: Session = { ...session, state: 'expired' };
  client.setQueryData(sessionKey, expired);
  return true;
}

/** Logs in. Somebody who comes back to an expired session finds everything as it was. */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      request(sessionAnswerSchema, '/api/session', { method: 'POST', body: credentials }),
    onSuccess: async ({ staff }) => {
      const before = client.getQueryData<Session>(sessionKey);
      const isBack = before?.state === 'expired' && before.staff.email === staff.email;
      if (!isBack) await forget(client);
      const session: Session = { state: 'logged-in', staff };
      client.setQueryData(sessionKey, session);
      showToast('success', MESSAGES.signedIn);
    },
    onError: (failure) => {
      if (failure.status === 401) showToast('error', MESSAGES.signInFailed);
    },
  });
}

async function deleteSession(): Promise<void> {
  try {
    await request(noBody, '/api/session', { method: 'DELETE' });
  } catch (failure) {
    // A session that was over already is what we asked for.
    if (!(failure instanceof RequestFailure) || failure.status !== 401) throw failure;
  }
}

/** Logs out at the server first: a desk that only looks logged out would leave the session open. Nothing of it stays. */
export function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteSession,
    onSuccess: async () => {
      closeToast();
      await forget(client);
      const session: Session = { state: 'logged-out', isLogout: true };
      client.setQueryData(sessionKey, session);
    },
    onError: () =>
      showToast('error', {
        title: 'Error',
        text: 'Logout failed, so you are still logged in. Please try again.',
      }),
  });
}
