import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { env } from '../env';
import type { ApiRequest } from '../http/api-types';
import { zoneOf } from '../http/client';
import { seal, unseal } from './session-secret';
import type { Tokens } from './supabase/supabase-auth';

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

/** Seconds in which the person did nothing after which a session is over; a cookie lives as long without a renewal. */
export const IDLE_SECONDS = 30 * 60;

/** Browsers drop a longer cookie without a word (RFC 6265 §6.1). */
const MAX_COOKIE_BYTES = 4096;

export const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** The account's. */
  id: z.string(),
  email: z.string(),
  /** When the access token expires, when the person signed in and last did something, when this cookie was made; in ms. */
  expires_at: z.number(),
  signed_in_at: z.number(),
  active_at: z.number(),
  sealed_at: z.number(),
  /** The zone that the device said at the log-in. */
  time_zone: z.optional(z.string()),
});

/** The content of the cookie: readable and forgeable by nobody without SESSION_SECRET. */
export type Session = z.infer<typeof sessionSchema>;

/** Returns the cookie. @throws when it is so large that browsers drop it: a hook of the project may add to the access token */
function checkCookieSize(cookie: string): string {
  if (cookie.length <= MAX_COOKIE_BYTES) return cookie;
  throw new Error(`The session cookie has ${cookie.length} bytes: the access token is too large.`);
}

/** The `Set-Cookie` value that hands this session to the browser. */
export async function sealSession(request: RequestHeaders, session: Session): Promise<string> {
  return checkCookieSize(writeCookie(request, await seal(session, IDLE_SECONDS), IDLE_SECONDS));
}

/** The `Set-Cookie` value that takes the session away from the browser. */
export const clearedSession = (request: RequestHeaders): string => writeCookie(request, '', 0);

/**
 * Sessions opened lately, by their seal: opening one costs half a millisecond, and a browser sends the same for minutes.
 * That a session is here gives no right: the database judges each call. Unsealed data is never stored.
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

const SIGN_IN_PATH = '/api/session';

/** Seconds for the code after the password. */
const FIRST_STEP_SECONDS = 5 * 60;

/** Of another shape than a session's cookie, so that neither is worth anything as the other. */
const firstStepSchema = z.strictObject({
  first_step: z.strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_at: z.number(),
    id: z.string(),
    email: z.string(),
    ends_early: z.boolean(),
  }),
  made_at: z.number(),
  /** The zone that the device said with the password. */
  time_zone: z.optional(z.string()),
});

const stepCookie = (request: RequestHeaders) => guardedCookie(request, '__Secure-', 'factor');

function writeStepCookie(request: RequestHeaders, value: string, maxAge: number): string {
  const { name, attributes } = stepCookie(request);
  return serialize(name, value, { ...attributes, path: SIGN_IN_PATH, maxAge });
}

/**
 * The `Set-Cookie` value for somebody whose password was right and who has yet to enter a code. It opens nothing but the
 * step of the code.
 */
export async function sealFirstStep(request: RequestHeaders, tokens: Tokens): Promise<string> {
  const step = { first_step: tokens, made_at: Date.now(), time_zone: zoneOf(request) };
  const sealed = await seal(step, FIRST_STEP_SECONDS);
  return checkCookieSize(writeStepCookie(request, sealed, FIRST_STEP_SECONDS));
}

/** Takes the step's cookie away. */
export const clearedFirstStep = (request: ApiRequest): string => writeStepCookie(request, '', 0);

/** The tokens of the password's step and the device's zone; undefined when there was none in the last five minutes. */
export async function openFirstStep(
  request: ApiRequest,
): Promise<{ tokens: Tokens; timeZone: string | undefined } | undefined> {
  const sealed = parse(request.headers['cookie'] ?? '')[stepCookie(request).name];
  const step = sealed ? await unseal(firstStepSchema, sealed, FIRST_STEP_SECONDS) : undefined;
  // The seal's own limit allows clocks of different machines a minute; ours is exact.
  return step && Date.now() - step.made_at < FIRST_STEP_SECONDS * 1000
    ? { tokens: step.first_step, timeZone: step.time_zone }
    : undefined;
}
