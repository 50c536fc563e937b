import type { Call } from './call';

type Headers = Call['headers'];

function originIsOurs(
  origin: string,
  host: string | undefined,
  siteUrl: string | undefined,
): boolean {
  if (origin === siteUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Whether a request that changes something comes from another site (OWASP, Cross-Site Request Forgery Prevention).
 * Current browsers say so in `Sec-Fetch-Site`; others send `Origin`, which must be ours: SITE_URL, or the host asked.
 * With neither it is no browser: let in, unless it brings a cookie, for then we cannot tell.
 */
export function isForeign(headers: Headers, siteUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host, cookie } = headers;
  if (origin !== undefined) return !originIsOurs(origin, host, siteUrl);
  return cookie !== undefined;
}
