import { parseEnv } from '../../src/server/env';
import { SECURITY_TXT_HEADERS, securityTxt } from '../../src/server/pages/security-txt';

/** Serves security.txt, which a built file could not: its day of expiry lies ahead of each request. */
export default function serveSecurityTxt(request: Request): Response {
  const parsed = parseEnv(process.env);
  const { SITE_URL, URL: netlifyUrl } = parsed.ok ? parsed.env : {};
  const siteUrl = SITE_URL ?? netlifyUrl ?? new URL(request.url).origin;
  return new Response(securityTxt(new URL(siteUrl).origin), { headers: SECURITY_TXT_HEADERS });
}

// Netlify reads this without running the code, so the path stands here as text.
export const config = { path: '/.well-known/security.txt' };
