import type { QueryClient } from '@tanstack/react-query';

/** Who is at the desk. `expired`: somebody was signed in until the server said otherwise. */
export type Session =
  { state: 'signed-in'; email: string } | { state: 'signed-out'; expired: boolean };

export interface Staff {
  email: string;
}

export const sessionKey = ['session'] as const;

/** Puts another session in place of the present one, and forgets what that one showed. */
async function replaceSession(client: QueryClient, session: Session): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  client.setQueryData<Session>(sessionKey, session);
}

export const beginSession = (client: QueryClient, { email }: Staff): Promise<void> =>
  replaceSession(client, { state: 'signed-in', email });

/** Ends the session on purpose. */
export const leaveSession = (client: QueryClient): Promise<void> =>
  replaceSession(client, { state: 'signed-out', expired: false });

/** The server no longer knows the session: whatever is open asks for sign-in. */
export function endSession(client: QueryClient): void {
  const session = client.getQueryData<Session>(sessionKey);
  if (session?.state !== 'signed-in') return;
  const expired: Session = { state: 'signed-out', expired: true };
  client.setQueryData(sessionKey, expired);
}
