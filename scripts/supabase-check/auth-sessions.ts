import { randomUUID } from 'node:crypto';
import {
  AuthClient,
  type AuthError,
  type GoTrueAdminApi,
  type Session,
} from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { waitText } from '../../src/domain/clock';
import { keyHeaders } from '../../src/server/db/supabase';
import { randomPassword } from '../../host/supabase/staff-accounts';
import type { ServiceAccess } from '../lib/command';
import { type Finding, right, unknown, wrong } from './finding';

type Auth = InstanceType<typeof AuthClient>;

function connectAuth({ url, publishableKey }: ServiceAccess): Auth {
  return new AuthClient({
    url: new URL('/auth/v1', url).href,
    headers: keyHeaders(publishableKey),
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** A temporary account of the check, with its current password. */
export class Person {
  readonly auth: Auth;
  readonly email = `supabase-check-${randomUUID()}@site.example`;
  private password = randomPassword();

  constructor(private readonly access: ServiceAccess) {
    this.auth = connectAuth(access);
  }

  /** Makes the account. @returns its id */
  async create(accounts: GoTrueAdminApi): Promise<string> {
    const { email, password } = this;
    const app_metadata = { role: 'admin' };
    const made = await accounts.createUser({ email, password, email_confirm: true, app_metadata });
    if (made.error) throw made.error;
    return made.data.user.id;
  }

  logIn() {
    return this.auth.signInWithPassword({ email: this.email, password: this.password });
  }

  /** The session of the first log-in. @throws Error if there is none */
  async session(): Promise<Session> {
    const { data, error } = await this.auth.getSession();
    if (error) throw error;
    if (!data.session) throw new Error('there is no session');
    return data.session;
  }

  /** Logs in as if on another device. @throws AuthError */
  async logInAgain(): Promise<Session> {
    const { email, password } = this;
    const { data, error } = await connectAuth(this.access).signInWithPassword({ email, password });
    if (error) throw error;
    return data.session;
  }

  /** Renews a session. @returns the error if Auth refuses */
  async renew(refresh_token: string): Promise<AuthError | null> {
    return (await connectAuth(this.access).refreshSession({ refresh_token })).error;
  }

  /** Sets a password. @param tellsPresent whether to send the current one. @returns the error if Auth refuses */
  async setPassword(password: string, tellsPresent: boolean): Promise<AuthError | null> {
    const present = { ...(tellsPresent && { current_password: this.password }) };
    const { error } = await this.auth.updateUser({ password, ...present });
    if (!error) this.password = password;
    return error;
  }
}

/** The finding on a setting that works with the site, and what it means for people. */
const told = (check: string, found: string, place: string): Finding => ({
  ...right(check, found),
  details: [`Set in the Supabase dashboard, Authentication, ${place}.`],
});

/** Logs the temporary account in a second time, and renews the first session. */
export async function checkSessions(person: Person, accounts: GoTrueAdminApi): Promise<Finding> {
  const check = 'Sessions of a person';
  const first = await person.session();
  const second = await person.logInAgain();
  const renewed = await person.renew(first.refresh_token);
  await accounts.signOut(second.access_token, 'local');
  if (!renewed) return right(check, 'several at once');
  if (renewed.code !== 'session_expired') throw renewed;
  return told(
    check,
    'one: a log-in elsewhere ends it within minutes, and the desk says so',
    'Sessions, "Enforce single session per user"',
  );
}

/** Differences below this come from reading the clock at two times. */
const CLOCK_SECONDS = 30;

const lifeOf = (token: string): number => {
  const { exp = 0, iat = 0 } = decodeJwt(token);
  return exp - iat;
};

/** Compares a log-in that still needs a code with one from before the app was set up. */
export async function checkFirstLevel(person: Person, before: string): Promise<Finding> {
  const check = 'Log-ins by recovery code';
  const { access_token: token } = await person.logInAgain();
  const seconds = lifeOf(token);
  if (lifeOf(before) - seconds < CLOCK_SECONDS) return right(check, 'as long as any other');
  return told(
    check,
    `end after ${waitText(seconds)}, so such a code replaces the app, and the desk asks before`,
    'Sessions, "Limit duration of AAL1 sessions"',
  );
}

/** Starts to set up a second app. */
export async function checkSecondApp({ auth }: Person): Promise<Finding> {
  const check = 'Apps of a person';
  const { error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second app' });
  if (!error) return right(check, 'a new one can be set up beside the present one');
  if (error.code !== 'too_many_enrolled_mfa_factors') throw error;
  return wrong(
    check,
    'one: to change the phone, people have to remove the app first',
    'Supabase dashboard, Authentication, Multi-Factor: set "Maximum number of per-user MFA factors" to 10',
  );
}

/** One more than the thirty requests for tokens that Auth admits at once. */
const REQUESTS = 31;
const IS_FORWARDED = process.env['SUPABASE_FORWARDS_ADDRESS'] === 'on';

/** Whether Auth refuses one of many requests with different forwarded addresses. None of them can succeed. */
async function isLimitShared({ url, secretKey }: ServiceAccess): Promise<boolean> {
  const ask = async (_: unknown, n: number) => {
    const answer = await fetch(new URL('/auth/v1/token?grant_type=refresh_token', url), {
      method: 'POST',
      headers: {
        ...keyHeaders(secretKey),
        'content-type': 'application/json',
        // From a network reserved for examples (RFC 5737).
        'sb-forwarded-for': `192.0.2.${n + 1}`,
      },
      body: JSON.stringify({ refresh_token: 'abcdefghijkl' }),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.status;
  };
  return (await Promise.all(Array.from({ length: REQUESTS }, ask))).includes(429);
}

/** Judges whether Auth limits log-ins by the visitor's address or by the host's. @param isForwarded SUPABASE_FORWARDS_ADDRESS */
export function judgeLimit(isShared: boolean, isForwarded: boolean): Finding {
  const check = 'Limit of log-ins';
  if (!isShared) return right(check, "Auth counts by visitors' addresses, or has no such limit");
  return isForwarded
    ? wrong(
        check,
        'Auth counts all visitors together, although SUPABASE_FORWARDS_ADDRESS is on',
        'Supabase dashboard, Authentication, Rate Limits: turn on "IP Address Forwarding", or set SUPABASE_FORWARDS_ADDRESS to off',
      )
    : {
        ...right(check, 'Auth counts all visitors together; ten strangers may log in at once'),
        details: [
          'For more: Supabase dashboard, Authentication, Rate Limits, "IP Address Forwarding", and SUPABASE_FORWARDS_ADDRESS=on.',
        ],
      };
}

/** Must run last, because it uses up the limit of this machine's address for a minute. */
export async function checkLimit(access: ServiceAccess): Promise<Finding> {
  // Auth ignores forwarded addresses in requests with an old key.
  if (!access.secretKey.startsWith('sb_'))
    return unknown('Limit of log-ins', 'needs a key sb_secret_…');
  return judgeLimit(await isLimitShared(access), IS_FORWARDED);
}
