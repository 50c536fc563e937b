import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { RECOVERY_CODES } from '../../domain/http-api/factor';

/** Crockford's base32, without letters that look like digits: ten of them are 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;
const GROUP = 5;

/** A fifth of what passwords get: codes are random, and ten are hashed while somebody waits. */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const KEY_BYTES = 32;

const derive = promisify<string, string, number, typeof COST, Buffer>(scrypt);

/** The slow hash by which the database knows a recovery code. @param code as `factorStepSchema` reads it */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await derive(code, salt, KEY_BYTES, COST)).toString('base64url');

const randomCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new set: the codes for the person, once, and what the database keeps. */
export async function makeRecoveryCodes() {
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  const shown = codes.map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`);
  return { shown, salt, hashes };
}
