import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { env } from '../env';
import type { ApiRequest } from '../http/api-types';
import { inZone, zoneOf } from '../staff/device';
import { seal, unseal } from './session-secret';
import { endOf, type SessionEnd } from './auth-refusal';
import type { Tokens } from './supabase-auth';
import { isExchanged, noteExchange, refreshOnce } from './token-exchanges';

/** The part of a call that says how its cookies are named. */
type RequestHeaders = Pick<ApiRequest, 'headers'>;

/**
 * Whether the visitor's line is plain HTTP. Our host says what the line is, SITE_URL what it should be; one `https` is enough
 * for TLS, and so is silence: Netlify has nothing else.
 */
function isPlain({ headers }: RequestHeaders): boolean {
  const [site] = (env().SITE_URL ?? '').split(':', 1);
  const schemes = [headers['x-client-protocol'], site];
  return schemes.includes('http') && !schemes.includes('https');
}

/**
 * A cookie that scripts and other sites never get. Over TLS the prefix makes browsers insist on what it promises
 * (RFC 6265bis §4.1.3). Over plain HTTP it has neither prefix nor `Secure`, because WebKit stores no `Secure` cookie there.
 */
export function guardedCookie(
  request: RequestHeaders,
  prefix: '__Host-' | '__Secure-',
  name: string,
) {
  const secure = !isPlain(request);
  const attributes = { httpOnly: true, secure, sameSite: 'strict' } as const;
  return { name: secure ? prefix + name : name, attributes };
}

const sessionCookie = (request: RequestHeaders) => guardedCookie(request, '__Host-', 'session');

function writeCookie(request: RequestHeaders, value: string, maxAge: number): string {
  const { name, attributes } = sessionCookie(request);
  return serialize(name, value, { ...attributes, path: '/', maxAge });
}

/** Seconds without a renewed cookie after which a session is over. */
export const IDLE_SECONDS = 30 * 60;

/** Browsers drop a longer cookie without a word (RFC 6265 §6.1). */
const MAX_COOKIE_BYTES = 4096;

export const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** The account's. */
  id: z.string(),
  email: z.string(),
  /** When the access token expires, when the person signed in, when this cookie was made; in milliseconds. */
  expires_at: z.number(),
  signed_in_at: z.number(),
  sealed_at: z.number(),
  /** The zone that the device said at the log-in. */
  time_zone: z.optional(z.string()),
});

/** The content of the cookie: readable and forgeable by nobody without SESSION_SECRET. */
export type Session = z.infer<typeof sessionSchema>;

/** The `Set-Cookie` value that hands this session to the browser. */
export async function sealSession(request: RequestHeaders, session: Session): Promise<string> {
  const cookie = writeCookie(request, await seal(session, IDLE_SECONDS), IDLE_SECONDS);
  if (cookie.length > MAX_COOKIE_BYTES) {
    throw new Error(
      `The session cookie has ${cookie.length} bytes: the access token is too large.`,
    );
  }
  return cookie;
}

/** The `Set-Cookie` value that takes the session away from the browser. */
export const clearedSession = (request: RequestHeaders): string => writeCookie(request, '', 0);

/**
 * Sessions opened lately, by their seal: opening one costs half a millisecond, and a browser sends the same for minutes.
 * Who may still do what, the database decides at each call. Unsealed data is never stored.
 */
const opened = new Map<string, Session>();

/** More than staff have browsers. */
const MAX_OPENED = 100;

const isYoung = ({ sealed_at }: Session) => Date.now() - sealed_at < IDLE_SECONDS * 1000;

function keep(sealed: string, session: Session): void {
  const [oldest] = opened.keys();
  if (opened.size >= MAX_OPENED && oldest !== undefined) opened.delete(oldest);
  opened.set(sealed, session);
}

/**
 * The session that a call brings; undefined when there is none, or it is forged, idle for too long, or sealed with a
 * secret that is no longer listed.
 */
export async function openSession(request: RequestHeaders): Promise<Session | undefined> {
  const sealed = parse(request.headers['cookie'] ?? '')[sessionCookie(request).name];
  if (!sealed) return undefined;
  const known = opened.get(sealed);
  if (known && isYoung(known)) return known;
  const session = await unseal(sessionSchema, sealed, IDLE_SECONDS);
  if (session) keep(sealed, session);
  return session;
}

/** Milliseconds after sign-in when the person must sign in again, however busy (OWASP, Session Management). */
const ABSOLUTE_MS = 8 * 60 * 60 * 1000;

/** The `Set-Cookie` value of a session that a code has lifted. */
export function sealLifted(
  request: RequestHeaders,
  session: Session,
  tokens: Tokens,
): Promise<string> {
  noteExchange(session.refresh_token, tokens);
  return sealSession(request, { ...session, ...tokens, sealed_at: Date.now() });
}

/**
 * Milliseconds after which the first request renews the cookie. Renewal always exchanges the tokens too, so a slow answer
 * can never put older tokens back; and it happens often enough that 25 minutes without a request never end a session.
 */
const RENEW_AFTER_MS = 5 * 60 * 1000;

/** An access token this close to its end may not survive the request. */
const EXPIRY_MARGIN_MS = 60 * 1000;

/** `live`: it can be used now; `setCookie` must go out with the answer. */
type FoundSession =
  | { kind: 'live'; session: Session; setCookie?: string }
  | { kind: 'none'; end?: SessionEnd }
  | { kind: 'away' };

/** A new session for somebody who just signed in, as its `Set-Cookie` value. */
export const startSession = (request: RequestHeaders, tokens: Tokens): Promise<string> => {
  const now = Date.now();
  const time_zone = zoneOf(request);
  return sealSession(request, { ...tokens, time_zone, signed_in_at: now, sealed_at: now });
};

async function renew(request: ApiRequest, session: Session): Promise<FoundSession> {
  // Auth notes the device anew at each exchange.
  const grant = await refreshOnce(inZone(request, session.time_zone), session.refresh_token);
  if (grant.kind === 'refused') {
    const end = endOf(grant);
    return { kind: 'none', ...(end && { end }) };
  }
  if (grant.kind === 'granted') {
    const renewed = { ...session, ...grant.tokens, sealed_at: Date.now() };
    return { kind: 'live', session: renewed, setCookie: await sealSession(request, renewed) };
  }
  // Auth is away or busy: the tokens at hand may still do, and the database decides anyway.
  return session.expires_at > Date.now() ? { kind: 'live', session } : { kind: 'away' };
}

/** The seal's own limit allows clocks of different machines a minute; ours is exact. */
const isOver = ({ signed_in_at, sealed_at }: Session, now: number) =>
  now - signed_in_at > ABSOLUTE_MS || now - sealed_at > IDLE_SECONDS * 1000;

/** The session a request brings: none when it is absent, forged, idle for 30 minutes, 8 hours old, or ended at Auth. */
export async function findSession(request: ApiRequest): Promise<FoundSession> {
  const session = await openSession(request);
  const now = Date.now();
  if (!session || isOver(session, now)) return { kind: 'none' };
  const isDue =
    now - session.sealed_at > RENEW_AFTER_MS ||
    session.expires_at - now < EXPIRY_MARGIN_MS ||
    isExchanged(session.refresh_token);
  return isDue ? renew(request, session) : { kind: 'live', session };
}
