import { addStaff, connectAuthAdmin } from '../../host/supabase/staff-accounts';
import { type Answer, ask } from './answer';
import { waitUntil } from './wait-until';

/** Drills ask over plain HTTP, where the cookie has no prefix. */
export const SESSION_COOKIE = 'session';

const password = 'correct horse battery staple';

/** Makes an admin account. */
export const hire = (
  { url, secretKey }: { url: string; secretKey: string },
  email: string,
): Promise<void> => addStaff(connectAuthAdmin(url, secretKey), email, password);

/** Signs in as somebody hired. */
export const signIn = (url: string, email: string): Promise<Answer> =>
  ask(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });

/** The session's cookie as a browser sends it back; empty when there is none. */
export function sessionCookie({ headers }: Pick<Answer, 'headers'>): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  return set?.split(';', 1)[0] ?? '';
}

/** The cookie of somebody who signs in, again if a busy machine asks for it. @throws when it never works */
export async function signedIn(url: string, email: string): Promise<string> {
  let cookie = '';
  await waitUntil('signing in', async () => {
    cookie = sessionCookie(await signIn(url, email));
    return cookie !== '';
  });
  return cookie;
}

/** Makes a request look like one of the desk's own, with this cookie. */
export const withCookie = (cookie: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...init.headers, cookie, 'sec-fetch-site': 'same-origin' },
});
