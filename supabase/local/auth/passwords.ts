import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import fastq from 'fastq';
import { AuthError } from '../errors';
import type { AuthSettings, HashCost } from './settings';

const KEY_LENGTH = 32;

interface Derivation {
  password: string;
  salt: Buffer;
  cost: HashCost;
}

/** Hashes that are made at once: Node has four threads, and files and the seals of sessions need some of them too. */
const AT_ONCE = 2;

/** Hashes that may wait for these; the host asks for fewer. */
const WAITING = 32;

const derivations = fastq.promise(
  ({ password, salt, cost }: Derivation) =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { ...cost, maxmem: 64 * 1024 * 1024 };
      scrypt(password, salt, KEY_LENGTH, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    }),
  AT_ONCE,
);

/** @throws AuthError 429 when too many wait, as Auth refuses more requests than it can answer */
async function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  if (derivations.length() >= WAITING) {
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  }
  return derivations.push({ password, salt, cost });
}

/** Hashes of bytes as they come; those of the first release, labelled `scrypt`, are of a normal form. */
const AS_THEY_COME = 'scrypt-bytes';

const writeHash = ({ N, r, p }: HashCost, salt: Buffer, key: Buffer) =>
  [AS_THEY_COME, N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** @returns `scrypt-bytes$N$r$p$salt$key`, salted at random; off the main thread */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(16);
  return writeHash(cost, salt, await derive(password, salt, cost));
}

const hashOfNobody = (cost: HashCost) => writeHash(cost, randomBytes(16), randomBytes(KEY_LENGTH));

/**
 * Compares in constant time. Without a stored hash it does the same work and says no: an unknown account costs as much.
 *
 * @param cost of a hash that is made today
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  cost: HashCost,
): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = (stored ?? hashOfNobody(cost)).split('$');
  const given = kind === AS_THEY_COME ? password : password.normalize('NFKC');
  const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(given, Buffer.from(salt, 'base64url'), storedCost);
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'));
  return matches && stored !== null;
}

/** bcrypt, which Supabase Auth uses, reads no more. */
const LONGEST_PASSWORD = 72;

type PasswordRules = Pick<AuthSettings, 'shortestPassword' | 'requiredCharacters'>;

/** Why a project's rules call a password weak; undefined when they do not. Lengths are in bytes, as Auth counts them. */
export function findWeakness(
  password: string,
  { shortestPassword, requiredCharacters }: PasswordRules,
): { message: string; reasons: string[] } | undefined {
  const lacks = (set: string) => ![...set].some((character) => password.includes(character));
  const faults = [
    ...(Buffer.byteLength(password) < shortestPassword
      ? [['length', `Password should be at least ${shortestPassword} characters.`] as const]
      : []),
    ...(requiredCharacters.some(lacks)
      ? [
          [
            'characters',
            `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`,
          ] as const,
        ]
      : []),
  ];
  if (faults.length === 0) return undefined;
  return {
    message: faults.map(([, words]) => words).join(' '),
    reasons: faults.map(([reason]) => reason),
  };
}

/**
 * Checks a password that somebody sets.
 *
 * @throws AuthError 422 `weak_password`, 400 `validation_failed`
 */
export function checkNewPassword(password: string, rules: PasswordRules): void {
  if (Buffer.byteLength(password) > LONGEST_PASSWORD) {
    const message = `Password cannot be longer than ${LONGEST_PASSWORD} characters`;
    throw new AuthError(400, 'validation_failed', message);
  }
  const weakness = findWeakness(password, rules);
  if (!weakness) return;
  const { message, reasons } = weakness;
  throw new AuthError(422, 'weak_password', message, { weak_password: { reasons } });
}
