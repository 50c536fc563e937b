import { z } from 'zod';
import { isPaused } from '../../db/supabase';
import { logFault } from '../../faults';
import type { ApiResponse } from '../../http/api-types';
import { problem, UNAVAILABLE } from '../../http/problem';

/** Auth or the database is away or refuses for a reason that is not the caller's. */
export type Away = { kind: 'away'; detail?: string; setting?: string };

const KEY_REFUSED =
  'The Supabase project refuses the API key of this site. Please tell whoever runs it.';

/** Settings of a Supabase project that keep Auth from its work, by the code of the refusal. */
const SETTINGS: Record<string, string | undefined> = {
  captcha_failed: 'Logging in is not available: captcha protection is on in the Supabase project.',
  email_provider_disabled:
    'Logging in is not available: logging in by email is off in the Supabase project.',
  mfa_totp_enroll_not_enabled: 'Setting up an authenticator app is off in the Supabase project.',
  mfa_totp_verify_not_enabled: 'Codes of authenticator apps are off in the Supabase project.',
  reauthentication_needed:
    'Setting a password is not available in this session. Please log out, log in and try again.',
  user_sso_managed:
    'Setting a password is not available: this account logs in by single sign-on in the Supabase project.',
};

const PAUSED =
  'The Supabase project of this site is paused or restricted. Please tell whoever runs it.';

/** Auth or the database did not answer, or another server answered in its place. */
export const awayAfter = (answer: { status: number } | undefined): Away =>
  answer && isPaused(answer.status)
    ? { kind: 'away', detail: PAUSED, setting: 'paused' }
    : { kind: 'away' };

/** Codes of refusals because the account is closed. */
export const CLOSED = ['user_banned', 'user_not_found'];

const OVER = new Set([...CLOSED, 'session_expired', 'session_not_found']);

/** Whether a refusal says that the session is over. An error that nobody knows ends no session, nor does one of the gateway. */
export const isOver = (code: string): boolean =>
  OVER.has(code) || code.startsWith('refresh_token_');

/** Whether a refusal of an access token says that it counts no more. The session itself may live on. */
export const isEnded = (code: string): boolean => code === 'bad_jwt' || isOver(code);

const textSchema = z.string().catch('');

/** Auth's form of an error, its form since 2024, that of the gateway, which has no codes, and that of OAuth. */
const errorSchema = z.object({
  error_code: textSchema,
  code: textSchema,
  msg: textSchema,
  message: textSchema,
  error: textSchema,
  error_description: textSchema,
  weak_password: z
    .object({ reasons: z.array(z.string()) })
    .optional()
    .catch(undefined),
});

export type AuthRefusal = {
  status: number;
  /** Empty where there is none. */
  error_code: string;
  msg: string;
  weak_password?: { reasons: string[] } | undefined;
};

/** Auth refused log-ins until 2.157 and renewals until 2.163 as OAuth does (RFC 6749, 5.2). Any other words are a hook's. */
const OAUTH_REFUSALS = [
  ['Refresh Token Not Found', 'refresh_token_not_found'],
  ['Already Used', 'refresh_token_already_used'],
  ['User Banned', 'user_banned'],
  ['Session Expired', 'session_expired'],
  ['Email not confirmed', 'email_not_confirmed'],
  ['', 'invalid_credentials'],
] as const;

/** The code of today for a refusal in the form of OAuth; empty for any other. */
function codeOfOAuth({ error, error_description: words }: z.infer<typeof errorSchema>): string {
  const [, code = ''] = OAUTH_REFUSALS.find(([part]) => words.includes(part)) ?? [];
  return error === 'invalid_grant' ? code : '';
}

/** Reads an answer that is not ok. */
export async function readRefusal(answer: Response): Promise<AuthRefusal> {
  const body: unknown = await answer.json().catch(() => undefined);
  const error = errorSchema.parse(errorSchema.safeParse(body).data ?? {});
  return {
    status: answer.status,
    error_code: error.error_code || error.code || codeOfOAuth(error),
    msg: error.msg || error.message || error.error_description,
    weak_password: error.weak_password,
  };
}

/** Longer words of a hook are cut. */
const MOST_CHARACTERS = 200;

/** The words of a hook, by which a project takes part in what Auth does. */
const quote = (words: string) => `“${words.slice(0, MOST_CHARACTERS)}”`;

/** Why Auth can't do its work in this project, where that is known. */
function findSetting({ status, error_code: code, msg }: AuthRefusal) {
  const detail = SETTINGS[code];
  if (detail !== undefined) return { setting: code, detail };
  // Auth has no code of its own for what a hook refuses.
  if (code === 'unknown' && msg !== '') {
    return {
      setting: 'hook',
      detail: `A hook of the Supabase project refused this: ${quote(msg)}`,
    };
  }
  // Both of the gateway: Auth has codes for its own.
  if (isPaused(status)) return { setting: 'paused', detail: PAUSED };
  return status === 401 ? { setting: 'api_key', detail: KEY_REFUSED } : undefined;
}

/** Logs a refusal that nobody at the desk can mend, and says so: a setting of the project, or a code that is new to us. */
export function awayBecause(refusal: AuthRefusal): Away {
  const { status, error_code: code } = refusal;
  logFault({ message: `Supabase Auth refused with ${status} ${code || 'no code'}.` });
  return { kind: 'away', ...findSetting(refusal) };
}

/** 503 when Auth or the database is away, with the setting that keeps it from its work where there is one. */
export const authUnavailable = ({ detail, setting }: Omit<Away, 'kind'> = {}): ApiResponse =>
  problem(UNAVAILABLE.status, {
    detail: detail ?? 'Please try again in a moment.',
    headers: UNAVAILABLE.headers,
    ...(setting !== undefined && { members: { setting } }),
  });

const CHARACTER_SETS = [
  ['abcdefghijklmnopqrstuvwxyz', 'a lower-case letter'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'a capital letter'],
  ['0123456789', 'a digit'],
] as const;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Says in words why the project's own rules refuse a password. */
export function weaknessWords({ msg, weak_password: weakness }: AuthRefusal): string {
  const reasons = new Set(weakness?.reasons);
  const sets = CHARACTER_SETS.filter(([set]) => msg.includes(set)).map(([, name]) => name);
  const asked = [...sets, ...(msg.includes('!@#') ? ['a sign such as ! or #'] : [])];
  const length = /at least (\d+) characters/.exec(msg)?.[1];
  const words = [
    ...(reasons.has('length') && length ? [`Use at least ${length} characters.`] : []),
    ...(reasons.has('characters') && asked.length > 0 ? [`Include ${list.format(asked)}.`] : []),
    ...(reasons.has('pwned') ? ['This password was in a data breach. Choose another one.'] : []),
  ];
  return words.join(' ') || 'This password is too weak. Choose another one.';
}

/** Auth's words for a wrong password. In their place stand those of a hook that refuses a password, right or wrong. */
const WRONG_PASSWORD = 'Invalid login credentials';

/** Words for a refused password where there is more to say than that it is wrong. */
export function passwordRefusal({ code, reason }: { code: string; reason: string }) {
  // Told after a right password alone.
  if (code === 'email_not_confirmed') {
    return 'This email address isn’t confirmed yet. Choose “Forgotten your password?” to get a link that confirms it.';
  }
  return code === 'invalid_credentials' && reason !== '' && reason !== WRONG_PASSWORD
    ? `The Supabase project refused this login: ${quote(reason)}`
    : undefined;
}

/** Why a session has ended at Auth: its code, and words for the person. */
export type SessionEnd = { code: string; detail: string };

const PROJECT = 'this Supabase project';

/** Limits that a project may set, by the words of Auth; the last is a fixed time. */
const LIMITS = [
  [
    'Revoked by Newer Login',
    `You were logged out because you logged in somewhere else: ${PROJECT} allows one session a person.`,
  ],
  ['Inactivity', `You were logged out because you were away for longer than ${PROJECT} allows.`],
  [
    'Low AAL',
    `You were logged out because ${PROJECT} soon ends sessions without a code of the app.`,
  ],
  ['', `You were logged out because ${PROJECT} ends sessions after a fixed time.`],
] as const;

const STOLEN =
  'You were logged out for safety: this session was renewed from two places. If you have no idea why, set a new password.';

/** Tells why a refusal ended the session; undefined where somebody ended it, which needs no words. */
export function endOf({ code, reason }: { code: string; reason: string }): SessionEnd | undefined {
  if (code === 'refresh_token_already_used') return { code, detail: STOLEN };
  if (code === 'mfa_verification_rejected') {
    const detail = `The Supabase project refused the code and ended all your sessions: ${quote(reason)}`;
    return { code, detail };
  }
  if (code !== 'session_expired') return undefined;
  const [, detail] = LIMITS.find(([words]) => reason.includes(words)) ?? LIMITS[3];
  return { code, detail };
}
