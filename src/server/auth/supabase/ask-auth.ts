import type { z } from 'zod';
import { keyHeaders } from '../../db/supabase';
import { env } from '../../env';
import { logFault } from '../../faults';
import type { ApiRequest } from '../../http/api-types';
import { clientIp, deviceName } from '../../http/client';

type MayHaveHeaders = Partial<Pick<ApiRequest, 'headers'>>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether Auth limits all who log in together, by our address. The local one limits nobody. */
export function sharesAddress({ headers }: MayHaveHeaders): boolean {
  const { SUPABASE_URL, SUPABASE_FORWARDS_ADDRESS } = env();
  if (SUPABASE_FORWARDS_ADDRESS === undefined) return !LOOPBACK.has(new URL(SUPABASE_URL).hostname);
  return forwardedBy(headers).address === undefined;
}

/** The key to ask Auth by: with the visitor's address the secret one, which alone may name it. */
function forwardedBy(headers: MayHaveHeaders['headers']): { key: string; address?: string } {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_FORWARDS_ADDRESS } = env();
  const address = headers && clientIp({ headers });
  const mayName = SUPABASE_FORWARDS_ADDRESS === 'on' && SUPABASE_SECRET_KEY?.startsWith('sb_');
  return mayName && SUPABASE_SECRET_KEY !== undefined && address !== undefined
    ? { key: SUPABASE_SECRET_KEY, address }
    : { key: SUPABASE_PUBLISHABLE_KEY };
}

/** The call that Auth is asked for. */
export type Caller = Pick<ApiRequest, 'deadline'> & Partial<Pick<ApiRequest, 'headers'>>;

/**
 * Asks Auth; undefined when it could not be reached in time. The visitor's device is named, because Auth keeps it with a
 * session.
 */
export async function ask(
  { deadline, headers }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
): Promise<Response | undefined> {
  const { SUPABASE_URL } = env();
  const userAgent = headers?.['user-agent'] ?? 'unknown';
  const forwarding = forwardedBy(headers);
  try {
    return await fetch(new URL(`/auth/v1/${path}`, SUPABASE_URL), {
      method,
      headers: {
        ...keyHeaders(forwarding.key, token),
        'content-type': 'application/json',
        // The gateway takes no secret key from what calls itself a browser.
        'user-agent': forwarding.address === undefined ? userAgent : deviceName(userAgent),
        ...(forwarding.address !== undefined && { 'sb-forwarded-for': forwarding.address }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Passwords and keys go to the project's own address alone.
      redirect: 'error',
      signal: deadline,
    });
  } catch {
    return undefined;
  }
}

/** Reads an answer of success. Undefined, and logged, when it was cut off or is not Auth's own: a gateway may answer for it. */
export async function readAnswer<Schema extends z.ZodType>(
  answer: Response,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const body: unknown = await answer.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  logFault({ message: `Supabase Auth answered ${answer.status} with a body that can't be read.` });
  return undefined;
}

/**
 * The seconds that an answer asks to wait, in either form of Retry-After (RFC 9110, 10.2.3); undefined where it asks for
 * none.
 */
export function secondsToWait({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}
