import { env } from '../env';
import type { ApiRequest } from '../http/api-types';
import { clientIp } from '../http/client-address';

type MayHaveHeaders = Partial<Pick<ApiRequest, 'headers'>>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether Auth limits all who log in together, by our address. The local one limits nobody. */
export function sharesAddress({ headers }: MayHaveHeaders): boolean {
  const { SUPABASE_URL, SUPABASE_FORWARDS_ADDRESS } = env();
  if (SUPABASE_FORWARDS_ADDRESS === undefined) return !LOOPBACK.has(new URL(SUPABASE_URL).hostname);
  return forwardedBy(headers).address === undefined;
}

/** The key to ask Auth by: with the visitor's address the secret one, which alone may name it. */
export function forwardedBy(headers: MayHaveHeaders['headers']): { key: string; address?: string } {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_FORWARDS_ADDRESS } = env();
  const address = headers && clientIp({ headers });
  const mayName = SUPABASE_FORWARDS_ADDRESS === 'on' && SUPABASE_SECRET_KEY?.startsWith('sb_');
  return mayName && SUPABASE_SECRET_KEY !== undefined && address !== undefined
    ? { key: SUPABASE_SECRET_KEY, address }
    : { key: SUPABASE_PUBLISHABLE_KEY };
}
