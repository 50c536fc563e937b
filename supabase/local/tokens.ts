import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { RestError } from './errors';

export type Tokens = ReturnType<typeof createTokens>;

/** Signs and verifies the project's HS256 tokens: API keys and access tokens alike (RFC 7519). */
export function createTokens(jwtSecret: string) {
  const key = new TextEncoder().encode(jwtSecret);
  return {
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    /** @throws jose's errors: JWTExpired for an expired token, others for one that is not ours */
    verify: async (token: string) =>
      (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload,
  };
}

/** Ten years from a fixed day: API keys are the same at every start with the same secret. */
const API_KEY_ISSUED_AT = Date.UTC(2026, 0, 1) / 1000;
const API_KEY_LIFETIME = 10 * 365 * 24 * 60 * 60;

/** The project's public or service key: a token that carries a role and no user. */
export const signApiKey = (tokens: Tokens, role: 'anon' | 'service_role') =>
  tokens.sign({
    iss: 'supabase',
    ref: 'local',
    role,
    iat: API_KEY_ISSUED_AT,
    exp: API_KEY_ISSUED_AT + API_KEY_LIFETIME,
  });

const secretsSchema = z.object({ jwtSecret: z.string().min(32) });

/**
 * Reads the secret that signs this data folder's API keys and access tokens (HS256), making it on the first start: random,
 * readable by its owner alone. Written beside and moved into place, so that a killed start cannot leave half a file.
 */
export async function loadJwtSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    const stored = secretsSchema.safeParse(JSON.parse(text));
    if (!stored.success) throw new Error(`${path} does not hold a jwtSecret of 32 characters`);
    await chmod(path, 0o600);
    return stored.data.jwtSecret;
  }
  const jwtSecret = randomBytes(48).toString('base64url');
  await writeFile(`${path}.new`, JSON.stringify({ jwtSecret }), { mode: 0o600 });
  await rename(`${path}.new`, path);
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

/**
 * The door, as Supabase's gateway keeps it: every request carries the project's public or service key.
 *
 * @returns the caller the key alone makes
 * @throws RestError 401 without a key or with a wrong one
 */
export async function checkApiKey(headers: IncomingHttpHeaders, tokens: Tokens): Promise<Caller> {
  const apiKey = String(headers.apikey ?? '');
  if (!apiKey) {
    throw unauthorized(
      'no_api_key',
      'No API key found in request',
      'No `apikey` request header or url param was found.',
    );
  }
  const keyHolder = await readToken(apiKey, tokens).catch(() => undefined);
  if (!keyHolder || keyHolder.sub) {
    throw unauthorized(
      'invalid_api_key',
      'Invalid API key',
      'Double check your Supabase `anon` or `service_role` API key.',
    );
  }
  return keyHolder;
}

/**
 * Tells who calls, as PostgREST does: `Authorization: Bearer` decides the role; without one the key itself does.
 *
 * @throws RestError 401 for a wrong key, or for a token that is forged or expired
 */
export async function identifyCaller(
  headers: IncomingHttpHeaders,
  tokens: Tokens,
): Promise<Caller> {
  const keyHolder = await checkApiKey(headers, tokens);
  const token = bearer(headers.authorization);
  return token && token !== headers.apikey ? readToken(token, tokens) : keyHolder;
}
