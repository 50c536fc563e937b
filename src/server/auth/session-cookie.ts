import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { seal, unseal } from './seal';

/** The prefix makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis §4.1.3.2). */
export const SESSION_COOKIE = '__Host-session';
const ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

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
});

/** What the cookie holds: readable and forgeable by nobody without SESSION_SECRET. */
export type Session = z.infer<typeof sessionSchema>;

/** The `Set-Cookie` value that hands this session to the browser. */
export async function sealSession(session: Session): Promise<string> {
  const sealed = await seal(session, IDLE_SECONDS);
  const cookie = serialize(SESSION_COOKIE, sealed, { ...ATTRIBUTES, maxAge: IDLE_SECONDS });
  if (cookie.length > MAX_COOKIE_BYTES) {
    throw new Error(
      `The session cookie has ${cookie.length} bytes: the access token is too large.`,
    );
  }
  return cookie;
}

/** The `Set-Cookie` value that takes the session away from the browser. */
export const clearedSession = (): string =>
  serialize(SESSION_COOKIE, '', { ...ATTRIBUTES, maxAge: 0 });

/**
 * Sessions opened lately, by their seal: opening one costs half a millisecond, and a browser sends the same for minutes.
 * Who may still do what, the database decides at each call. What nobody sealed is never kept.
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
 * The session in a `Cookie` header; undefined when there is none, or it is forged, idle for too long, or sealed with a
 * secret that is no longer listed.
 */
export async function openSession(cookieHeader: string | undefined): Promise<Session | undefined> {
  const sealed = parse(cookieHeader ?? '')[SESSION_COOKIE];
  if (!sealed) return undefined;
  const known = opened.get(sealed);
  if (known && isYoung(known)) return known;
  const session = await unseal(sessionSchema, sealed, IDLE_SECONDS);
  if (session) keep(sealed, session);
  return session;
}
