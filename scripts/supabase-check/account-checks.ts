import type { GoTrueAdminApi } from '@supabase/supabase-js';
import { z } from 'zod';
import { connectAuthAdmin } from '../../host/supabase/staff-accounts';
import { type Db, keyHeaders } from '../../src/server/db/supabase';
import type { ServiceAccess } from '../lib/command';
import {
  checkFirstLevel,
  checkLimit,
  checkSecondApp,
  checkSessions,
  Person,
} from './auth-sessions';
import {
  checkAddressChange,
  checkFactors,
  checkPasswordLength,
  checkPasswordRules,
  checkPresentPassword,
  checkRedirect,
  checkSiteUrl,
  judgeLogIn,
} from './auth-settings';
import { attempt, type Finding, right, unwrap, wrong } from './finding';
import { checkLimitInEffect } from './api-checks';

/** In seconds; our functions renew tokens long before. */
const LONGEST_TOKEN = 3600;

const settingsSchema = z.object({ disable_signup: z.boolean(), mailer_autoconfirm: z.boolean() });

/** Reads the few settings that Auth publishes. */
async function readSettings({ url, publishableKey }: ServiceAccess) {
  const answer = await fetch(new URL('/auth/v1/settings', url), {
    headers: keyHeaders(publishableKey),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`Auth answered ${answer.status}`);
  return settingsSchema.parse(await answer.json());
}

async function checkSignUps(access: ServiceAccess): Promise<Finding> {
  return (await readSettings(access)).disable_signup
    ? right('Sign-ups', 'closed')
    : wrong(
        'Sign-ups',
        'anybody can make an account',
        'Supabase dashboard, Authentication, Sign In / Providers: turn off "Allow new users to sign up"',
      );
}

const checkToken = (seconds: number): Finding =>
  seconds <= LONGEST_TOKEN
    ? right('Access token', `lives for ${seconds} seconds`)
    : wrong(
        'Access token',
        `lives for ${seconds} seconds, more than ${LONGEST_TOKEN}`,
        `Supabase dashboard, Project Settings, JWT Keys: set the access token expiry to ${LONGEST_TOKEN}`,
      );

/** Null if the session has ended. */
const callerSchema = z.object({ is_staff: z.boolean(), needs_factor: z.boolean() }).nullable();

const findCaller = async (staff: Db) =>
  callerSchema.parse(unwrap(await staff.rpc('current_staff')));

/** Whether the temporary account can use the desk. It is a manager, and may have to set up a second factor first. */
async function canUseDesk(staff: Db): Promise<boolean> {
  const caller = await findCaller(staff);
  return caller !== null && (caller.is_staff || caller.needs_factor);
}

const SEE_AUTH = 'see whether Auth runs, and whether SUPABASE_URL is right';
const MEND_SESSIONS = 'compare private.has_live_session() with supabase/migrations';

/** Checks settings of Auth by using them. The second factor comes last, because it affects the others. */
async function checkSettings(
  person: Person,
  accounts: GoTrueAdminApi,
  access: ServiceAccess,
): Promise<Finding[]> {
  const { url } = access;
  const { access_token: before } = await person.session();
  const tryAll = async (tries: [string, () => Promise<Finding>][]) => {
    const findings: Finding[] = [];
    for (const [check, work] of tries) findings.push(...(await attempt(check, SEE_AUTH, work)));
    return findings;
  };
  const findings = await tryAll([
    ['Site URL', () => checkSiteUrl(url, accounts, person.email)],
    ['Redirect URLs', () => checkRedirect(accounts, person.email)],
    ['Shortest password', () => checkPasswordLength(person)],
    ['Password rules', () => checkPasswordRules(person)],
    ['Present password', () => checkPresentPassword(person)],
    [
      'Change of address',
      async () => {
        const { mailer_autoconfirm: isUnconfirmed } = await readSettings(access);
        return checkAddressChange(accounts, person.email, isUnconfirmed);
      },
    ],
    ['Sessions of a person', () => checkSessions(person, accounts)],
    ['Second factor', () => checkFactors(person)],
  ]);
  if (findings.at(-1)?.state !== 'right') return findings;
  const ofFactor = await tryAll([
    ['Log-ins by recovery code', () => checkFirstLevel(person, before)],
    ['Apps of a person', () => checkSecondApp(person)],
  ]);
  return [...findings, ...ofFactor];
}

/** Logs in with a temporary account, and uses its token before and after logging out. */
async function checkSession(
  access: ServiceAccess,
  connectStaff: (token: string) => Db,
  canInterrupt: boolean,
): Promise<Finding[]> {
  const accounts = connectAuthAdmin(access.url, access.secretKey);
  const person = new Person(access);
  const id = await person.create(accounts);
  try {
    const { data, error } = await person.logIn();
    const off = error && judgeLogIn(error);
    if (off) return [off];
    if (error) throw error;
    const { access_token: token, expires_in: seconds } = data.session;
    const staff = connectStaff(token);
    if (!(await canUseDesk(staff))) throw new Error('a staff account cannot use the desk');
    const limit = await checkLimitInEffect('authenticated', staff, canInterrupt);
    const settings = await checkSettings(person, accounts, access);
    const loggedOut = await accounts.signOut(token, 'local');
    if (loggedOut.error) throw loggedOut.error;
    const ended = (await findCaller(staff)) === null;
    return [
      right('Log-in', 'works'),
      checkToken(seconds),
      ...settings,
      ended
        ? right('Log-out', 'ends the access token at once')
        : wrong('Log-out', 'the access token goes on until it expires', MEND_SESSIONS),
      ...limit,
    ];
  } finally {
    const { error } = await accounts.deleteUser(id);
    if (error) console.error(`Delete the account ${person.email}: ${error.message}`);
  }
}

/** Checks that strangers cannot create accounts, and that sessions end in time. */
export async function checkAccounts(
  access: ServiceAccess,
  connectStaff: (token: string) => Db,
  canInterrupt: boolean,
): Promise<Finding[]> {
  return [
    ...(await attempt('Sign-ups', SEE_AUTH, () => checkSignUps(access))),
    ...(await attempt('Staff session', MEND_SESSIONS, () =>
      checkSession(access, connectStaff, canInterrupt),
    )),
    ...(await attempt('Limit of log-ins', SEE_AUTH, () => checkLimit(access))),
  ];
}
