import type { FastifyInstance } from 'fastify';
import { parseBody, passwordGrant, refreshGrant } from './bodies';
import { AuthError, invalidCredentials, userBanned } from './errors';
import { verifyPassword } from './passwords';
import type { AuthOptions } from './routes';
import { rotateSession, startSession, type SessionGrant } from './sessions';
import { findUserByEmail, getUser, isBanned, userJson } from './users';

/** Life of an access token, in seconds. */
const EXPIRES_IN = 3600;

async function sessionJson(
  { database, tokens }: AuthOptions,
  session: SessionGrant,
  issuer: string,
) {
  const user = await getUser(database, session.user_id);
  const issuedAt = Math.floor(Date.now() / 1000);
  const accessToken = await tokens.sign({
    iss: issuer,
    sub: user.id,
    aud: user.aud,
    exp: issuedAt + EXPIRES_IN,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: issuedAt }],
    session_id: session.session_id,
    is_anonymous: false,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: EXPIRES_IN,
    expires_at: issuedAt + EXPIRES_IN,
    refresh_token: session.refresh_token,
    user: userJson(user),
  };
}

async function signIn({ database }: AuthOptions, body: unknown): Promise<SessionGrant> {
  const { email, password } = parseBody(passwordGrant, body);
  const user = await findUserByEmail(database, email);
  const isRight = await verifyPassword(password, user?.encrypted_password ?? null);
  if (!user || !isRight) throw invalidCredentials();
  if (isBanned(user)) throw userBanned();
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return startSession(database, user.id);
}

function refresh({ database, refreshReuseSeconds }: AuthOptions, body: unknown) {
  const { refresh_token: token } = parseBody(refreshGrant, body);
  return rotateSession(database, token, refreshReuseSeconds);
}

/** `POST /token?grant_type=password|refresh_token` → session with user. */
export function registerTokenGrants(app: FastifyInstance, options: AuthOptions) {
  app.post<{ Querystring: { grant_type?: string } }>('/token', async (request) => {
    const issuer = `http://${request.host}/auth/v1`;
    switch (request.query.grant_type) {
      case 'password':
        return sessionJson(options, await signIn(options, request.body), issuer);
      case 'refresh_token':
        return sessionJson(options, await refresh(options, request.body), issuer);
      default:
        throw new AuthError(400, 'unsupported_grant_type', 'Unsupported grant_type');
    }
  });
}
