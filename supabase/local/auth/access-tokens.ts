import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { errors } from 'jose';
import { AuthError, userBanned } from '../errors';
import { bearer, checkApiKey } from '../gateway';
import type { AuthOptions, AuthSettings } from './settings';
import { type Device, isLiveSession, readAssurance, type SessionGrant } from './sessions';
import { getUser, hasVerifiedFactor, isBanned, userJson } from './users';

/** Usual life of an access token, in seconds. */
const EXPIRES_IN = 3600;

/** When a session's token ends; one of the first level ends sooner where a second factor is due and the project says so. */
async function findExpiry(
  { database, settings }: AuthOptions,
  { session_id, hasFactor, aal }: { session_id: string; hasFactor: boolean; aal: string },
  issuedAt: number,
): Promise<number> {
  const expiresAt = issuedAt + EXPIRES_IN;
  if (settings.firstLevelSeconds === 0 || aal === 'aal2' || !hasFactor) return expiresAt;
  const { rows } = await database.query<{ began: number }>(
    'select floor(extract(epoch from created_at))::integer as began from auth.sessions where id = $1',
    [session_id],
  );
  return Math.min(expiresAt, (rows[0]?.began ?? issuedAt) + settings.firstLevelSeconds);
}

/** The answer that hands a session out: an access token that names its level and methods, and the user. */
export async function tokenAnswer(
  options: AuthOptions,
  { session_id, user_id, refresh_token }: SessionGrant,
  host: string,
) {
  const { database, tokens } = options;
  const row = await getUser(database, user_id);
  const { aud, email, role, app_metadata, user_metadata } = row;
  const { aal, amr } = await readAssurance(database, session_id);
  const issuedAt = Math.floor(Date.now() / 1000);
  const hasFactor = hasVerifiedFactor(row);
  const expiresAt = await findExpiry(options, { session_id, hasFactor, aal }, issuedAt);
  const access_token = await tokens.sign({
    iss: `http://${host}/auth/v1`,
    sub: user_id,
    aud,
    exp: expiresAt,
    iat: issuedAt,
    email,
    phone: '',
    role,
    app_metadata,
    user_metadata,
    session_id,
    aal,
    amr,
    is_anonymous: false,
  });
  return {
    access_token,
    token_type: 'bearer',
    expires_in: expiresAt - issuedAt,
    expires_at: expiresAt,
    refresh_token,
    user: userJson(row),
  };
}

/**
 * The address behind a request: the one that `Sb-Forwarded-For` names beside the secret key, where the project allows it,
 * else the one that the gateway names.
 */
export function addressOf(
  { headers, ip }: FastifyRequest,
  { settings, tokens }: Pick<AuthOptions, 'settings' | 'tokens'>,
): string {
  const mayName = settings.forwardedAddress && checkApiKey(headers, tokens).role === 'service_role';
  const named = [...(mayName ? [headers['sb-forwarded-for']] : []), headers['x-forwarded-for']];
  const addresses = named.map(
    (value) =>
      String(value ?? '')
        .split(',', 1)[0]
        ?.trim() ?? '',
  );
  return addresses.find((address) => isIP(address) !== 0) ?? ip;
}

export const deviceOf = (request: FastifyRequest, options: AuthOptions): Device => ({
  userAgent: request.headers['user-agent'] ?? null,
  ip: addressOf(request, options),
});

const badToken = (message: string) => new AuthError(403, 'bad_jwt', message);

/** @throws AuthError 401 without a token, 403 for one that is forged, expired or whose session has ended, or a ban */
export async function requireSession(request: FastifyRequest, { database, tokens }: AuthOptions) {
  const token = bearer(request.headers.authorization);
  if (!token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { sub: userId, session_id: sessionId } = await tokens
    .verify(token)
    .catch((error: unknown) => {
      const fault =
        error instanceof errors.JWTExpired
          ? 'token has invalid claims: token is expired'
          : 'token is malformed: token contains an invalid number of segments';
      throw badToken(`invalid JWT: unable to parse or verify signature, ${fault}`);
    });
  if (!userId || typeof sessionId !== 'string') {
    throw badToken('invalid claim: missing sub claim');
  }
  if (await isLiveSession(database, sessionId)) {
    if (isBanned(await getUser(database, userId))) throw userBanned(403);
    const { aal } = await readAssurance(database, sessionId);
    return { userId, sessionId, aal };
  }
  const message = 'Session from session_id claim in JWT does not exist';
  throw new AuthError(403, 'session_not_found', message);
}

/** Limits the token requests of each address as a token bucket. @returns throws AuthError 429 past the limit */
export function createTokenBucket({ tokenBurst: burst, tokenRefillSeconds }: AuthSettings) {
  const buckets = new Map<string, { left: number; at: number }>();
  return (address: string): void => {
    if (burst === 0) return;
    const now = Date.now();
    const { left, at } = buckets.get(address) ?? { left: burst, at: now };
    const filled = Math.min(burst, left + (now - at) / 1000 / tokenRefillSeconds);
    const isAdmitted = filled >= 1;
    buckets.set(address, { left: isAdmitted ? filled - 1 : filled, at: now });
    if (!isAdmitted) {
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
  };
}
