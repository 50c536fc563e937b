import type { FastifyInstance } from 'fastify';
import type { Database } from '../database';
import { AuthError, userBanned } from '../errors';
import { checkApiKey, type Tokens } from '../tokens';
import { registerAdmin } from './admin-routes';
import {
  ownChanges,
  parseBody,
  passwordGrant,
  refreshGrant,
  tokenHashVerification,
} from './bodies';
import { registerFactors } from './factors';
import { spendToken } from './links';
import { hashNewPassword, verifyPassword } from './passwords';
import { endSessions, rotateSession, startSession } from './sessions';
import { deviceOf, requireSession, tokenAnswer } from './token-answer';
import {
  findUserByEmail,
  getUser,
  hasVerifiedFactor,
  isBanned,
  updateUser,
  userJson,
} from './users';

/** Life of a link's token, in seconds: three days, as long as an invitation is open. */
const LINK_SECONDS = 3 * 24 * 60 * 60;

/** A password that people choose themselves; the operator's may be shorter. */
const SHORTEST_OWN_PASSWORD = 10;

export interface AuthOptions {
  database: Database;
  tokens: Tokens;
  /** Grace period of a spent refresh token, in seconds. */
  refreshReuseSeconds: number;
  /** Life of a link's token, in seconds. */
  linkSeconds?: number;
}

/** The part of Supabase Auth this project calls, to be mounted at `/auth/v1`. */
export function registerAuth(app: FastifyInstance, options: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    checkApiKey(request.headers, options.tokens);
  });
  app.get('/health', () => ({ name: 'GoTrue', version: 'local' }));
  app.get('/settings', () => ({ disable_signup: true }));
  registerTokenGrants(app, options);
  registerOwnAccount(app, options);
  registerFactors(app, options);
  app.register(async (admin) => registerAdmin(admin, options), { prefix: '/admin' });
}

/** `POST /token?grant_type=password|refresh_token`, and `POST /verify` with a link's token → session with user. */
function registerTokenGrants(app: FastifyInstance, options: AuthOptions) {
  const { database, refreshReuseSeconds } = options;
  app.post<{ Querystring: { grant_type?: string } }>('/token', async (request) => {
    const { query, body, host } = request;
    switch (query.grant_type) {
      case 'password': {
        const { id } = await checkPassword(database, body);
        const grant = await startSession(database, id, 'password', deviceOf(request));
        return tokenAnswer(options, grant, host);
      }
      case 'refresh_token': {
        const { refresh_token: token } = parseBody(refreshGrant, body);
        const device = deviceOf(request);
        const grant = await rotateSession(database, token, refreshReuseSeconds, device);
        return tokenAnswer(options, grant, host);
      }
      default:
        throw new AuthError(400, 'unsupported_grant_type', 'Unsupported grant_type');
    }
  });
  app.post('/verify', async (request) => {
    const verification = parseBody(tokenHashVerification, request.body);
    const { id } = await spendToken(database, verification, options.linkSeconds ?? LINK_SECONDS);
    const grant = await startSession(database, id, 'otp', deviceOf(request));
    return tokenAnswer(options, grant, request.host);
  });
}

async function checkPassword(database: Database, body: unknown) {
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
  return user;
}

/** A new password of one's own: the other sessions end, and links in earlier emails open nothing. */
async function changeOwnPassword(
  database: Database,
  { userId, sessionId, aal }: { userId: string; sessionId: string; aal: string },
  password: string,
) {
  const user = await getUser(database, userId);
  if (hasVerifiedFactor(user) && aal !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  const passwordHash = await hashNewPassword(password, SHORTEST_OWN_PASSWORD);
  if (await verifyPassword(password, user.encrypted_password)) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  await database.transaction(async (transaction) => {
    await updateUser(transaction, userId, { passwordHash });
    await transaction.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
    await endSessions(transaction, 'others', userId, sessionId);
  });
}

/** Requests of logged-in users about their own account. */
function registerOwnAccount(app: FastifyInstance, options: AuthOptions) {
  const { database } = options;

  app.get('/user', async (request) => {
    const { userId } = await requireSession(request, options);
    return userJson(await getUser(database, userId));
  });

  app.put('/user', async (request) => {
    const session = await requireSession(request, options);
    const { password, data } = parseBody(ownChanges, request.body);
    if (password !== undefined) await changeOwnPassword(database, session, password);
    return userJson(await updateUser(database, session.userId, { user_metadata: data }));
  });

  app.post<{ Querystring: { scope?: string } }>('/logout', async (request, reply) => {
    const { userId, sessionId } = await requireSession(request, options);
    await endSessions(database, request.query.scope ?? 'global', userId, sessionId);
    return reply.code(204).send();
  });
}
