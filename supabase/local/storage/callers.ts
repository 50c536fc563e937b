import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Connection, Database } from '../database';
import { StorageError } from '../errors';
import { bearer, checkApiKey, ROLES, type Tokens } from '../gateway';
import { accessDenied } from './refusals';

/** The role of a request, and the claims that policies read. */
export interface StorageCaller {
  role: string;
  claims: JWTPayload;
}

const NOBODY: StorageCaller = { role: 'anon', claims: { role: 'anon' } };

/** The server itself, which row-level security lets through. */
export const SERVICE: StorageCaller = { role: 'service_role', claims: { role: 'service_role' } };

/**
 * Does what the gateway before Storage does: a key of the project becomes a token of its role. Requests without a key pass,
 * because signed links need none.
 *
 * @throws GatewayError for a key that is not the project's, and for the secret one from a browser
 */
export async function translateKey(
  { headers }: Pick<FastifyRequest, 'headers'>,
  tokens: Tokens,
): Promise<void> {
  const key = String(headers.apikey ?? '');
  if (!key.startsWith('sb_')) return;
  const { role } = checkApiKey(headers, tokens);
  const { authorization } = headers;
  if (authorization !== undefined && bearer(authorization) !== key) return;
  headers.authorization = `Bearer ${await tokens.sign({ role })}`;
}

/** @throws StorageError 403 for a token that is forged or expired, or none */
export async function identify({ headers }: FastifyRequest, tokens: Tokens) {
  const token = (headers.authorization ?? '').replace(/^Bearer\s+/i, '');
  const claims = await tokens.verify(token).catch((error: unknown) => {
    throw accessDenied(error instanceof Error ? error.message : 'Invalid token');
  });
  return { role: typeof claims['role'] === 'string' ? claims['role'] : 'anon', claims };
}

/** The caller of a route that also answers strangers, as nobody if the token is not right. */
export async function identifyOrNobody(request: FastifyRequest, tokens: Tokens) {
  try {
    return { ...(await identify(request, tokens)), isKnown: true };
  } catch {
    return { ...NOBODY, isKnown: false };
  }
}

async function checkRole(connection: Connection, role: string): Promise<void> {
  if (ROLES.some((one) => one === role)) return;
  const { rows } = await connection.query('select from pg_roles where rolname = $1', [role]);
  if (rows.length > 0) throw accessDenied(`permission denied to set role "${role}"`);
  throw new StorageError('500', 'DatabaseError', 'DatabaseError', 'database error, code: 22023');
}

/** Runs statements under the caller's role and claims; all of them are undone when one fails. */
export const runAs = <Result>(
  database: Database,
  { role, claims }: StorageCaller,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (connection) => {
    await checkRole(connection, role);
    await connection.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [role, JSON.stringify(claims)],
    );
    return work(connection);
  });
