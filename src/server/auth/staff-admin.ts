import type { AuthError, GoTrueAdminApi, UserResponse } from '@supabase/supabase-js';
import { z } from 'zod';
import { env } from '../env';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { problem, unavailable } from '../http/problem';
import { connectAuthAdmin } from './auth-admin';
import { authUnavailable, awayBecause } from './auth-refusal';
import type { Db } from '../db/supabase';
import { findManager } from './staff-only';
import { accountSchema } from './supabase-auth';

const MISSING = 'SUPABASE_SECRET_KEY';

type Call = Pick<ApiRequest, 'deadline'>;

/**
 * The administration of accounts. Beside ask-auth.ts, which names visitors' addresses by it, and local-backups.ts this is the
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

/** Codes of refusals of the secret key. */
const KEY_REFUSALS = new Set(['bad_jwt', 'no_authorization', 'not_admin']);

const keyRefused = () =>
  authUnavailable({
    setting: 'api_key',
    detail: `People cannot be managed: the Supabase project refuses ${MISSING}. Please tell whoever runs the site.`,
  });

/** Auth refuses an address that our own rules take. */
export const isAddressRefused = ({ code }: AuthError): boolean =>
  ['validation_failed', 'email_address_invalid', 'email_address_not_authorized'].includes(
    code ?? '',
  );

export const UNUSABLE_ADDRESS = 'Supabase can’t use this address. Enter another one.';

/** The response to a refusal: 404 for an account that has gone, and 503 when Auth is away or cannot do its work in this project. */
export function refusedBecause({ status = 0, code = '', message }: AuthError): ApiResponse {
  if (status === 0 || status === 429 || status >= 500) return unavailable();
  if (code === 'user_not_found') return problem(404, { detail: 'There is no such colleague.' });
  const away = awayBecause({ status, error_code: code, msg: message });
  return status === 401 || KEY_REFUSALS.has(code) ? keyRefused() : authUnavailable(away);
}

const answerSchema = z.object({ user: accountSchema });

/**
 * Whether Auth did what it was asked with an account; not ok with 404 for one that has gone, and 503 when Auth is away, cannot do
 * its work in this project, or answers with no account.
 */
export function readAuthAnswer({ data, error }: UserResponse): Result<undefined> {
  if (error) return { ok: false, response: refusedBecause(error) };
  return answerSchema.safeParse(data).success
    ? { ok: true, value: undefined }
    : { ok: false, response: unavailable() };
}
