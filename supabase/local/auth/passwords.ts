import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { AuthError } from '../errors';

/** OWASP's setting for 16 MiB: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_LENGTH = 32;

const derive = (password: string, salt: Buffer, cost: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { ...cost, maxmem: 64 * 1024 * 1024 };
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** @returns `scrypt$N$r$p$salt$key`, salted at random; off the main thread */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const NO_ACCOUNT = hashPassword(randomBytes(32).toString('base64url'));

/** Compares in constant time. Without a stored hash it does the same work and says no: an unknown account costs as much. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? (await NO_ACCOUNT)).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'));
  return matches && stored !== null;
}

/**
 * Hashes the password a request sets, if it sets one. Rules of Supabase Auth: at most the 72 bytes
 * bcrypt reads.
 *
 * @param shortest in characters: Auth's default, or a project's own
 * @throws AuthError 422 `weak_password`, 400 `validation_failed`
 */
export async function hashNewPassword(
  password: string | undefined,
  shortest = 6,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if ([...password].length < shortest) {
    const message = `Password should be at least ${shortest} characters.`;
    throw new AuthError(422, 'weak_password', message);
  }
  if (Buffer.byteLength(password) > 72) {
    throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
  }
  return hashPassword(password);
}
