import { randomBytes } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/supabase-js';
import { keyHeaders } from '../db/key-headers';

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
 * Opens the account administration of a Supabase project, for commands, the email worker and `staff-admin`.
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
