import { randomBytes } from 'node:crypto';
import type { Connection, Database } from '../database';
import { AuthError } from '../errors';

/** How somebody proved who they are, as the claim `amr` names it. */
export type Method = 'password' | 'otp' | 'totp';

const addMethod = (transaction: Connection, sessionId: string, method: Method) =>
  transaction.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
      on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [sessionId, method],
  );

/** Lifts a session to the second level: its refresh tokens are spent, and the account's sessions of the first level end. */
export async function liftSession(
  transaction: Connection,
  { session_id, user_id }: { session_id: string; user_id: string },
  factorId: string,
): Promise<void> {
  await addMethod(transaction, session_id, 'totp');
  await transaction.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = clock_timestamp() where id = $1`,
    [session_id, factorId],
  );
  await transaction.query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where session_id = $1 and not revoked`,
    [session_id],
  );
  await transaction.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [
    user_id,
  ]);
}

/** Takes sessions back to the first level when their factor is removed. */
export async function lowerSessions(transaction: Connection, factorId: string): Promise<void> {
  await transaction.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
      and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await transaction.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = clock_timestamp()
      where factor_id = $1`,
    [factorId],
  );
}

/** A session's level and the methods behind it, the latest first. */
export async function readAssurance(connection: Connection, sessionId: string) {
  const { rows } = await connection.query<{ aal: 'aal1' | 'aal2' }>(
    'select aal from auth.sessions where id = $1',
    [sessionId],
  );
  const { rows: amr } = await connection.query<{ method: Method; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::integer as timestamp
      from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return { aal: rows[0]?.aal ?? ('aal1' as const), amr };
}

/** A session and its account. */
export interface Session {
  session_id: string;
  user_id: string;
}

/** A session with the refresh token to hand out for it. */
export interface SessionGrant extends Session {
  refresh_token: string;
}

/** Adds a refresh token to a session. */
export async function addToken(
  transaction: Connection,
  { session_id, user_id }: Session,
  parent: string | null,
): Promise<SessionGrant> {
  const refresh_token = randomBytes(24).toString('base64url');
  await transaction.query(
    'insert into auth.refresh_tokens (token, parent, session_id, user_id) values ($1, $2, $3, $4)',
    [refresh_token, parent, session_id, user_id],
  );
  return { session_id, user_id, refresh_token };
}

/** The device that signs in or refreshes, as its request tells. */
export interface Device {
  userAgent: string | null;
  ip: string;
}

export function startSession(
  database: Database,
  userId: string,
  method: Method,
  { userAgent, ip }: Device,
): Promise<SessionGrant> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<Session>(
      `insert into auth.sessions (user_id, user_agent, ip) values ($1, $2, $3)
        returning id as session_id, user_id`,
      [userId, userAgent, ip],
    );
    if (!rows[0]) throw new Error('A session was not stored');
    await addMethod(transaction, rows[0].session_id, method);
    await transaction.query(
      'update auth.users set last_sign_in_at = clock_timestamp() where id = $1',
      [userId],
    );
    return addToken(transaction, rows[0], null);
  });
}

const ENDED_BY_SCOPE = new Map([
  ['global', 'user_id = $1 and $2::uuid is not null'],
  ['local', 'user_id = $1 and id = $2'],
  ['others', 'user_id = $1 and id <> $2'],
]);

/** @throws AuthError 400 for an unknown scope */
export async function endSessions(
  database: Connection,
  scope: string,
  userId: string,
  sessionId: string,
): Promise<void> {
  const ended = ENDED_BY_SCOPE.get(scope);
  if (!ended) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
  await database.query(`delete from auth.sessions where ${ended}`, [userId, sessionId]);
}

export async function isLiveSession(database: Database, sessionId: string): Promise<boolean> {
  const { rows } = await database.query(
    'select 1 from auth.sessions where id = $1 and (not_after is null or not_after > now())',
    [sessionId],
  );
  return rows.length > 0;
}
