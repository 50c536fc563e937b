import type { Call } from '../http/call';
import { IDLE_SECONDS, openSession, sealSession, type Session } from './session-cookie';
import { refresh, type Grant, type Tokens } from './supabase-auth';

/** Milliseconds after sign-in when the person must sign in again, however busy (OWASP, Session Management). */
const ABSOLUTE_MS = 8 * 60 * 60 * 1000;

/**
 * Milliseconds after which the first request renews the cookie. Renewal always exchanges the tokens too, so a slow answer
 * can never put older tokens back; and it happens often enough that 25 minutes without a request never end a session.
 */
const RENEW_AFTER_MS = 5 * 60 * 1000;

/** An access token this close to its end may not survive the request. */
const EXPIRY_MARGIN_MS = 60 * 1000;

/** A session that can be used now; `setCookie` must go out with the answer. */
export type LiveSession = { kind: 'live'; session: Session; setCookie?: string };

export type FoundSession = LiveSession | { kind: 'none' } | { kind: 'away' };

/** A new session for somebody who just signed in, as its `Set-Cookie` value. */
export const startSession = (tokens: Tokens): Promise<string> => {
  const now = Date.now();
  return sealSession({ ...tokens, signed_in_at: now, sealed_at: now });
};

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
function refreshOnce(call: Call, refreshToken: string): Promise<Grant> {
  const known = exchanges.get(refreshToken);
  if (known) return known;
  const started = exchange(call, refreshToken).catch((cause: unknown) => {
    exchanges.delete(refreshToken);
    throw cause;
  });
  exchanges.set(refreshToken, started);
  return started;
}

async function renew(call: Call, session: Session): Promise<FoundSession> {
  const grant = await refreshOnce(call, session.refresh_token);
  if (grant.kind === 'refused') return { kind: 'none' };
  if (grant.kind === 'granted') {
    const renewed = { ...session, ...grant.tokens, sealed_at: Date.now() };
    return { kind: 'live', session: renewed, setCookie: await sealSession(renewed) };
  }
  // Auth is away or busy: the tokens at hand may still do, and the database decides anyway.
  return session.expires_at > Date.now() ? { kind: 'live', session } : { kind: 'away' };
}

/** The seal's own limit allows clocks of different machines a minute; ours is exact. */
const isOver = ({ signed_in_at, sealed_at }: Session, now: number) =>
  now - signed_in_at > ABSOLUTE_MS || now - sealed_at > IDLE_SECONDS * 1000;

/** The session a request brings: none when it is absent, forged, idle for 30 minutes, 8 hours old, or ended at Auth. */
export async function findSession(call: Call): Promise<FoundSession> {
  const session = await openSession(call.headers['cookie']);
  const now = Date.now();
  if (!session || isOver(session, now)) return { kind: 'none' };
  const isDue =
    now - session.sealed_at > RENEW_AFTER_MS || session.expires_at - now < EXPIRY_MARGIN_MS;
  return isDue ? renew(call, session) : { kind: 'live', session };
}
