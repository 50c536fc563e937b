import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { env } from '../env';

/** What a token lets its bearer do, by a link in a mail or otherwise; one for this is worthless for that. */
export type LinkPurpose = 'receipt' | 'newsletter-confirm' | 'newsletter-unsubscribe' | 'canary';

const ALGORITHM = 'HS256';

/** A key of its own per purpose, so that no token can be replayed as another kind of secret. */
const linkKey = (secret: string, purpose: LinkPurpose) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `link:${purpose}`, 32));

/** As `signLink`, for a command that was given the secret. */
export async function signLinkWith(
  secret: string,
  purpose: LinkPurpose,
  key: string,
  expires?: string,
): Promise<string> {
  const token = new SignJWT().setProtectedHeader({ alg: ALGORITHM }).setSubject(key);
  if (expires !== undefined) token.setExpirationTime(expires);
  return token.sign(linkKey(secret, purpose));
}

/**
 * Signs what a link stands for (RFC 7519), with the newest of SESSION_SECRET.
 * @param key random and secret: it says nothing about the person, and cannot be guessed from an address
 * @param expires like "7d"; absent for a link that must always work
 */
export function signLink(purpose: LinkPurpose, key: string, expires?: string): Promise<string> {
  const [newest = ''] = env().SESSION_SECRET;
  return signLinkWith(newest, purpose, key, expires);
}

async function verify(token: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] });
    return z.guid().parse(payload.sub);
  } catch {
    return undefined;
  }
}

/** The key a token of this purpose stands for; undefined when it is forged, too old, or signed with a dropped secret. */
export async function readLink(purpose: LinkPurpose, token: unknown): Promise<string | undefined> {
  if (typeof token !== 'string') return undefined;
  for (const secret of env().SESSION_SECRET) {
    const key = await verify(token, linkKey(secret, purpose));
    if (key !== undefined) return key;
  }
  return undefined;
}
