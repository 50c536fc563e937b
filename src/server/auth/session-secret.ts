import { createHmac, hkdfSync } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { env } from '../env';

/** The first of SESSION_SECRET is the newest. */
const newestSecret = () => env().SESSION_SECRET[0] ?? '';

/** A key of its own per purpose (HKDF, RFC 5869), so that what is made for one is worth nothing for another. */
const keyFor = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Makes data readable and forgeable by nobody without SESSION_SECRET; the newest one seals.
 * @param ttl seconds after which the seal is worth nothing
 */
export function seal(data: object, ttl: number): Promise<string> {
  return sealData(data, { password: newestSecret(), ttl });
}

/**
 * Opens a seal. Each of SESSION_SECRET is tried, so that one can be replaced while its seals live on.
 * @returns undefined when it is forged, too old, of another schema, or sealed with a secret that is no longer listed
 */
export async function unseal<Schema extends z.ZodType>(
  schema: Schema,
  sealed: string,
  ttl: number,
): Promise<z.output<Schema> | undefined> {
  for (const password of env().SESSION_SECRET) {
    const data = await unsealData(sealed, { password, ttl }).catch(() => undefined);
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/**
 * A name for something that says nothing about it, and that nobody without SESSION_SECRET can make: 43 characters of
 * base64url. Names for one purpose match none of another.
 */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(newestSecret(), purpose)).update(text).digest('base64url');
}

/** The permission that a token gives its bearer; a token for one purpose is worthless for another. */
export type LinkPurpose = 'receipt' | 'newsletter-confirm' | 'newsletter-unsubscribe' | 'canary';

const ALGORITHM = 'HS256';

const linkKey = (secret: string, purpose: LinkPurpose) => keyFor(secret, `link:${purpose}`);

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
export const signLink = (purpose: LinkPurpose, key: string, expires?: string): Promise<string> =>
  signLinkWith(newestSecret(), purpose, key, expires);

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
