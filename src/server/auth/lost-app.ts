import { type Db, DatabaseFault, isAway } from '../db/supabase';
import type { Result } from '../http/api-types';
import { hashRecoveryCode } from './recovery-codes';
import { refusalOf } from './staff-only';

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
