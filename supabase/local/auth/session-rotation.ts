import type { Connection, Database } from '../database';
import { AuthError } from '../errors';
import { addToken, type Device, type Session, type SessionGrant } from './sessions';
import type { AuthSettings } from './settings';
import { getUser, hasVerifiedFactor, isBanned } from './users';

const refused = (errorCode: string, reason: string) =>
  new AuthError(400, errorCode, `Invalid Refresh Token: ${reason}`);

const expired = (reason = '') => refused('session_expired', `Session Expired${reason}`);

interface SpentToken extends Session {
  revoked: boolean;
  is_forgiven: boolean;
}

/** Why the project's limits end a session; undefined while they do not. */
async function findEnd(
  connection: Connection,
  { session_id, user_id }: Session,
  settings: AuthSettings,
): Promise<AuthError | undefined> {
  const { rows } = await connection.query<{
    age: number;
    idle: number;
    aal: string;
    has_newer: boolean;
  }>(
    `select extract(epoch from clock_timestamp() - created_at)::float8 as age,
        extract(epoch from clock_timestamp() - coalesce(refreshed_at, created_at))::float8 as idle, aal,
        exists (
          select from auth.sessions as other where other.user_id = session.user_id and other.id <> session.id
            and coalesce(other.refreshed_at, other.created_at) > coalesce(session.refreshed_at, session.created_at)
        ) as has_newer
      from auth.sessions as session where id = $1`,
    [session_id],
  );
  const [session] = rows;
  if (!session) return undefined;
  const isPast = (seconds: number, limit: number) => limit !== 0 && seconds > limit;
  const { timeboxSeconds, inactivitySeconds, firstLevelSeconds, singleSession } = settings;
  if (isPast(session.age, timeboxSeconds)) return expired();
  if (isPast(session.idle, inactivitySeconds)) return expired(' (Inactivity)');
  const lacksFactor =
    session.aal === 'aal1' && hasVerifiedFactor(await getUser(connection, user_id));
  if (lacksFactor && isPast(session.age, firstLevelSeconds)) {
    return expired(' (Low AAL: User Needs MFA Verification)');
  }
  return singleSession && session.has_newer ? expired(' (Revoked by Newer Login)') : undefined;
}

/** Revokes every token of the family, or deletes the session with them: the thief cannot be told from the owner. */
async function punishReuse(
  transaction: Connection,
  sessionId: string,
  { refreshAlgorithm }: AuthSettings,
): Promise<void> {
  await transaction.query(
    refreshAlgorithm === 1
      ? `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
          where session_id = $1 and not revoked`
      : 'delete from auth.sessions where id = $1',
    [sessionId],
  );
}

async function rotate(
  transaction: Connection,
  token: string,
  settings: AuthSettings,
): Promise<SessionGrant | AuthError> {
  // The second algorithm counts from the session's last refresh, to which a code of the second factor does not belong.
  const { rows } = await transaction.query<SpentToken>(
    `select token.session_id, token.user_id, token.revoked,
        case when $3 = 1 then token.updated_at else coalesce(session.refreshed_at, session.created_at) end
          + make_interval(secs => $2) >= clock_timestamp() as is_forgiven
      from auth.refresh_tokens as token
      join auth.sessions as session on session.id = token.session_id
      where token.token = $1`,
    [token, settings.refreshReuseSeconds, settings.refreshAlgorithm],
  );
  const spent = rows[0];
  if (!spent) return refused('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(await getUser(transaction, spent.user_id))) {
    return refused('user_banned', 'User Banned');
  }
  const end = await findEnd(transaction, spent, settings);
  if (end) return end;

  const { session_id, user_id, revoked, is_forgiven: isForgiven } = spent;
  const active = await transaction.query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked',
    [session_id],
  );
  const current = active.rows[0];
  if (revoked && current && (isForgiven || current.parent === token)) {
    return { session_id, user_id, refresh_token: current.token };
  }
  if (revoked && !isForgiven) {
    await punishReuse(transaction, session_id, settings);
    return refused('refresh_token_already_used', 'Already Used');
  }
  await transaction.query(
    'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1',
    [token],
  );
  return addToken(transaction, spent, token);
}

/** A refresh token of Auth has twelve characters or more. */
const WELL_FORMED = /^[\w-]{12,}$/;

/**
 * Spends a refresh token and hands out the next, by the rules of
 * https://supabase.com/docs/guides/auth/sessions#what-is-refresh-token-reuse-detection-and-what-does-it-protect-from:
 * a spent token gets the current one again within the grace period, or while it is the current one's parent (the client
 * never received that).
 *
 * @throws AuthError 400
 */
export async function rotateSession(
  database: Database,
  token: string,
  settings: AuthSettings,
  { userAgent, ip }: Device,
) {
  if (!WELL_FORMED.test(token)) {
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  }
  const result = await database.transaction((transaction) => rotate(transaction, token, settings));
  // Thrown outside, so that the revocation is committed.
  if (result instanceof AuthError) throw result;
  await database.query(
    `update auth.sessions
      set refreshed_at = clock_timestamp(), updated_at = clock_timestamp(), user_agent = coalesce($2, user_agent), ip = $3 where id = $1`,
    [result.session_id, userAgent, ip],
  );
  return result;
}
