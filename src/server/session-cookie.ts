import { parse, serialize } from 'cookie';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { env } from './env';

/** The prefix makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis §4.1.3.2). */
const NAME = '__Host-session';
const ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

/** Seconds without a renewed cookie after which a session is over. */
export const IDLE_SECONDS = 30 * 60;

/** Browsers drop a longer cookie without a word (RFC 6265 §6.1). */
const MAX_COOKIE_BYTES = 4096;

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
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
  const [newest] = env().SESSION_SECRET;
  const seal = await sealData(session, { password: newest ?? '', ttl: IDLE_SECONDS });
  const cookie = serialize(NAME, seal, { ...ATTRIBUTES, maxAge: IDLE_SECONDS });
  if (cookie.length > MAX_COOKIE_BYTES) {
    throw new Error(
      `The session cookie has ${cookie.length} bytes: the access token is too large.`,
    );
  }
  return cookie;
}

/** The `Set-Cookie` value that takes the session away from the browser. */
export const clearedSession = (): string => serialize(NAME, '', { ...ATTRIBUTES, maxAge: 0 });

async function unseal(seal: string, password: string): Promise<Session | undefined> {
  try {
    return sessionSchema.parse(await unsealData(seal, { password, ttl: IDLE_SECONDS }));
  } catch {
    return undefined;
  }
}

/**
 * The session in a `Cookie` header; undefined when there is none, or it is forged, idle for too long, or sealed with a
 * secret that is no longer listed. Each secret of SESSION_SECRET is tried, so that one can be replaced without signing
 * everybody out.
 */
export async function openSession(cookieHeader: string | undefined): Promise<Session | undefined> {
  const seal = parse(cookieHeader ?? '')[NAME];
  if (!seal) return undefined;
  for (const secret of env().SESSION_SECRET) {
    const session = await unseal(seal, secret);
    if (session) return session;
  }
  return undefined;
}
