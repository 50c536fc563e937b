import type { FastifyRequest } from 'fastify';
import { AuthError } from '../errors';
import { bearer } from '../tokens';
import type { AuthOptions } from './routes';
import { readAssurance } from './assurance';
import { type Device, isLiveSession, type SessionGrant } from './sessions';
import { getUser, userJson } from './users';

/** Life of an access token, in seconds. */
const EXPIRES_IN = 3600;

/** The answer that hands a session out: an access token that names its level and methods, and the user. */
export async function tokenAnswer(
  { database, tokens }: AuthOptions,
  { session_id, user_id, refresh_token }: SessionGrant,
  host: string,
) {
  const row = await getUser(database, user_id);
  const { aud, email, role, app_metadata, user_metadata } = row;
  const { aal, amr } = await readAssurance(database, session_id);
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + EXPIRES_IN;
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
    expires_in: EXPIRES_IN,
    expires_at: expiresAt,
    refresh_token,
    user: userJson(row),
  };
}

export const deviceOf = ({ headers, ip }: FastifyRequest): Device => ({
  userAgent: headers['user-agent'] ?? null,
  ip,
});

/** @throws AuthError 401 without a token, 403 for one that is forged, expired or whose session has ended */
export async function requireSession(request: FastifyRequest, { database, tokens }: AuthOptions) {
  const token = bearer(request.headers.authorization);
  if (!token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { sub: userId, session_id: sessionId } = await tokens.verify(token).catch(() => {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  });
  if (!userId || typeof sessionId !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  if (await isLiveSession(database, sessionId)) {
    const { aal } = await readAssurance(database, sessionId);
    return { userId, sessionId, aal };
  }
  const message = 'Session from session_id claim in JWT does not exist';
  throw new AuthError(403, 'session_not_found', message);
}
