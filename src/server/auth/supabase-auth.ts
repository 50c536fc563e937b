import { z } from 'zod';
import type { Credentials } from '../../domain/http-api/session';
import { keyHeaders } from '../db/key-headers';
import { env } from '../env';
import type { ApiRequest } from '../http/api-types';

/**
 * The calls of Supabase Auth that requests make for their own caller (https://supabase.com/docs/reference/self-hosting-auth/introduction). Not by
 * way of supabase-js: its auth client keeps the session inside itself and retries a refresh for 30 seconds, and a function
 * that serves many people and must answer in five can use neither.
 */

/** Tokens of a session; `expires_at` is when the access token does, in milliseconds. */
const tokensSchema = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    user: z.object({ id: z.guid(), email: z.string() }),
  })
  .transform(({ user, expires_in, ...tokens }) => {
    return { ...tokens, ...user, expires_at: Date.now() + expires_in * 1000 };
  });

export type Tokens = z.infer<typeof tokensSchema>;

export type Grant =
  | { kind: 'granted'; tokens: Tokens }
  | { kind: 'refused' }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'away' };

export type Caller = Pick<ApiRequest, 'deadline'> & Partial<Pick<ApiRequest, 'headers'>>;

/** For an answer that does not say, or says it as a date. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/** Asks Auth; undefined when it could not be reached in time. The visitor's device is named, because Auth keeps it with a session. */
export async function ask(
  { deadline, headers }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
): Promise<Response | undefined> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  try {
    return await fetch(new URL(`/auth/v1/${path}`, SUPABASE_URL), {
      method,
      headers: {
        ...keyHeaders(SUPABASE_PUBLISHABLE_KEY, token),
        'content-type': 'application/json',
        'user-agent': headers?.['user-agent'] ?? 'unknown',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: deadline,
    });
  } catch {
    return undefined;
  }
}

/** Asks Auth for a session. @param token of one that is to be lifted */
export async function grant(
  caller: Caller,
  path: string,
  body: object,
  token?: string,
): Promise<Grant> {
  const answer = await ask(caller, 'POST', path, body, token);
  if (!answer || answer.status >= 500) return { kind: 'away' };
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after')) || DEFAULT_RETRY_AFTER_SECONDS;
    return { kind: 'throttled', seconds };
  }
  if (!answer.ok) return { kind: 'refused' };
  return { kind: 'granted', tokens: tokensSchema.parse(await answer.json()) };
}

/** Exchanges address and password for tokens. Refused says nothing about which of the two was wrong. */
export const signIn = (caller: Caller, { email, password }: Credentials): Promise<Grant> =>
  grant(caller, 'token?grant_type=password', { email, password });

/** Exchanges a refresh token, once, for new tokens; refused when the session was ended. */
export const refresh = (caller: Caller, refresh_token: string): Promise<Grant> =>
  grant(caller, 'token?grant_type=refresh_token', { refresh_token });

/** Spends the token of a link, once; refused when it was spent, is too old, or its account is banned. */
export const openLink = (
  caller: Caller,
  type: 'invite' | 'recovery',
  token_hash: string,
): Promise<Grant> => grant(caller, 'verify', { type, token_hash });

/** Ends the caller's sessions at Auth, at once. True also when they had ended before; false when Auth could not be reached. */
export async function signOut(
  caller: Caller,
  accessToken: string,
  scope: 'local' | 'global' = 'local',
): Promise<boolean> {
  const answer = await ask(caller, 'POST', `logout?scope=${scope}`, {}, accessToken);
  return answer !== undefined && answer.status < 500 && answer.status !== 429;
}

const errorSchema = z.object({ error_code: z.string() });

/**
 * Sets the caller's password, which ends their other sessions. `ended`: this session is over; `factor`: it lacks the second
 * factor; `same` and `weak` are about the password.
 */
export async function changePassword(
  caller: Caller,
  accessToken: string,
  password: string,
): Promise<'changed' | 'same' | 'weak' | 'factor' | 'ended' | 'away'> {
  const answer = await ask(caller, 'PUT', 'user', { password }, accessToken);
  if (!answer || answer.status >= 500 || answer.status === 429) return 'away';
  if (answer.ok) return 'changed';
  const { data } = errorSchema.safeParse(await answer.json());
  switch (data?.error_code) {
    case 'same_password':
      return 'same';
    case 'weak_password':
      return 'weak';
    case 'insufficient_aal':
      return 'factor';
    default:
      return answer.status === 422 ? 'weak' : 'ended';
  }
}
