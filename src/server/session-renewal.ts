import { refresh } from './auth';
import type { Grant } from './auth';
import type { Call } from './http';

/**
 * A refresh token works once, but the requests of one page may bring it several times: those under way together, and one
 * whose answer, carrying the new cookie, was lost. They share one exchange, remembered for this many milliseconds.
 */
const REMEMBERED_MS = 60_000;

const exchanges = new Map<string, Promise<Grant>>();

async function exchange(call: Call, refreshToken: string): Promise<Grant> {
  const grant = await refresh(call, refreshToken);
  const forget = () => exchanges.delete(refreshToken);
  if (grant.kind === 'granted') setTimeout(forget, REMEMBERED_MS).unref();
  else forget();
  return grant;
}

/** Exchanges a refresh token, once per process however many ask. */
export function refreshOnce(call: Call, refreshToken: string): Promise<Grant> {
  const known = exchanges.get(refreshToken);
  if (known) return known;
  const started = exchange(call, refreshToken).catch((cause: unknown) => {
    exchanges.delete(refreshToken);
    throw cause;
  });
  exchanges.set(refreshToken, started);
  return started;
}
