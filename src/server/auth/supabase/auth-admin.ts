import { randomBytes } from 'node:crypto';
import { type AuthError, GoTrueAdminApi, type UserResponse } from '@supabase/supabase-js';
import { z } from 'zod';
import { type Db, keyHeaders } from '../../db/supabase';
import { env } from '../../env';
import type { ApiRequest, ApiResponse, Result } from '../../http/api-types';
import { problem, unavailable } from '../../http/problem';
import { authUnavailable, awayBecause } from './auth-refusal';
import { findManager } from '../staff-only';
import { accountSchema } from './supabase-auth';

/** Auth has no permanent ban, so a ban lasts a hundred years. */
const FOR_EVER = '876000h';

/** An account's access as Auth keeps it. Commands take the role away too, so it comes back with the access. */
export const NO_ACCESS = { ban_duration: FOR_EVER } as const;
export const FULL_ACCESS = { ban_duration: 'none', app_metadata: { role: 'admin' } } as const;

/** For an account that nobody is to log in to by a password. It has a character of each set that a project may ask for. */
export const unknownPassword = (): string => `Aa1!${randomBytes(32).toString('base64url')}`;

/** Bound on a request in milliseconds; an email that waits for its link must leave within its lease. */
const LIMIT_MS = 30_000;

/**
 * Opens the account administration of a Supabase project, for commands, the email worker and functions that manage people.
 * @param signal makes the deadline of each of its requests
 */
export function connectAuthAdmin(
  url: string,
  secretKey: string,
  signal: () => AbortSignal = () => AbortSignal.timeout(LIMIT_MS),
): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: new URL('/auth/v1', url).href,
    headers: keyHeaders(secretKey),
    fetch: (address: string | URL | Request, init?: RequestInit) =>
      // The key goes to the project's own address alone.
      fetch(address, { ...init, redirect: 'error', signal: signal() }),
  });
}

const MISSING = 'SUPABASE_SECRET_KEY';

type Call = Pick<ApiRequest, 'deadline'>;

/**
 * The administration of accounts. Beside ask-auth.ts, which names visitors' addresses by it, local-backups.ts and the files
 * of visitors this is the only module of requests that uses the secret key. The caller asks the database first what its own
 * caller may do.
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

/**
 * The response to a refusal: 404 for an account that has gone, and 503 when Auth is away or cannot do its work in this
 * project.
 */
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
