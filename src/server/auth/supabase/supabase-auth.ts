import { z } from 'zod';
import type { Credentials } from '../../../domain/http-api/session';
import { ask, type Caller, readAnswer, secondsToWait } from './ask-auth';
import {
  type Away,
  awayBecause,
  awayAfter,
  CLOSED,
  isEnded,
  isOver,
  readRefusal,
  weaknessWords,
} from './auth-refusal';

/**
 * The calls of Supabase Auth that requests make for their own caller
 * (https://supabase.com/docs/reference/self-hosting-auth/introduction). Not by way of supabase-js: its auth client keeps the
 * session inside itself and retries a refresh for 30 seconds, and a function that serves many people and must answer in five
 * can use neither.
 */

/** Supabase's usual life of an access token. */
const USUAL_LIFE_SECONDS = 3600;

/** Less than this is the time between two looks at the clock. */
const CLOCK_SECONDS = 30;

/**
 * Tokens of a session; `expires_at` is when the access token does, in milliseconds. `ends_early`: sooner than is usual, which the
 * project may do to sessions that have yet to answer a second factor (then Auth renews them no longer), or to all.
 */
export const tokensSchema = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    expires_at: z.number(),
    user: z.object({ id: z.guid(), email: z.string() }),
  })
  .transform(({ user, expires_in, expires_at, ...tokens }) => ({
    ...tokens,
    ...user,
    ends_early: expires_in < USUAL_LIFE_SECONDS - CLOCK_SECONDS,
    expires_at: expires_at * 1000,
  }));

export type Tokens = z.infer<typeof tokensSchema>;

export type Grant =
  | { kind: 'granted'; tokens: Tokens }
  | { kind: 'refused'; code: string; reason: string }
  | { kind: 'throttled'; seconds: number }
  | Away;

/** For an answer that does not say. Auth fills its limit by one every two seconds. */
const DEFAULT_RETRY_AFTER_SECONDS = 10;

interface GrantRequest {
  path: string;
  body: object;
  /** Whether a refusal with this code is about the caller; all others are about the project. */
  isCallers: (code: string) => boolean;
  /** Of a session that is to be lifted. */
  token?: string;
}

/** Asks Auth for a session. */
export async function grant(
  caller: Caller,
  { path, body, isCallers, token }: GrantRequest,
): Promise<Grant> {
  const answer = await ask(caller, 'POST', path, body, token);
  if (!answer || answer.status >= 500) return awayAfter(answer);
  if (answer.status === 429) {
    return { kind: 'throttled', seconds: secondsToWait(answer) ?? DEFAULT_RETRY_AFTER_SECONDS };
  }
  if (!answer.ok) {
    const refusal = await readRefusal(answer);
    const { error_code: code, msg: reason } = refusal;
    return isCallers(code) ? { kind: 'refused', code, reason } : awayBecause(refusal);
  }
  const tokens = await readAnswer(answer, tokensSchema);
  return tokens ? { kind: 'granted', tokens } : { kind: 'away' };
}

const SIGN_IN_REFUSALS = [
  ...['invalid_credentials', 'email_not_confirmed', 'validation_failed', 'bad_json'],
  ...CLOSED,
];

/** Exchanges address and password for tokens. Refused says nothing about which of the two was wrong. */
export const signIn = (caller: Caller, { email, password }: Credentials): Promise<Grant> =>
  grant(caller, {
    path: 'token?grant_type=password',
    body: { email, password },
    isCallers: (code) => SIGN_IN_REFUSALS.includes(code),
  });

/** Exchanges a refresh token, once, for new tokens; refused when the session was ended. */
export const refresh = (caller: Caller, refresh_token: string): Promise<Grant> =>
  grant(caller, {
    path: 'token?grant_type=refresh_token',
    body: { refresh_token },
    isCallers: (code) => code === 'validation_failed' || isOver(code),
  });

const LINK_REFUSALS = ['otp_expired', 'validation_failed', ...CLOSED];

/** Spends the token of a link, once; refused when it was spent, is too old, or its account is banned. */
export const openLink = (
  caller: Caller,
  type: 'invite' | 'recovery',
  token_hash: string,
): Promise<Grant> =>
  grant(caller, {
    path: 'verify',
    body: { type, token_hash },
    isCallers: (code) => LINK_REFUSALS.includes(code),
  });

/** Auth's answer to a log-out; a page of the gateway has another. */
const NOTHING_TO_SAY = 204;

/** Ends the caller's sessions at Auth, at once. True also when they had ended before; false when Auth did not say so. */
export async function signOut(
  caller: Caller,
  accessToken: string,
  scope: 'local' | 'global' = 'local',
): Promise<boolean> {
  const answer = await ask(caller, 'POST', `logout?scope=${scope}`, {}, accessToken);
  if (!answer || answer.ok) return answer?.status === NOTHING_TO_SAY;
  return isOver((await readRefusal(answer)).error_code);
}

/** An account, as Auth shows it to its person and answers a change of it. */
export const accountSchema = z.object({ id: z.guid() });

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
  if (!answer || answer.status >= 500 || answer.status === 429) return awayAfter(answer);
  if (answer.ok) return { kind: (await readAnswer(answer, accountSchema)) ? 'changed' : 'away' };
  const refusal = await readRefusal(answer);
  const { error_code: code } = refusal;
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
      return isEnded(code) ? { kind: 'ended' } : awayBecause(refusal);
  }
}
