import type { GoTrueAdminApi } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { waitText } from '../../src/domain/clock';
import { keyHeaders } from '../../src/server/db/supabase';
import type { ServiceAccess } from '../lib/command';
import { right, unknown, wrong, type Finding } from './finding';
import type { Person } from './person';

/** A setting that the site copes with, and what it means for people. */
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

/** Less than this is the time between two looks at the clock. */
const CLOCK_SECONDS = 30;

const lifeOf = (token: string): number => {
  const { exp = 0, iat = 0 } = decodeJwt(token);
  return exp - iat;
};

/** Compares a log-in that owes a code with one from before there was an app. */
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

/** Begins a second app beside the one that is set up. */
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

/** Auth admits thirty requests for tokens at once. */
const REQUESTS = 31;
const IS_FORWARDED = process.env['SUPABASE_FORWARDS_ADDRESS'] === 'on';

/** Whether Auth refuses one of many requests that name an address each; none of them opens anything. */
async function isLimitShared({ url, secretKey }: ServiceAccess): Promise<boolean> {
  const ask = async (_: unknown, n: number) => {
    const answer = await fetch(new URL('/auth/v1/token?grant_type=refresh_token', url), {
      method: 'POST',
      headers: {
        ...keyHeaders(secretKey),
        'content-type': 'application/json',
        // Of a network for examples (RFC 5737).
        'sb-forwarded-for': `192.0.2.${n + 1}`,
      },
      body: JSON.stringify({ refresh_token: 'abcdefghijkl' }),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.status;
  };
  return (await Promise.all(Array.from({ length: REQUESTS }, ask))).includes(429);
}

/** Judges by whose address Auth limits log-ins. @param isForwarded SUPABASE_FORWARDS_ADDRESS */
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

/** To be done last: it uses up the limit of this machine's address for a minute. */
export async function checkLimit(access: ServiceAccess): Promise<Finding> {
  // Auth takes no address from the keys of former projects.
  if (!access.secretKey.startsWith('sb_'))
    return unknown('Limit of log-ins', 'needs a key sb_secret_…');
  return judgeLimit(await isLimitShared(access), IS_FORWARDED);
}
