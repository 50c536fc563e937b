import type { AuthSettings } from '../supabase/local/auth/settings';
import { startSupabase } from '../testing/database/start';
import { findingsOf, namesOf, runCheck } from '../testing/server/scripts/run-check';

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** The check's lines about a project with these settings of Auth. */
async function check(auth: Partial<AuthSettings>): Promise<string> {
  const project = await startSupabase({ auth });
  stops.push(project.stop);
  return (await runCheck(project)).output;
}

test.each<[Partial<AuthSettings>, string]>([
  [{ captcha: true }, 'turn off "Enable Captcha protection"'],
  [{ emailLogins: false }, 'turn on "Email"'],
])('a project that lets nobody log in is told so, by its setting: %j', async (auth, mend) => {
  const output = await check(auth);
  expect(namesOf(output, 'WRONG')).toEqual(['Log-in']);
  expect(findingsOf(output, 'WRONG').get('Log-in')).toContain(mend);
});

test.each<[Partial<AuthSettings>, string]>([
  [{ secureEmailChange: false }, 'turn on "Secure email change"'],
  [{ autoconfirm: true }, 'turn on "Confirm email"'],
])('a project in which one mailbox changes an address is told so: %j', async (auth, mend) => {
  const output = await check(auth);
  expect(namesOf(output, 'WRONG')).toEqual(['Change of address']);
  expect(findingsOf(output, 'WRONG').get('Change of address')).toContain(mend);
});

test('settings that hinder people are wrong, and those that the site copes with are told', async () => {
  const output = await check({
    shortestPassword: 12,
    requiredCharacters: ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
    currentPasswordRequired: true,
    singleSession: true,
    firstLevelSeconds: 900,
    maxVerifiedFactors: 1,
  });
  const faults = findingsOf(output, 'WRONG');
  expect([...faults.keys()]).toEqual(['Password rules', 'Apps of a person']);
  expect(faults.get('Password rules')).toContain('Use at least 12 characters.');
  expect(faults.get('Password rules')).toContain('Include a capital letter and a digit.');
  expect(faults.get('Apps of a person')).toContain('MFA factors" to 10');
  const copes = findingsOf(output, 'ok');
  expect(copes.get('Present password')).toContain('the site sends it');
  expect(copes.get('Sessions of a person')).toContain('"Enforce single session per user"');
  expect(copes.get('Log-ins by recovery code')).toContain('end after 15 minutes');
});

test.each<[boolean, string]>([
  [false, 'Auth counts all visitors together'],
  [true, "Auth counts by visitors' addresses"],
])('whether Auth limits each address is tried: %p', async (forwardedAddress, words) => {
  const output = await check({ tokenBurst: 30, forwardedAddress });
  expect(findingsOf(output, 'ok').get('Limit of log-ins')).toContain(words);
  expect(namesOf(output, 'WRONG')).toEqual([]);
});
