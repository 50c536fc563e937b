import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { SessionResponse } from '../../../domain/http-api/session';

/** A member of staff, and what the desk can do for them by email. */
export type Staff = SessionResponse['staff'] & { ability: SessionResponse['email'] };

/**
 * The person at the desk. `expired`: somebody was logged in until the server said otherwise, and their open work waits for
 * them. `reason`: the server's words for why it ended, or for how far a logout got. `no-access`: logged in, but not, or no
 * longer, as staff. `isLogout`: they left on purpose, so the login page does not bring them back to where they were.
 */
export type Session =
  | { state: 'logged-in'; staff: Staff }
  | { state: 'expired'; staff: Staff; reason?: string | undefined }
  | { state: 'logged-out'; isLogout?: boolean; reason?: string | undefined }
  | { state: 'no-access' };

export const sessionKey = ['session'] as const;

/** The session after a new answer: nobody becomes somebody else without logging in. */
export function sessionAfter(before: Session | undefined, answer: Session): Session {
  if (!before || !('staff' in before)) return answer;
  if (answer.state === 'logged-out') return { ...before, ...answer, state: 'expired' };
  const isSomebodyElse = 'staff' in answer && answer.staff.id !== before.staff.id;
  return isSomebodyElse ? { state: 'logged-out' } : answer;
}

/** The person at the desk, for everything behind the session gate. */
export const MeContext = createContext<Staff | null>(null);

/** @throws outside of the session gate */
export function useMe(): Staff {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs the session gate');
  return me;
}

/** Forgets all data of a session: the next person may not be the same. */
export async function forgetData(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Marks a session as expired, which opens the dialog that asks for the password. */
function expireSession(client: QueryClient, reason?: string): void {
  const session = client.getQueryData<Session>(sessionKey);
  if (session?.state !== 'logged-in') return;
  const expired: Session = { ...session, state: 'expired', reason };
  client.setQueryData(sessionKey, expired);
}

/**
 * Asks the person whose session has ended to log in again.
 *
 * @param reason why it has ended, where the server says so
 * @returns true once they have; false when they left, or nobody was logged in
 */
export function waitForLogIn(client: QueryClient, reason?: string): Promise<boolean> {
  expireSession(client, reason);
  return new Promise((resolve) => {
    const resolveOnceKnown = () => {
      const session = client.getQueryData<Session>(sessionKey);
      if (session?.state === 'expired') return;
      unsubscribe();
      resolve(session?.state === 'logged-in');
    };
    const unsubscribe = client.getQueryCache().subscribe(resolveOnceKnown);
    resolveOnceKnown();
  });
}

/** This browser is logged out. `notice`: the server's words, where the session may go on without it. */
export interface LoggedOut {
  notice?: string | undefined;
}

/** News of the session that all tabs of this browser share. */
interface News {
  /** The id of the person who has logged in. */
  'desk-login': string;
  /** Null from a tab with an earlier version of the desk. */
  'desk-logout': LoggedOut | null;
}

export function tellOtherTabs<Name extends keyof News>(name: Name, news: News[Name]): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
}

/**
 * Hears what the other tabs tell, and what this one tells them.
 *
 * @returns a function that ends this
 */
export function hearOtherTabs<Name extends keyof News>(
  name: Name,
  hear: (news: News[Name]) => void,
): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<News[Name]>) => hear(data);
  return () => channel.close();
}
