import type { FastifyInstance } from 'fastify';
import { AuthError, userBanned } from '../errors';
import { checkApiKey } from '../gateway';
import { confirmAddress, spendToken } from './links';
import { registerAdmin } from './admin-routes';
import {
  ownChanges,
  parseBody,
  passwordGrant,
  refreshGrant,
  tokenHashVerification,
} from './bodies';
import { endSessions, readAssurance, startSession } from './sessions';
import { registerFactors } from './factors';
import { checkNewPassword, findWeakness, hashPassword, verifyPassword } from './passwords';
import { rotateSession } from './session-rotation';
import type { AuthOptions, AuthSettings } from './settings';
import { deviceOf, requireSession, tokenAnswer, createTokenBucket } from './access-tokens';
import {
  findUserByEmail,
  getUser,
  hasVerifiedFactor,
  isBanned,
  updateUser,
  userJson,
} from './users';

/** The part of Supabase Auth this project calls, to be mounted at `/auth/v1`. */
export function registerAuth(app: FastifyInstance, options: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    checkApiKey(request.headers, options.tokens);
  });
  app.get('/health', () => ({ name: 'GoTrue', version: 'local' }));
  app.get('/settings', () => ({
    external: { anonymous_users: false, email: options.settings.emailLogins, phone: false },
    disable_signup: true,
    mailer_autoconfirm: options.settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }));
  app.post('/signup', () => {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  });
  registerTokenGrants(app, options);
  registerOwnAccount(app, options);
  registerFactors(app, options);
  app.register(async (admin) => registerAdmin(admin, options), { prefix: '/admin' });
}

const FIRST_OF_TWO =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /token?grant_type=password|refresh_token`, and `POST /verify` with a link's token → session with user. */
function registerTokenGrants(app: FastifyInstance, options: AuthOptions) {
  const { database, settings } = options;
  const admit = createTokenBucket(settings);
  app.post<{ Querystring: { grant_type?: string } }>('/token', async (request) => {
    const { query, body, host } = request;
    const device = deviceOf(request, options);
    admit(device.ip);
    switch (query.grant_type) {
      case 'password': {
        const { id, weakness } = await checkPassword(options, body);
        const grant = await startSession(database, id, 'password', device);
        return { ...(await tokenAnswer(options, grant, host)), weak_password: weakness };
      }
      case 'refresh_token': {
        const { refresh_token: token } = parseBody(refreshGrant, body);
        const grant = await rotateSession(database, token, settings, device);
        return tokenAnswer(options, grant, host);
      }
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
  app.post('/verify', async (request) => {
    const verification = parseBody(tokenHashVerification, request.body);
    const account =
      verification.type === 'email_change'
        ? await confirmAddress(database, verification.token_hash, settings)
        : await spendToken(database, verification, settings);
    if (!account) return { code: '200', msg: FIRST_OF_TWO };
    const { id } = account;
    const grant = await startSession(database, id, 'otp', deviceOf(request, options));
    return tokenAnswer(options, grant, request.host);
  });
}

async function checkPassword({ database, settings }: AuthOptions, body: unknown) {
  const { email, password } = parseBody(passwordGrant, body);
  if (settings.captcha) {
    const message = 'captcha protection: request disallowed (no captcha_token found)';
    throw new AuthError(400, 'captcha_failed', message);
  }
  if (email === '') throw new AuthError(400, 'validation_failed', 'missing email or phone');
  if (!settings.emailLogins) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const user = await findUserByEmail(database, email);
  if (user?.encrypted_password && isBanned(user)) throw userBanned();
  const isRight = await verifyPassword(
    password,
    user?.encrypted_password ?? null,
    settings.hashCost,
  );
  // The same words for an unknown account and a wrong password.
  if (!user || !isRight) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return { id: user.id, weakness: findWeakness(password, settings) ?? null };
}

/** Whether the present password must come with a new one: not in a session that a link opened. */
async function needsCurrentPassword(
  { database, settings }: AuthOptions,
  sessionId: string,
): Promise<boolean> {
  if (!settings.currentPasswordRequired) return false;
  const { amr } = await readAssurance(database, sessionId);
  return !amr.some(({ method }) => method === 'otp');
}

/** @throws AuthError 400 `current_password_required` or `current_password_invalid` */
async function checkCurrentPassword(
  stored: string | null,
  { hashCost }: AuthSettings,
  given = '',
): Promise<void> {
  const isRight = given !== '' && (await verifyPassword(given, stored, hashCost));
  if (isRight) return;
  throw new AuthError(
    400,
    given === '' ? 'current_password_required' : 'current_password_invalid',
    'Current password required when setting new password.',
  );
}

/** A new password of one's own: the other sessions end, and links in earlier emails open nothing. */
async function changeOwnPassword(
  options: AuthOptions,
  { userId, sessionId, aal }: { userId: string; sessionId: string; aal: string },
  { password, current }: { password: string; current: string | undefined },
) {
  const { database, settings } = options;
  checkNewPassword(password, settings);
  const user = await getUser(database, userId);
  if (hasVerifiedFactor(user) && aal !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  if (user.encrypted_password && (await needsCurrentPassword(options, sessionId))) {
    await checkCurrentPassword(user.encrypted_password, settings, current);
  }
  if (await verifyPassword(password, user.encrypted_password, settings.hashCost)) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  const passwordHash = await hashPassword(password, settings.hashCost);
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
    const { password, current_password: current, data } = parseBody(ownChanges, request.body);
    if (password !== undefined) await changeOwnPassword(options, session, { password, current });
    return userJson(await updateUser(database, session.userId, { user_metadata: data }));
  });

  app.post<{ Querystring: { scope?: string } }>('/logout', async (request, reply) => {
    const { userId, sessionId } = await requireSession(request, options);
    await endSessions(database, request.query.scope ?? 'global', userId, sessionId);
    return reply.code(204).send();
  });
}
