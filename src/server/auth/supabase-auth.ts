import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Credentials } from '../../domain/http-api/session';
import { keyHeaders } from '../db/key-headers';
import { env } from '../env';
import { deviceName } from '../staff/device-name';
import { forwardedBy } from './auth-address';
import {
  type AuthCaller,
  type Away,
  awayBecause,
  isEnded,
  readRefusal,
  weaknessWords,
} from './auth-refusal';

/**
 * The calls of Supabase Auth that requests make for their own caller (https://supabase.com/docs/reference/self-hosting-auth/introduction). Not by
 * way of supabase-js: its auth client keeps the session inside itself and retries a refresh for 30 seconds, and a function
 * that serves many people and must answer in five can use neither.
 */

/** Less than this is the time between two looks at the clock. */
const CLOCK_SECONDS = 30;

/** Tokens of a session; `ends_early`: the project limits its first level; `expires_at` is when the access token does, in milliseconds. */
export const tokensSchema = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    expires_at: z.number(),
    user: z.object({ id: z.guid(), email: z.string() }),
  })
  .transform(({ user, expires_in, expires_at, ...tokens }) => {
    // A project may end tokens sooner than `expires_in` says: those of a session that has yet to answer a second factor.
    const { exp = 0, iat = 0 } = decodeJwt(tokens.access_token);
    const ends_early = exp - iat < expires_in - CLOCK_SECONDS;
    return { ...tokens, ...user, ends_early, expires_at: expires_at * 1000 };
  });

export type Tokens = z.infer<typeof tokensSchema>;

export type Grant =
  | { kind: 'granted'; tokens: Tokens }
  | { kind: 'refused'; code: string; reason: string }
  | { kind: 'throttled'; seconds: number }
  | Away;

export type Caller = AuthCaller;

/** For an answer that does not say, or says it as a date. Auth fills its limit by one every two seconds. */
const DEFAULT_RETRY_AFTER_SECONDS = 10;

/** Asks Auth; undefined when it could not be reached in time. The visitor's device is named, because Auth keeps it with a session. */
export async function ask(
  { deadline, headers }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
): Promise<Response | undefined> {
  const { SUPABASE_URL } = env();
  const userAgent = headers?.['user-agent'] ?? 'unknown';
  const forwarding = forwardedBy(headers);
  try {
    return await fetch(new URL(`/auth/v1/${path}`, SUPABASE_URL), {
      method,
      headers: {
        ...keyHeaders(forwarding.key, token),
        'content-type': 'application/json',
        // The gateway takes no secret key from what calls itself a browser.
        'user-agent': forwarding.address === undefined ? userAgent : deviceName(userAgent),
        ...(forwarding.address !== undefined && { 'sb-forwarded-for': forwarding.address }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: deadline,
    });
  } catch {
    return undefined;
  }
}

interface GrantRequest {
  path: string;
  body: object;
  /** Codes of refusals that are about the caller; all others are about the project. */
  refusals: readonly string[];
  /** Of a session that is to be lifted. */
  token?: string;
}

/** Asks Auth for a session. */
export async function grant(
  caller: Caller,
  { path, body, refusals, token }: GrantRequest,
): Promise<Grant> {
  const answer = await ask(caller, 'POST', path, body, token);
  if (!answer || answer.status >= 500) return { kind: 'away' };
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after')) || DEFAULT_RETRY_AFTER_SECONDS;
    return { kind: 'throttled', seconds };
  }
  if (!answer.ok) {
    const refusal = await readRefusal(answer);
    const { status, error_code: code, msg: reason } = refusal;
    const isCallers = refusals.includes(code) || isEnded(status, code);
    return isCallers ? { kind: 'refused', code, reason } : awayBecause(refusal);
  }
  return { kind: 'granted', tokens: tokensSchema.parse(await answer.json()) };
}

/** Exchanges address and password for tokens. Refused says nothing about which of the two was wrong. */
export const signIn = (caller: Caller, { email, password }: Credentials): Promise<Grant> =>
  grant(caller, {
    path: 'token?grant_type=password',
    body: { email, password },
    refusals: ['invalid_credentials', 'email_not_confirmed', 'validation_failed', 'bad_json'],
  });

/** Exchanges a refresh token, once, for new tokens; refused when the session was ended. */
export const refresh = (caller: Caller, refresh_token: string): Promise<Grant> =>
  grant(caller, {
    path: 'token?grant_type=refresh_token',
    body: { refresh_token },
    refusals: ['validation_failed'],
  });

/** Spends the token of a link, once; refused when it was spent, is too old, or its account is banned. */
export const openLink = (
  caller: Caller,
  type: 'invite' | 'recovery',
  token_hash: string,
): Promise<Grant> =>
  grant(caller, {
    path: 'verify',
    body: { type, token_hash },
    refusals: ['otp_expired', 'validation_failed'],
  });

/** Ends the caller's sessions at Auth, at once. True also when they had ended before; false when Auth could not be reached. */
export async function signOut(
  caller: Caller,
  accessToken: string,
  scope: 'local' | 'global' = 'local',
): Promise<boolean> {
  const answer = await ask(caller, 'POST', `logout?scope=${scope}`, {}, accessToken);
  return answer !== undefined && answer.status < 500 && answer.status !== 429;
}

export type PasswordOutcome =
  | { kind: 'changed' | 'same' | 'factor' | 'wrong current' | 'ended' }
  | { kind: 'weak'; message: string }
  | Away;

/**
 * Sets the caller's password, which ends their other sessions. `ended`: this session is over; `factor`: it lacks the second
 * factor; `same` and `weak` are about the new password.
 * @param current the present password, which a project may ask for; a session of a link needs none
 */
export async function changePassword(
  caller: Caller,
  accessToken: string,
  password: string,
  current?: string,
): Promise<PasswordOutcome> {
  const change = { password, ...(current !== undefined && { current_password: current }) };
  const answer = await ask(caller, 'PUT', 'user', change, accessToken);
  if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'away' };
  if (answer.ok) return { kind: 'changed' };
  const refusal = await readRefusal(answer);
  const { status, error_code: code } = refusal;
  switch (code) {
    case 'same_password':
      return { kind: 'same' };
    case 'weak_password':
    case 'validation_failed':
      return { kind: 'weak', message: weaknessWords(refusal) };
    case 'insufficient_aal':
      return { kind: 'factor' };
    case 'current_password_required':
    case 'current_password_invalid':
      return { kind: 'wrong current' };
    default:
      return isEnded(status, code) ? { kind: 'ended' } : awayBecause(refusal);
  }
}
