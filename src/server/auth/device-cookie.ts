import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { keyedHash } from './keyed-hash';
import { seal, unseal } from './seal';

/**
 * A browser that has signed in is known by a cookie, and counted apart from strangers: so nobody can lock staff out by
 * guessing (OWASP, Slow Down Online Guessing Attacks with Device Cookies). It opens nothing. `__Secure-` rather than
 * `__Host-`, because the latter would send it with every request, and only signing in needs it.
 */
const NAME = '__Secure-device';
const ATTRIBUTES = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/api/session',
} as const;

/** Seconds that a browser is known after its last sign-in: 90 days. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

const deviceSchema = z.strictObject({ device: z.guid(), account: z.string() });

/** The `Set-Cookie` value that makes a browser known to have signed in to this account, under a new name each time. */
export async function sealDevice(account: string): Promise<string> {
  const sealed = await seal({ device: randomUUID(), account }, TTL_SECONDS);
  return serialize(NAME, sealed, { ...ATTRIBUTES, maxAge: TTL_SECONDS });
}

/** By what a browser is counted, a keyed hash; undefined unless it has signed in to this account before. */
export async function findDevice(
  cookieHeader: string | undefined,
  account: string,
): Promise<string | undefined> {
  const sealed = parse(cookieHeader ?? '')[NAME];
  const known = sealed ? await unseal(deviceSchema, sealed, TTL_SECONDS) : undefined;
  return known?.account === account ? keyedHash('sign-in device', known.device) : undefined;
}
