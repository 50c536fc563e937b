import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { RECOVERY_CODES } from '../../domain/http-api/factor';
import { type Db, DatabaseFault, isAway } from '../db/supabase';
import type { Result } from '../http/api-types';
import { refusalOf } from './staff-only';

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

/**
 * Spends a recovery code, which lets the caller's session in; false when it is none of theirs.
 * @param salt of their set; null when they have none
 */
export async function spendRecoveryCode(
  db: Db,
  code: string,
  salt: string | null,
): Promise<Result<boolean>> {
  if (salt === null) return { ok: true, value: false };
  const p_hash = await hashRecoveryCode(code, salt);
  const answer = await db.rpc('use_recovery_code', { p_hash });
  const response = refusalOf(answer);
  if (response) return { ok: false, response };
  if (answer.error) throw new DatabaseFault('use_recovery_code', answer);
  return { ok: true, value: answer.data };
}

/**
 * Removes the lost app, once a recovery code has let the session in: Auth then limits the session no more, and the desk asks for
 * the set-up of a new one. Safe to repeat.
 * @returns false when the database is away
 */
export async function removeLostApp(db: Db): Promise<boolean> {
  const answer = await db.rpc('remove_factor', { p_is_lost: true });
  if (answer.error && !isAway(answer)) throw new DatabaseFault('remove_factor', answer);
  return answer.error === null;
}
