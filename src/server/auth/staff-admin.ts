import type { AuthError, GoTrueAdminApi } from '@supabase/supabase-js';
import { env } from '../env';
import type { ApiRequest, Result } from '../http/api-types';
import { problem, unavailable } from '../http/problem';
import { connectAuthAdmin } from './auth-admin';
import type { Db } from '../db/supabase';
import { findManager } from './staff-only';

const MISSING = 'SUPABASE_SECRET_KEY';

type Call = Pick<ApiRequest, 'deadline'>;

/**
 * The administration of accounts. Beside auth-address.ts, which names visitors' addresses by it, and local-backups.ts this is the
 * only module of requests that uses the secret key. The caller asks the database first what its own caller may do.
 * @returns not ok: 503 naming the variable when the key is missing
 */
export function openAccounts({ deadline }: Call): Result<GoTrueAdminApi> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env();
  if (SUPABASE_SECRET_KEY === undefined) {
    const detail = `People cannot be managed until ${MISSING} is set.`;
    return { ok: false, response: problem(503, { detail, members: { missing: MISSING } }) };
  }
  const admin = connectAuthAdmin(SUPABASE_URL, SUPABASE_SECRET_KEY, () => deadline);
  return { ok: true, value: admin };
}

/** The same for a manager. @returns not ok also: 401, 403 for anybody but a manager, 503 */
export async function openStaffAdmin(db: Db, call: Call): Promise<Result<GoTrueAdminApi>> {
  const manager = await findManager(db);
  return manager.ok ? openAccounts(call) : manager;
}

/** Auth's answer; not ok with 503 when it is away. @throws the error for any other failure: a bug */
export function readAuthAnswer<Data>(
  answer: { data: Data; error: null } | { data: unknown; error: AuthError },
): Result<Data> {
  if (!answer.error) return { ok: true, value: answer.data };
  const { status = 0 } = answer.error;
  if (status === 0 || status === 429 || status >= 500)
    return { ok: false, response: unavailable() };
  throw answer.error;
}
