import { z } from 'zod';
import { logFault } from '../faults';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { problem, UNAVAILABLE } from '../http/problem';

/** Auth is away or refuses for a reason that is not the caller's. */
export type Away = { kind: 'away'; detail?: string; setting?: string };

/** Settings of a Supabase project that keep Auth from its work, by the code of the refusal. */
const SETTINGS: Record<string, string | undefined> = {
  captcha_failed: 'Logging in is not available: captcha protection is on in the Supabase project.',
  email_provider_disabled:
    'Logging in is not available: logging in by email is off in the Supabase project.',
  mfa_totp_enroll_not_enabled: 'Setting up an authenticator app is off in the Supabase project.',
  mfa_totp_verify_not_enabled: 'Codes of authenticator apps are off in the Supabase project.',
  reauthentication_needed:
    'Setting a password is not available in this session. Please log out, log in and try again.',
};

/** The session is over, by the code of the refusal. */
const ENDED = new Set([
  'bad_jwt',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
]);

/** Whether a refusal says that the session is over. An error that nobody knows ends no session. */
export const isEnded = (status: number, code: string): boolean =>
  (status === 401 && code !== 'insufficient_aal') ||
  ENDED.has(code) ||
  code.startsWith('refresh_token_');

const errorSchema = z.object({
  error_code: z.string().default(''),
  msg: z.string().default(''),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
});

export type AuthRefusal = { status: number } & z.infer<typeof errorSchema>;

/** Reads an answer that is not ok. */
export async function readRefusal(answer: Response): Promise<AuthRefusal> {
  const body: unknown = await answer.json().catch(() => undefined);
  return { status: answer.status, ...errorSchema.parse(errorSchema.safeParse(body).data ?? {}) };
}

/** Logs a refusal that nobody at the desk can mend, and says so: a setting of the project, or a code that is new to us. */
export function awayBecause({ status, error_code: code }: AuthRefusal): Away {
  logFault({ message: `Supabase Auth refused with ${status} ${code || 'no code'}.` });
  const detail = SETTINGS[code];
  return detail === undefined ? { kind: 'away' } : { kind: 'away', detail, setting: code };
}

/** 503 when Auth is away, with the setting that keeps it from its work where there is one. */
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

export type AuthCaller = Pick<ApiRequest, 'deadline'> & Partial<Pick<ApiRequest, 'headers'>>;

/** Why Auth renews a session no more: its code, and words for the person. */
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

/** Tells why a refused renewal ended the session; undefined where somebody ended it, which needs no words. */
export function endOf({ code, reason }: { code: string; reason: string }): SessionEnd | undefined {
  if (code === 'refresh_token_already_used') return { code, detail: STOLEN };
  if (code !== 'session_expired') return undefined;
  const [, detail] = LIMITS.find(([words]) => reason.includes(words)) ?? LIMITS[3];
  return { code, detail };
}
