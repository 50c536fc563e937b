import { createHmac, hkdfSync } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import type { z } from 'zod';
import { env } from '../env';

/**
 * Makes data readable and forgeable by nobody without SESSION_SECRET; the newest one seals.
 * @param ttl seconds after which the seal is worth nothing
 */
export function seal(data: object, ttl: number): Promise<string> {
  const [newest = ''] = env().SESSION_SECRET;
  return sealData(data, { password: newest, ttl });
}

/**
 * What was sealed. Each of SESSION_SECRET is tried, so that one can be replaced while its seals live on.
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
 * base64url.
 * @param purpose has a key of its own (HKDF, RFC 5869), so that names for one purpose match none of another
 */
export function keyedHash(purpose: string, text: string): string {
  const [secret = ''] = env().SESSION_SECRET;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
