import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { GatewayError, RestError } from './errors';
import { makeSecretFile, readSecretFile } from './data-files';

export type Tokens = ReturnType<typeof createTokens>;

/** A key of the form that Supabase gives its projects: kind, random part, checksum. Here both follow from the secret. */
function deriveKey(kind: 'publishable' | 'secret', jwtSecret: string): string {
  const digest = createHmac('sha256', jwtSecret).update(`sb_${kind}`).digest('base64url');
  return `sb_${kind}_${digest.slice(0, 22)}_${digest.slice(-8)}`;
}

/** The project's API keys, and the tokens (HS256, RFC 7519) that it signs for people. */
export function createTokens(jwtSecret: string) {
  const key = new TextEncoder().encode(jwtSecret);
  return {
    publishableKey: deriveKey('publishable', jwtSecret),
    secretKey: deriveKey('secret', jwtSecret),
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    /** @throws jose's errors: JWTExpired for an expired token, others for one that is not ours */
    verify: async (token: string) =>
      (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload,
  };
}

const secretsSchema = z.object({ jwtSecret: z.string().min(32) });

/** Reads the secret of this data folder's API keys and access tokens, making it on the first start. */
export async function loadJwtSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.json');
  const text = await readSecretFile(path);
  if (text !== undefined) {
    const stored = secretsSchema.safeParse(JSON.parse(text));
    if (!stored.success) throw new Error(`${path} does not hold a jwtSecret of 32 characters`);
    await chmod(path, 0o600);
    return stored.data.jwtSecret;
  }
  const jwtSecret = randomBytes(48).toString('base64url');
  await makeSecretFile(path, JSON.stringify({ jwtSecret }));
  return jwtSecret;
}

/** Roles a token may ask for: those granted to `authenticator`. */
const ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** The caller's claims, which policies read; `role` is the database role that the request runs as. */
export type Caller = JWTPayload & { role: (typeof ROLES)[number] };

export const bearer = (authorization: string | undefined) =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const hasRole = (claims: JWTPayload): claims is Caller =>
  ROLES.some((role) => role === claims.role);

const unauthorized = (code: string, message: string, hint: string | null = null) =>
  new RestError(401, code, message, null, hint, { 'www-authenticate': 'Bearer' });

async function readToken(token: string, tokens: Tokens): Promise<Caller> {
  const claims = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw unauthorized('PGRST303', 'JWT expired');
    if (error instanceof errors.JOSEError) {
      throw unauthorized('PGRST301', 'No suitable key or wrong key type');
    }
    throw error;
  });
  // PostgREST allows clocks to differ by half a minute.
  if ((claims.iat ?? 0) > Date.now() / 1000 + 30) {
    throw unauthorized('PGRST303', 'JWT issued at future');
  }
  if (hasRole(claims)) return claims;
  throw unauthorized('22023', `role "${String(claims.role)}" does not exist`);
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Browsers of every make call themselves this. */
const BROWSER = /^Mozilla\//i;

/**
 * Checks the key of a request as Supabase's gateway does: it must be the project's publishable key, or its secret one,
 * which no browser may send.
 *
 * @returns the caller that the key alone makes
 * @throws GatewayError without a key, with a wrong one, or with the secret one from a browser
 */
export function checkApiKey(headers: IncomingHttpHeaders, tokens: Tokens): Caller {
  const apiKey = String(headers.apikey ?? '');
  if (!apiKey) {
    throw new GatewayError(
      'No API key found in request',
      'No `apikey` request header or url param was found.',
    );
  }
  if (isSame(apiKey, tokens.publishableKey)) return { role: 'anon' };
  if (!isSame(apiKey, tokens.secretKey)) {
    throw new GatewayError('Invalid API key', 'Double check your Supabase API key.');
  }
  if (BROWSER.test(headers['user-agent'] ?? '')) {
    throw new GatewayError(
      'Forbidden use of secret API key in browser',
      'A secret API key belongs on a server. Delete this one if a browser has it.',
    );
  }
  return { role: 'service_role' };
}

/** For calls that only this machine has. @throws GatewayError as above, RestError, 403 for any key but the secret one */
export function requireSecretKey(headers: IncomingHttpHeaders, tokens: Tokens): void {
  const { role } = checkApiKey(headers, tokens);
  if (role !== 'service_role') throw new RestError(403, '42501', 'The secret key is needed');
}

/**
 * Tells who calls, as PostgREST does: `Authorization: Bearer` decides the role; without one the key itself does.
 *
 * @throws GatewayError for a wrong key, RestError 401 for a token that is forged or expired
 */
export async function identifyCaller(
  headers: IncomingHttpHeaders,
  tokens: Tokens,
): Promise<Caller> {
  const keyHolder = checkApiKey(headers, tokens);
  const token = bearer(headers.authorization);
  return token && token !== headers.apikey ? readToken(token, tokens) : keyHolder;
}
