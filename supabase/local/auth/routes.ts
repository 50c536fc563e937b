import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database';
import { AuthError, userBanned } from '../errors';
import { bearer, checkApiKey, type Tokens } from '../tokens';
import { registerAdmin } from './admin-routes';
import { ownChanges, parseBody, passwordGrant, refreshGrant } from './bodies';
import { hashNewPassword, verifyPassword } from './passwords';
import {
  endSessions,
  isLiveSession,
  rotateSession,
  type SessionGrant,
  startSession,
} from './sessions';
import { findUserByEmail, getUser, isBanned, updateUser, userJson } from './users';

export interface AuthOptions {
  database: Database;
  tokens: Tokens;
  /** Grace period of a spent refresh token, in seconds. */
  refreshReuseSeconds: number;
}

/** The part of Supabase Auth this project calls, to be mounted at `/auth/v1`. */
export function registerAuth(app: FastifyInstance, options: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    await checkApiKey(request.headers, options.tokens);
  });
  app.get('/health', () => ({ name: 'GoTrue', version: 'local' }));
  app.get('/settings', () => ({ disable_signup: true }));
  registerTokenGrants(app, options);
  registerOwnAccount(app, options);
  app.register(async (admin) => registerAdmin(admin, options), { prefix: '/admin' });
}

/** `POST /token?grant_type=password|refresh_token` → session with user. */
function registerTokenGrants(app: FastifyInstance, options: AuthOptions) {
  const { database, refreshReuseSeconds } = options;
  app.post<{ Querystring: { grant_type?: string } }>('/token', async ({ query, body, host }) => {
    const issuer = `http://${host}/auth/v1`;
    switch (query.grant_type) {
      case 'password':
        return sessionJson(options, await signIn(database, body), issuer);
      case 'refresh_token': {
        const { refresh_token: token } = parseBody(refreshGrant, body);
        const grant = await rotateSession(database, token, refreshReuseSeconds);
        return sessionJson(options, grant, issuer);
      }
      default:
        throw new AuthError(400, 'unsupported_grant_type', 'Unsupported grant_type');
    }
  });
}

async function signIn(database: Database, body: unknown): Promise<SessionGrant> {
  const { email, password } = parseBody(passwordGrant, body);
  const user = await findUserByEmail(database, email);
  const isRight = await verifyPassword(password, user?.encrypted_password ?? null);
  // The same words for an unknown account and a wrong password.
  if (!user || !isRight) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (isBanned(user)) throw userBanned();
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return startSession(database, user.id);
}

/** Life of an access token, in seconds. */
const EXPIRES_IN = 3600;

async function sessionJson(
  { database, tokens }: AuthOptions,
  { session_id, user_id, refresh_token }: SessionGrant,
  issuer: string,
) {
  const user = userJson(await getUser(database, user_id));
  const { aud, email, role, app_metadata, user_metadata } = user;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + EXPIRES_IN;
  const access_token = await tokens.sign({
    iss: issuer,
    sub: user_id,
    aud,
    exp: expiresAt,
    iat: issuedAt,
    email,
    role,
    app_metadata,
    user_metadata,
    session_id,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: issuedAt }],
  });
  return {
    access_token,
    token_type: 'bearer',
    expires_in: EXPIRES_IN,
    expires_at: expiresAt,
    refresh_token,
    user,
  };
}

/** Requests of logged-in users about their own account. */
function registerOwnAccount(app: FastifyInstance, options: AuthOptions) {
  const { database } = options;

  app.get('/user', async (request) => {
    const { userId } = await requireSession(request, options);
    return userJson(await getUser(database, userId));
  });

  app.put('/user', async (request) => {
    const { userId } = await requireSession(request, options);
    const { password, data } = parseBody(ownChanges, request.body);
    const passwordHash = await hashNewPassword(password);
    return userJson(await updateUser(database, userId, { passwordHash, user_metadata: data }));
  });

  app.post<{ Querystring: { scope?: string } }>('/logout', async (request, reply) => {
    const { userId, sessionId } = await requireSession(request, options);
    await endSessions(database, request.query.scope ?? 'global', userId, sessionId);
    return reply.code(204).send();
  });
}

/** @throws AuthError 401 without a token, 403 for one that is forged, expired or whose session has ended */
async function requireSession(request: FastifyRequest, { database, tokens }: AuthOptions) {
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
  if (await isLiveSession(database, sessionId)) return { userId, sessionId };
  const message = 'Session from session_id claim in JWT does not exist';
  throw new AuthError(403, 'session_not_found', message);
}
