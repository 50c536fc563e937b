import { contentSecurityPolicy, parsePolicies } from './observatory-policy';
import { judged, type Answer, type Rule, type Verdict } from './observatory-verdict';

/** Bonuses count only for who has this much without them. */
const ENOUGH_FOR_BONUS = 90;
const SIX_MONTHS_SECONDS = 15_768_000;

const cookies: Rule = (answer) => {
  if (answer.cookies.length === 0) return judged('none', 0);
  const has = (attribute: RegExp) => answer.cookies.every((cookie) => attribute.test(cookie));
  if (!has(/;\s*secure\b/i)) return judged('without Secure', -40);
  if (!has(/;\s*httponly\b/i)) return judged('without HttpOnly', -30);
  return has(/;\s*samesite=(strict|lax)\b/i)
    ? judged('Secure, HttpOnly, SameSite', 5)
    : judged('Secure, HttpOnly', 0);
};

const crossOriginSharing: Rule = ({ headers }) =>
  headers['access-control-allow-credentials'] === 'true'
    ? judged('to all, with credentials', -50)
    : judged(headers['access-control-allow-origin'] ? 'restricted or public' : 'none', 0);

const strictTransportSecurity: Rule = ({ headers }) => {
  const header = headers['strict-transport-security'];
  if (header === undefined) return judged('not implemented', -20);
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1];
  if (seconds === undefined || header.includes(',')) return judged('cannot be read', -20);
  return Number(seconds) < SIX_MONTHS_SECONDS
    ? judged('less than six months', -10)
    : judged('six months or more', 0);
};

const referrerPolicy: Rule = ({ headers }) => {
  const header = headers['referrer-policy'];
  if (header === undefined) return judged('not implemented', 0);
  const tokens = header.split(',').map((token) => token.trim());
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(tokens.at(-1) ?? '')
    ? judged('private', 5)
    : judged('unsafe or unknown', -5);
};

/** Scripts of other sites must be held to a hash; ours need none. */
const subresourceIntegrity: Rule = ({ html }) =>
  [...html.matchAll(/<script\b[^>]*\bsrc="(?:https?:)?\/\/[^>]*>/g)].every(([tag]) =>
    tag.includes('integrity='),
  )
    ? judged('scripts from this site alone', 0)
    : judged('scripts from elsewhere without', -5);

const noSniff: Rule = ({ headers }) =>
  headers['x-content-type-options'] === 'nosniff'
    ? judged('nosniff', 0)
    : judged('missing or invalid', -5);

const frameOptions: Rule = ({ headers }) => {
  const policy = parsePolicies(headers['content-security-policy'] ?? '');
  if (policy?.has('frame-ancestors')) return judged('by frame-ancestors', 5);
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '')
    ? judged('denied', 5)
    : judged('missing or invalid', -20);
};

/** One of the three headers that keep a page among its own: absent 0, good 10, lax 0, anything else −5. */
const isolation =
  (header: string, good: readonly string[], lax: string): Rule =>
  ({ headers }) => {
    const value = headers[header];
    if (value === undefined) return judged('not implemented', 0);
    if (good.includes(value)) return judged(value, 10);
    return judged(value, value === lax ? 0 : -5);
  };

const RULES: Readonly<Record<string, Rule>> = {
  'Content Security Policy': contentSecurityPolicy,
  Cookies: cookies,
  'Cross-Origin Resource Sharing': crossOriginSharing,
  'Strict Transport Security': strictTransportSecurity,
  'Referrer Policy': referrerPolicy,
  'Subresource Integrity': subresourceIntegrity,
  'X-Content-Type-Options': noSniff,
  'X-Frame-Options': frameOptions,
  'Cross-Origin Embedder Policy': isolation(
    'cross-origin-embedder-policy',
    ['require-corp', 'credentialless'],
    'unsafe-none',
  ),
  'Cross-Origin Opener Policy': isolation(
    'cross-origin-opener-policy',
    ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
    'unsafe-none',
  ),
  'Cross-Origin Resource Policy': isolation(
    'cross-origin-resource-policy',
    ['same-origin', 'same-site'],
    'cross-origin',
  ),
};

/**
 * Grades a response as Mozilla's HTTP Observatory does
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), following its source
 * (mdn/mdn-http-observatory, `src/grader/charts.ts`, `src/analyzer/tests`). Two rules need a public site and are left
 * out: the redirection from http, and the preload list of browsers.
 */
export const judge = (answer: Answer): Verdict[] =>
  Object.entries(RULES).map(([rule, decide]) => ({ rule, ...decide(answer) }));

/** The whole score: 100 minus the penalties; bonuses count from 90 on. */
export function score(verdicts: readonly Verdict[]): number {
  const modifiers = verdicts.map(({ modifier }) => modifier);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);
  const bare = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  const bonus = sum(modifiers.filter((modifier) => modifier > 0));
  return Math.max(0, bare >= ENOUGH_FOR_BONUS ? bare + bonus : bare);
}
