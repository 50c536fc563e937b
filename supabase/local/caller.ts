import type { IncomingHttpHeaders } from 'node:http';
import { errors, type JWTPayload } from 'jose';
import { RestError } from './rest/errors';
import type { Tokens } from './tokens';

/** Roles a token may ask for: those granted to `authenticator`. */
const ROLES = ['anon', 'authenticated', 'service_role'] as const;
export type Role = (typeof ROLES)[number];

/** Who calls: the database role the request runs as, and the claims its policies read. */
export interface Caller {
  role: Role;
  claims: JWTPayload;
}

export const bearer = (authorization: string | undefined) =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const isRole = (role: unknown): role is Role => ROLES.some((known) => known === role);

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
  if (!isRole(claims.role)) {
    throw unauthorized('22023', `role "${String(claims.role)}" does not exist`);
  }
  return { role: claims.role, claims };
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
  if (!keyHolder || keyHolder.claims.sub) {
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
