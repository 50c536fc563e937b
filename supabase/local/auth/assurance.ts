import type { Connection } from '../database';

/** How somebody proved who they are, as the claim `amr` names it. */
export type Method = 'password' | 'otp' | 'totp';

export const addMethod = (transaction: Connection, sessionId: string, method: Method) =>
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
