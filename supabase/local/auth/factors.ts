import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Connection } from '../database';
import { AuthError } from '../errors';
import { checkId, factorAnswer, newFactor, parseBody } from './bodies';
import type { AuthOptions, AuthSettings } from './settings';
import { addressOf, requireSession, tokenAnswer } from './access-tokens';
import { addToken, liftSession, lowerSessions } from './sessions';
import { type Factor, getUser, hasVerifiedFactor, type UserRow } from './users';

/** Life of a challenge, and of a factor that nobody finished setting up, in seconds. */
const CHALLENGE_SECONDS = 300;

interface ById {
  Params: { id: string };
}

const refused = (status: number, code: string, message: string) =>
  new AuthError(status, code, message);

/** @throws AuthError 404 for an id that is none of this account's factors */
export async function findFactor(connection: Connection, userId: string, id: string) {
  checkId('factor_id', id);
  const { rows } = await connection.query<Factor & { secret: string }>(
    `select id, friendly_name, factor_type, status, secret, '' as phone, last_challenged_at, created_at, updated_at
      from auth.mfa_factors where id = $1 and user_id = $2`,
    [id, userId],
  );
  if (!rows[0]) throw refused(404, 'mfa_factor_not_found', 'Factor not found');
  return rows[0];
}

/** Deletes a factor; sessions that it had lifted are back at the first level. */
export async function deleteFactor(transaction: Connection, id: string): Promise<void> {
  await lowerSessions(transaction, id);
  await transaction.query('delete from auth.mfa_factors where id = $1', [id]);
}

function checkNewFactor(
  { factors, ...user }: UserRow,
  { name, aal }: { name: string; aal: string },
  { maxFactors, maxVerifiedFactors }: AuthSettings,
): void {
  const known = factors ?? [];
  const verified = known.filter(({ status }) => status === 'verified');
  if (known.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw refused(422, 'mfa_factor_name_conflict', message);
  }
  if (known.length >= maxFactors || verified.length >= maxVerifiedFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw refused(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (hasVerifiedFactor({ factors, ...user }) && aal !== 'aal2') {
    throw refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

async function enroll(options: AuthOptions, request: FastifyRequest) {
  const { database } = options;
  const { userId, aal } = await requireSession(request, options);
  const { friendly_name, issuer = request.host } = parseBody(newFactor, request.body);
  if (!options.settings.enrollTotp) {
    throw refused(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
  await database.query(
    `delete from auth.mfa_factors as factor
      where status = 'unverified' and created_at + make_interval(secs => $1) < clock_timestamp()
        and not exists (select from auth.mfa_challenges as challenge where challenge.factor_id = factor.id)`,
    [CHALLENGE_SECONDS],
  );
  const user = await getUser(database, userId);
  checkNewFactor(user, { name: friendly_name, aal }, options.settings);
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label: user.email, secret }).toString();
  const id = randomUUID();
  await database.query(
    'insert into auth.mfa_factors (id, user_id, friendly_name, secret) values ($1, $2, $3, $4)',
    [id, userId, friendly_name, secret.base32],
  );
  const totp = { qr_code: renderSVG(uri), secret: secret.base32, uri };
  return { id, type: 'totp', friendly_name, totp };
}

function requireVerification({ verifyTotp }: AuthSettings): void {
  if (verifyTotp) return;
  throw refused(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
}

async function challenge(options: AuthOptions, request: FastifyRequest<ById>) {
  const { userId } = await requireSession(request, options);
  const { id } = await findFactor(options.database, userId, request.params.id);
  requireVerification(options.settings);
  const { rows } = await options.database.query<{ id: string; expires_at: number }>(
    `with challenged as (
        update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1
      )
      insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
      returning id, floor(extract(epoch from created_at))::integer + $3::integer as expires_at`,
    [id, addressOf(request, options), CHALLENGE_SECONDS],
  );
  return { type: 'totp', ...rows[0] };
}

/** Spends a challenge and lifts the session; of two answers to one challenge, one succeeds. */
async function verify(options: AuthOptions, request: FastifyRequest<ById>) {
  const { userId, sessionId } = await requireSession(request, options);
  const factor = await findFactor(options.database, userId, request.params.id);
  requireVerification(options.settings);
  const { challenge_id, code } = parseBody(factorAnswer, request.body);
  const grant = await options.database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ is_usable: boolean; is_expired: boolean }>(
      `select verified_at is null and ip_address = $3 as is_usable,
          created_at + make_interval(secs => $4) < clock_timestamp() as is_expired
        from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
      [challenge_id, factor.id, addressOf(request, options), CHALLENGE_SECONDS],
    );
    if (!rows[0]) {
      const message = 'MFA factor with the provided challenge ID not found';
      throw refused(422, 'mfa_factor_not_found', message);
    }
    if (!rows[0].is_usable) {
      const message = 'Challenge and verify IP addresses mismatch.';
      throw refused(422, 'mfa_ip_address_mismatch', message);
    }
    if (rows[0].is_expired) {
      const message = `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`;
      throw refused(422, 'mfa_challenge_expired', message);
    }
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
    if (totp.validate({ token: code, window: 1 }) === null) {
      throw refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await transaction.query(
      'update auth.mfa_challenges set verified_at = clock_timestamp() where id = $1',
      [challenge_id],
    );
    await transaction.query(
      `update auth.mfa_factors set status = 'verified', updated_at = clock_timestamp() where id = $1`,
      [factor.id],
    );
    await transaction.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`,
      [userId],
    );
    const session = { session_id: sessionId, user_id: userId };
    await liftSession(transaction, session, factor.id);
    return addToken(transaction, session, null);
  });
  return tokenAnswer(options, grant, request.host);
}

async function unenroll(options: AuthOptions, request: FastifyRequest<ById>) {
  const { userId, aal } = await requireSession(request, options);
  const factor = await findFactor(options.database, userId, request.params.id);
  if (factor.status === 'verified' && aal !== 'aal2') {
    throw refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await options.database.transaction((transaction) => deleteFactor(transaction, factor.id));
  return { id: factor.id };
}

/** Second factors of the caller's own account: one-time codes (TOTP, RFC 6238). */
export function registerFactors(app: FastifyInstance, options: AuthOptions) {
  app.post('/factors', (request) => enroll(options, request));
  app.post<ById>('/factors/:id/challenge', (request) => challenge(options, request));
  app.post<ById>('/factors/:id/verify', (request) => verify(options, request));
  app.delete<ById>('/factors/:id', (request) => unenroll(options, request));
}
