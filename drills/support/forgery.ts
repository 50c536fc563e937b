import { sealData, unsealData } from 'iron-session';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { IDLE_SECONDS, type Session, sessionSchema } from '../../src/server/auth/session-cookies';
import { SESSION_COOKIE } from './staff';

/** Opens a cookie as only somebody can who has the secret. */
export async function openCookie(cookie: string, secret: string): Promise<Session> {
  const seal = cookie.slice(SESSION_COOKIE.length + 1);
  return sessionSchema.parse(
    await unsealData(decodeURIComponent(seal), { password: secret, ttl: IDLE_SECONDS }),
  );
}

/** Seals a session under any secret. */
export async function sealCookie(session: Session, secret: string): Promise<string> {
  const seal = await sealData(session, { password: secret, ttl: IDLE_SECONDS });
  return `${SESSION_COOKIE}=${encodeURIComponent(seal)}`;
}

/** A cookie with one character changed in its middle. */
export function garble(cookie: string): string {
  const middle = Math.floor(cookie.length / 2);
  return cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1);
}

/** The same access token with other claims, signed with any key. */
export const signClaims = (claims: JWTPayload, jwtSecret: string): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));

/** A token that says it needs no signature (RFC 8725 §2.1). */
export function unsigned(claims: JWTPayload): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

/** Decodes the claims of an access token without verifying it. */
export const claimsOf = (token: string): JWTPayload => decodeJwt(token);
