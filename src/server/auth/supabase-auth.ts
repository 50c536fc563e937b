import { z } from 'zod';
import type { Credentials } from '../../domain/http-api/session';
import { env } from '../env';
import type { ApiRequest } from '../http/api-types';

/**
 * The three calls of Supabase Auth we make (https://supabase.com/docs/reference/self-hosting-auth/introduction). Not by
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

type Caller = Pick<ApiRequest, 'deadline'>;

/** For an answer that does not say, or says it as a date. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/** Posts to Auth; undefined when it could not be reached in time. */
async function post(
  { deadline }: Caller,
  path: string,
  body: object,
  token?: string,
): Promise<Response | undefined> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = env();
  try {
    return await fetch(new URL(`/auth/v1/${path}`, SUPABASE_URL), {
      method: 'POST',
      headers: {
        apikey: SUPABASE_ANON_KEY,
        authorization: `Bearer ${token ?? SUPABASE_ANON_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: deadline,
    });
  } catch {
    return undefined;
  }
}

async function grant(caller: Caller, type: string, body: object): Promise<Grant> {
  const answer = await post(caller, `token?grant_type=${type}`, body);
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
  grant(caller, 'password', { email, password });

/** Exchanges a refresh token, once, for new tokens; refused when the session was ended. */
export const refresh = (caller: Caller, refresh_token: string): Promise<Grant> =>
  grant(caller, 'refresh_token', { refresh_token });

/** Ends this session at Auth, at once. True also when it had ended before; false when Auth could not be reached. */
export async function signOut(caller: Caller, accessToken: string): Promise<boolean> {
  const answer = await post(caller, 'logout?scope=local', {}, accessToken);
  return answer !== undefined && answer.status < 500 && answer.status !== 429;
}
