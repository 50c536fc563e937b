import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { ApiRequest } from '../http/api-types';
import { inZone, zoneOf } from '../http/client';
import { type Away, endOf, type SessionEnd } from './supabase/auth-refusal';
import { IDLE_SECONDS, openSession, sealSession, type Session } from './session-cookies';
import { type Grant, refresh, signOut, type Tokens } from './supabase/supabase-auth';

/** Milliseconds after sign-in when the person must sign in again, however busy (OWASP, Session Management). */
const ABSOLUTE_MS = 8 * 60 * 60 * 1000;

/**
 * Milliseconds after which the first request renews the cookie. Renewal always exchanges the tokens too, so a slow answer
 * can never put older tokens back; and it happens often enough that 25 minutes without a request never end a session.
 */
const RENEW_AFTER_MS = 5 * 60 * 1000;

/** An access token this close to its end may not survive the request. */
const EXPIRY_MARGIN_MS = 60 * 1000;

/** Milliseconds that a renewal may take while the tokens at hand still do: the request itself needs the rest of its time. */
const RENEWAL_MS = 2000;

/** `live`: it can be used now; `setCookie` must go out with the answer. */
type FoundSession =
  | { kind: 'live'; session: Session; setCookie?: string }
  | { kind: 'none'; end?: SessionEnd }
  | Away;

/** A new session for somebody who just signed in, as its `Set-Cookie` value. */
export const startSession = (
  request: Pick<ApiRequest, 'headers'>,
  tokens: Tokens,
): Promise<string> => {
  const now = Date.now();
  const time_zone = zoneOf(request);
  const times = { signed_in_at: now, active_at: now, sealed_at: now };
  return sealSession(request, { ...tokens, time_zone, ...times });
};

/** Auth's id of a session, which stays when its tokens are renewed. */
export const sessionId = ({ access_token }: Pick<Session, 'access_token'>): string =>
  z.object({ session_id: z.guid() }).parse(decodeJwt(access_token)).session_id;

/** The `Set-Cookie` value of a session that a code has lifted. */
export async function sealLifted(
  request: Pick<ApiRequest, 'headers'>,
  session: Session,
  tokens: Tokens,
): Promise<string> {
  await noteExchange(session.refresh_token, tokens);
  const now = Date.now();
  return sealSession(request, { ...session, ...tokens, active_at: now, sealed_at: now });
}

/** Whether neither token nor cookie end soon, so that another request can renew them. */
const canWait = ({ expires_at, sealed_at }: Session, now: number) =>
  expires_at - now > EXPIRY_MARGIN_MS && now - sealed_at < (IDLE_SECONDS * 1000) / 2;

/** A request that gives up in time on an Auth which does not answer. */
const withinRenewal = (request: ApiRequest): ApiRequest => ({
  ...request,
  deadline: AbortSignal.any([request.deadline, AbortSignal.timeout(RENEWAL_MS)]),
});

async function renew(request: ApiRequest, session: Session): Promise<FoundSession> {
  const call = canWait(session, Date.now()) ? withinRenewal(request) : request;
  // Auth notes the device anew at each exchange.
  const grant = await refreshOnce(inZone(call, session.time_zone), session.refresh_token);
  if (grant.kind === 'refused') {
    const end = endOf(grant);
    return { kind: 'none', ...(end && { end }) };
  }
  if (grant.kind === 'granted') {
    const renewed = { ...session, ...grant.tokens, sealed_at: Date.now() };
    return { kind: 'live', session: renewed, setCookie: await sealSession(request, renewed) };
  }
  // Auth is away or busy: the tokens at hand may still do, and the database decides anyway.
  if (session.expires_at > Date.now()) return { kind: 'live', session };
  return grant.kind === 'away' ? grant : { kind: 'away' };
}

/** The seal's own limit allows clocks of different machines a minute; ours is exact. */
const isOver = ({ signed_in_at, active_at, sealed_at }: Session, now: number) =>
  now - signed_in_at > ABSOLUTE_MS ||
  now - active_at > IDLE_SECONDS * 1000 ||
  now - sealed_at > IDLE_SECONDS * 1000;

/**
 * When the person last did something: the desk asks for news by itself, and says with each request how long nobody has touched
 * it (src/admin/lib/request.ts). A request that does not say so is the person's own.
 */
function lastActive({ headers }: ApiRequest, { active_at }: Session, now: number): number {
  const idle = Number(headers['x-idle-seconds'] ?? 0);
  return Math.max(active_at, now - (idle >= 0 ? idle : 0) * 1000);
}

/** The session a request brings: none when it is absent, forged, idle for 30 minutes, 8 hours old, or ended at Auth. */
export async function findSession(request: ApiRequest): Promise<FoundSession> {
  const sealed = await openSession(request);
  const now = Date.now();
  if (!sealed) return { kind: 'none' };
  const session = { ...sealed, active_at: lastActive(request, sealed, now) };
  // The act that wakes an idle session comes too late.
  if (isOver(sealed, now) || isOver(session, now)) return { kind: 'none' };
  const isDue =
    now - session.sealed_at > RENEW_AFTER_MS ||
    session.expires_at - now < EXPIRY_MARGIN_MS ||
    isExchanged(session.refresh_token);
  return isDue ? renew(request, session) : { kind: 'live', session };
}

/**
 * Ends the session of a browser at Auth, renewed first where its token has expired: Auth ends none by such a token.
 * @param before is called with the access token of a session that is about to end
 * @returns true also when there is none; false when Auth did not say so
 */
export async function endSession(
  request: ApiRequest,
  before?: (request: ApiRequest, accessToken: string) => Promise<void>,
): Promise<boolean> {
  const found = await findSession(request);
  if (found.kind !== 'live') return found.kind === 'none';
  const { access_token: accessToken } = found.session;
  await before?.(request, accessToken);
  return signOut(request, accessToken);
}

/**
 * A refresh token works once, but the requests of one page may bring it several times: those under way together, and one
 * whose answer, carrying the new cookie, was lost. They share one exchange, remembered for this many milliseconds. A code that
 * lifts a session is an exchange too: Auth takes an older token after it for a stolen one, and ends the session.
 */
const REMEMBERED_MS = 60_000;

const exchanges = new Map<string, Promise<Grant>>();

function remember(refreshToken: string, exchange: Promise<Grant>): void {
  exchanges.set(refreshToken, exchange);
  const forget = () => {
    if (exchanges.get(refreshToken) === exchange) exchanges.delete(refreshToken);
  };
  void exchange.then(({ kind }) => {
    if (kind === 'granted') setTimeout(forget, REMEMBERED_MS).unref();
    else forget();
  }, forget);
}

function exchange(request: ApiRequest, refreshToken: string): Promise<Grant> {
  const known = exchanges.get(refreshToken);
  if (known) return known;
  const started = refresh(request, refreshToken);
  remember(refreshToken, started);
  return started;
}

/** Exchanges a refresh token, once per process however many ask, for the newest tokens that are known. */
export async function refreshOnce(request: ApiRequest, refreshToken: string): Promise<Grant> {
  const grant = await exchange(request, refreshToken);
  const newer = grant.kind === 'granted' ? grant.tokens.refresh_token : refreshToken;
  return newer !== refreshToken && isExchanged(newer) ? refreshOnce(request, newer) : grant;
}

/**
 * Notes the tokens that a code has brought in place of this one, and of those for which another request has exchanged it
 * meanwhile: their cookie may reach the browser last.
 */
export async function noteExchange(refreshToken: string, tokens: Tokens): Promise<void> {
  const lifted = Promise.resolve({ kind: 'granted', tokens } as const);
  const meanwhile = exchanges.get(refreshToken);
  remember(refreshToken, lifted);
  const renewed = await meanwhile?.catch(() => undefined);
  if (renewed?.kind !== 'granted') return;
  const { refresh_token: between } = renewed.tokens;
  if (between !== tokens.refresh_token) remember(between, lifted);
}

/** Whether there are newer tokens in place of this one, so that its cookie is out of date. */
export const isExchanged = (refreshToken: string): boolean => exchanges.has(refreshToken);
