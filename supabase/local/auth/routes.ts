import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkApiKey, bearer } from '../caller';
import type { Database } from '../database';
import type { Tokens } from '../tokens';
import { registerAdmin } from './admin-routes';
import { AuthError } from './errors';
import { registerTokenGrants } from './token-routes';
import { ownChanges, parseBody } from './bodies';
import { hashNewPassword } from './passwords';
import { endSessions, isLiveSession, SIGN_OUT_SCOPES } from './sessions';
import { getUser, updateUser, userJson } from './users';

/** @throws AuthError 401 without a token, 403 for one that is forged, expired or whose session has ended */
async function requireSession(request: FastifyRequest, { database, tokens }: AuthOptions) {
  const token = bearer(request.headers.authorization);
  if (!token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await tokens.verify(token).catch(() => {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  });
  const { sub, session_id: sessionId } = claims;
  if (!sub || typeof sessionId !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  if (!(await isLiveSession(database, sessionId))) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  return { userId: sub, sessionId };
}

/** Requests of logged-in users about their own account. */
function registerOwnAccount(app: FastifyInstance, options: AuthOptions) {
  app.get('/user', async (request) => {
    const { userId } = await requireSession(request, options);
    return userJson(await getUser(options.database, userId));
  });

  app.put('/user', async (request) => {
    const { userId } = await requireSession(request, options);
    const { password, data } = parseBody(ownChanges, request.body);
    const passwordHash = await hashNewPassword(password);
    return userJson(
      await updateUser(options.database, userId, { passwordHash, user_metadata: data }),
    );
  });

  app.post<{ Querystring: { scope?: string } }>('/logout', async (request, reply) => {
    const { userId, sessionId } = await requireSession(request, options);
    const { scope: wanted = 'global' } = request.query;
    const scope = SIGN_OUT_SCOPES.find((known) => known === wanted);
    if (!scope)
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${wanted}"`);
    await endSessions(options.database, scope, userId, sessionId);
    return reply.code(204).send();
  });
}

export interface AuthOptions {
  database: Database;
  tokens: Tokens;
  /** How long a spent refresh token is forgiven, in seconds. */
  refreshReuseSeconds: number;
}

/** The part of Supabase Auth this project calls, to be mounted at `/auth/v1`. */
export function registerAuth(app: FastifyInstance, options: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    await checkApiKey(request.headers, options.tokens);
  });
  app.get('/health', () => ({
    name: 'GoTrue',
    version: 'local',
    description: 'Local stand-in for Supabase Auth',
  }));
  app.get('/settings', () => ({ disable_signup: true }));
  registerTokenGrants(app, options);
  registerOwnAccount(app, options);
  registerAdmin(app, options);
}
