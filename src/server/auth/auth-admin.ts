import { GoTrueAdminApi } from '@supabase/supabase-js';

/**
 * Opens the account administration of a Supabase project, for commands, the email worker and `staff-admin`.
 * @param signal makes the deadline of each of its requests
 */
export function connectAuthAdmin(
  url: string,
  serviceRoleKey: string,
  signal?: () => AbortSignal,
): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: new URL('/auth/v1', url).href,
    headers: { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` },
    ...(signal && {
      fetch: (address: string | URL | Request, init?: RequestInit) =>
        fetch(address, { ...init, signal: signal() }),
    }),
  });
}
