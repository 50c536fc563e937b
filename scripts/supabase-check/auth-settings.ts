import { randomBytes, randomInt } from 'node:crypto';
import { type AuthError, AuthWeakPasswordError, type GoTrueAdminApi } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { weaknessWords } from '../../src/server/auth/supabase/auth-refusal';
import { right, wrong, type Finding } from './finding';
import type { Person } from './auth-sessions';

/** In code points. The site requires as many; Auth must too, because callers can bypass the site. */
export const SHORTEST_PASSWORD = 10;

/** Settings that no call can read, with their places in the dashboard. */
export const LOOK_YOURSELF = [
  'Authentication, Sign In / Providers, Email, "Email OTP Expiration": 86400 seconds, the longest that Supabase takes. An invitation lives for 24 hours and a link for a new password for an hour, or as long as this if it is shorter',
  'Authentication, URL Configuration, "Redirect URLs": none; links in our emails lead to SITE_URL by themselves. The check above finds only a pattern that takes every address',
  'Authentication, Sign In / Providers, Email, "Secure password change" and "Leaked password protection": on, where the plan has them',
  'Authentication, Sessions, "Time-box user sessions" and "Inactivity timeout": never, or longer than 8 hours and 30 minutes, after which the site ends sessions itself. A shorter one works, and the desk tells people why they were logged out',
  'Authentication, Sessions, "Detect and revoke potentially compromised refresh tokens": on',
];

/** Tries to set a password that is one character too short. */
export async function checkPasswordLength(person: Person): Promise<Finding> {
  const check = 'Shortest password';
  const password = randomBytes(SHORTEST_PASSWORD).toString('base64url').slice(1, SHORTEST_PASSWORD);
  const error = await person.setPassword(password, true);
  if (error?.code === 'weak_password')
    return right(check, `${password.length} characters are too few`);
  if (error) throw error;
  return wrong(
    check,
    `Auth takes ${password.length} characters`,
    `Supabase dashboard, Authentication, Sign In / Providers, Email: set "Minimum password length" to ${SHORTEST_PASSWORD}`,
  );
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A password as short and simple as the site allows, but not a common one. */
const plainPassword = () =>
  Array.from({ length: SHORTEST_PASSWORD }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Tries to set a password that the site allows. */
export async function checkPasswordRules(person: Person): Promise<Finding> {
  const check = 'Password rules';
  const error = await person.setPassword(plainPassword(), true);
  if (!error) return right(check, 'Auth takes what the site takes');
  if (!(error instanceof AuthWeakPasswordError)) throw error;
  const { message: msg, reasons } = error;
  const words = weaknessWords({ status: 422, error_code: '', msg, weak_password: { reasons } });
  return wrong(
    check,
    `Auth refuses passwords that the site asks for: ${words}`,
    `Supabase dashboard, Authentication, Sign In / Providers, Email: set "Minimum password length" to ${SHORTEST_PASSWORD} and "Password Requirements" to none`,
  );
}

/** Tries to set a password without the current one. */
export async function checkPresentPassword(person: Person): Promise<Finding> {
  const check = 'Present password';
  const error = await person.setPassword(`${plainPassword()} Aa1!`, false);
  if (!error) return right(check, 'Auth asks for none beside a new one; the site does');
  if (error.code !== 'current_password_required') throw error;
  return right(check, 'Auth asks for it beside a new one, and the site sends it');
}

const LOG_IN_OFF: Record<string, { found: string; mend: string } | undefined> = {
  captcha_failed: {
    found: 'nobody can log in, because captcha protection is on and the site has no captcha',
    mend: 'Supabase dashboard, Authentication, Attack Protection: turn off "Enable Captcha protection"',
  },
  email_provider_disabled: {
    found: 'nobody can log in, because the email provider is off',
    mend: 'Supabase dashboard, Authentication, Sign In / Providers: turn on "Email"',
  },
};

/** The finding on a setting that keeps everybody from logging in; undefined for any other error. */
export function judgeLogIn({ code = '' }: AuthError): Finding | undefined {
  const off = LOG_IN_OFF[code];
  return off && wrong('Log-in', off.found, off.mend);
}

const FACTORS_OFF = new Set(['mfa_totp_enroll_not_enabled', 'mfa_totp_verify_not_enabled']);

/** Sets up a second factor for the temporary account. */
export async function checkFactors({ auth }: Person): Promise<Finding> {
  const check = 'Second factor';
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' });
  const verified = enrolled.data?.type === 'totp' && (await verify(auth, enrolled.data));
  const error = enrolled.error ?? (verified ? verified.error : null);
  if (!error) return right(check, 'an app for codes can be set up');
  if (!FACTORS_OFF.has(error.code ?? '')) throw error;
  return wrong(
    check,
    'Auth takes no codes of an app',
    'Supabase dashboard, Authentication, Multi-Factor: set "TOTP (App Authenticator)" to enabled',
  );
}

const verify = (auth: Person['auth'], { id, totp }: { id: string; totp: { secret: string } }) => {
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  return auth.mfa.challengeAndVerify({ factorId: id, code });
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Judges the address that Auth's own emails link to, such as those sent from the dashboard.
 * @param shown the address in a link that Auth has made
 * @param siteUrl SITE_URL, if known
 */
export function judgeSiteUrl(projectUrl: string, shown: string, siteUrl?: string): Finding {
  const check = 'Site URL';
  const { hostname, origin } = new URL(shown);
  const isLocal = LOOPBACK.has(new URL(projectUrl).hostname);
  const isOther = siteUrl !== undefined && new URL(siteUrl).origin !== origin;
  if (isLocal || (!LOOPBACK.has(hostname) && !isOther)) return right(check, origin);
  const wanted = siteUrl ?? 'the address of the site';
  return wrong(
    check,
    `Auth's own emails lead to ${origin}`,
    `Supabase dashboard, Authentication, URL Configuration: set "Site URL" to ${wanted}`,
  );
}

/** Makes Auth generate a link for the temporary account; no email is sent. */
export async function checkSiteUrl(
  url: string,
  accounts: GoTrueAdminApi,
  email: string,
): Promise<Finding> {
  const { data, error } = await accounts.generateLink({ type: 'recovery', email });
  if (error) throw error;
  return judgeSiteUrl(url, data.properties.redirect_to, process.env['SITE_URL'] || undefined);
}

/** An address that no project allows; nobody can register it (RFC 2606). */
const ELSEWHERE = 'https://elsewhere.example';

/** Judges whether Auth's links may lead anywhere. @param shown the address in a link that was requested for another site */
export function judgeRedirect(shown: string): Finding {
  const check = 'Redirect URLs';
  return new URL(shown).origin === ELSEWHERE
    ? wrong(
        check,
        "Auth's links may lead to any site",
        'Supabase dashboard, Authentication, URL Configuration: empty "Redirect URLs"',
      )
    : right(check, "Auth's links lead to no foreign site");
}

/** Makes Auth generate a link to another site for the temporary account; no email is sent. */
export async function checkRedirect(accounts: GoTrueAdminApi, email: string): Promise<Finding> {
  const options = { redirectTo: ELSEWHERE };
  const { data, error } = await accounts.generateLink({ type: 'recovery', email, options });
  if (error) throw error;
  return judgeRedirect(data.properties.redirect_to);
}

const CONFIRM = 'Supabase dashboard, Authentication, Sign In / Providers';

/**
 * Requests the two links for changing the temporary account's address. They are sent to nobody.
 * @param isUnconfirmed whether Auth's settings accept addresses without confirmation
 */
export async function checkAddressChange(
  accounts: GoTrueAdminApi,
  email: string,
  isUnconfirmed: boolean,
): Promise<Finding> {
  const check = 'Change of address';
  if (isUnconfirmed) {
    const mend = `${CONFIRM}, User Signups: turn on "Confirm email"`;
    return wrong(check, 'one mailbox is enough, so the desk asks for none', mend);
  }
  const newEmail = `new-${email}`;
  const { error } = await accounts.generateLink({ type: 'email_change_current', email, newEmail });
  if (!error) return right(check, 'both mailboxes confirm it');
  if (!error.message.includes('secure email change')) throw error;
  const mend = `${CONFIRM}, Email: turn on "Secure email change"`;
  return wrong(check, 'the new mailbox is enough, so the desk asks for none', mend);
}
