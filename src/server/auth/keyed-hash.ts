import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '../env';

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
