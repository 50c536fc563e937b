import { postJson } from './enquiry';
import { PASSWORD, type Stack } from './stack';

/** The `Cookie` header of somebody who just signed in. */
export async function signInCookie(stack: Stack, email: string): Promise<string> {
  const answer = await stack.call('/api/session', postJson({ email, password: PASSWORD }));
  const setCookie = answer.headers.get('set-cookie');
  if (answer.status !== 200 || !setCookie) throw new Error(`${email} cannot sign in.`);
  return cookieOf(setCookie);
}

/** The part of a `Set-Cookie` header that a browser sends back. */
export const cookieOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? '';
