import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthError, GatewayError, malformedBody, RestError, StorageError } from './errors';
import { makeSecretFile, readSecretFile } from './data-files';

/** The most that this project sends is a file to import, whose 20 MB become 27 in base64. */
const BODY_LIMIT = 32 * 1024 * 1024;

type Refusal = RestError | AuthError | GatewayError | StorageError;

const isRefusal = (error: object): error is Refusal =>
  [RestError, AuthError, GatewayError, StorageError].some((kind) => error instanceof kind);

function asAnswer(error: FastifyError | Refusal): Refusal {
  if (isRefusal(error)) return error;
  const { statusCode = 500, code, message, stack } = error;
  // Fastify's own refusals: too large a body, an unknown content type, a bad request line.
  if (statusCode < 500) return new RestError(statusCode, code, message);
  // The stack alone: an error of PGlite also carries the statement's values, which may be personal data.
  console.error('local Supabase:', stack);
  return new RestError(500, 'XX000', 'Internal error of the local Supabase');
}

/**
 * The HTTP side of a Supabase project.
 *
 * @param parts the routes under each prefix, such as `/rest/v1`
 */
export function createApp(parts: Record<string, (app: FastifyInstance) => void>): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: 'idle' });

  // JSON stays text: Postgres parses it and words its own errors.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, utf8.decode(Buffer.from(body)));
    } catch {
      done(malformedBody('The body is not valid UTF-8'));
    }
  });
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    const answer = asAnswer(error);
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  });
  app.setNotFoundHandler(() => {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  });

  for (const [prefix, register] of Object.entries(parts)) {
    app.register(async (part) => register(part), { prefix });
  }
  return app;
}

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
    /** Storage leaves the type out of its links. */
    signLink: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key),
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
export const ROLES = ['anon', 'authenticated', 'service_role'] as const;

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
