import type { QueryClient } from '@tanstack/react-query';

/**
 * Who is at the desk. `expired`: somebody was signed in until the server said otherwise, and what they have open waits
 * for them. `no-access`: signed in, but not, or no longer, as staff.
 */
export type Session =
  { state: 'signed-in' | 'expired'; email: string } | { state: 'signed-out' | 'no-access' };

export interface Staff {
  email: string;
}

export const sessionKey = ['session'] as const;

/** Forgets what the session showed: the next person may not be the same. */
async function forget(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Begins a session; whoever comes back to an expired one finds everything as it was. */
export async function beginSession(client: QueryClient, { email }: Staff): Promise<void> {
  const before = client.getQueryData<Session>(sessionKey);
  if (before?.state !== 'expired' || before.email !== email) await forget(client);
  const session: Session = { state: 'signed-in', email };
  client.setQueryData(sessionKey, session);
}

/** Ends the session on purpose. */
export async function leaveSession(client: QueryClient): Promise<void> {
  await forget(client);
  const session: Session = { state: 'signed-out' };
  client.setQueryData(sessionKey, session);
}

/**
 * The server no longer knows the session: whoever is at the desk is asked to sign in again.
 *
 * @returns false when nobody was there to be asked
 */
export function expireSession(client: QueryClient): boolean {
  const session = client.getQueryData<Session>(sessionKey);
  if (session?.state !== 'signed-in') return session?.state === 'expired';
  const expired: Session = { ...session, state: 'expired' };
  client.setQueryData(sessionKey, expired);
  return true;
}
