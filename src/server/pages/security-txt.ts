import agency from '../../../content/agency.json';
import { mailtoHref } from '../../domain/contact-links';
import { LANGUAGES } from '../../language/languages';

/** The place where people who found a hole look first (RFC 9116). */
export const SECURITY_PATH = '/.well-known/security.txt';

/** Days for which the file holds: RFC 9116 advises less than a year. */
const HOLDS_DAYS = 180;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The midnight, in UTC, after which the file must be fetched again. */
function expiryAfter(now: number): string {
  const day = Math.floor(now / DAY_MS) + HOLDS_DAYS;
  return new Date(day * DAY_MS).toISOString();
}

const baseOf = (tag: string) => new Intl.Locale(tag).language;

/**
 * The text of security.txt, from `securityContact` (else `email`) and `languages` of `content/agency.json`. It is made at each
 * request, so that a site nobody builds for a year has not expired.
 * @param siteUrl origin of the site
 */
export function securityTxt(siteUrl: string, now = Date.now()): string {
  // Another agency's file may be without it.
  const { email, securityContact }: { email: string; securityContact?: string } = agency;
  const contact = securityContact ?? email;
  return [
    `Contact: ${contact.includes(':') ? contact : mailtoHref(contact)}`,
    `Expires: ${expiryAfter(now)}`,
    `Preferred-Languages: ${[...new Set(LANGUAGES.map(baseOf))].join(', ')}`,
    `Canonical: ${siteUrl}${SECURITY_PATH}`,
    '',
  ].join('\n');
}

/** The headers that go with it; caches ask again each day. */
export const SECURITY_TXT_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=86400',
} as const;
