import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../supabase/database.types';
import { databaseFetch } from './database-fetch';
import { env } from './env';
import type { Call } from './http';

export type Db = PostgrestClient<Database>;

type Access = {
  /** Tells the gateway which project's key this is. */
  apiKey: string;
  /** Says who asks, and so what row level security lets them see. */
  token: string;
};

/**
 * A client for `/rest/v1` of a Supabase project: the part of supabase-js that asks the database, without sign-in,
 * storage, channels and functions, which nothing here uses (docs/decisions/0020-lean-calls.md).
 */
export const openDatabase = (
  url: string,
  { apiKey, token }: Access,
  fetchAnswer: typeof fetch,
): Db =>
  new PostgrestClient<Database>(new URL('/rest/v1', url).href, {
    headers: { apikey: apiKey, authorization: `Bearer ${token}` },
    fetch: fetchAnswer,
  });

/**
 * The database as one caller sees it: row level security decides by the token. Made per request, so that no token can
 * reach another request.
 * @param deadline aborts every request of this client
 * @param accessToken of a staff member; without it the caller is the anonymous visitor
 */
export function connect({ deadline }: Pick<Call, 'deadline'>, accessToken?: string): Db {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = env();
  const access = { apiKey: SUPABASE_ANON_KEY, token: accessToken ?? SUPABASE_ANON_KEY };
  return openDatabase(SUPABASE_URL, access, (address, init) =>
    databaseFetch(String(address), { ...init, signal: deadline }),
  );
}

/** What the client tells about a failed call. */
export type Failure = { status: number; error: { code: string; message: string } | null };

/** Postgres: the statement took longer than its timeout (PostgREST passes it on with its own status). */
const QUERY_CANCELED = '57014';

/**
 * True when trying again later can help: nobody answered in time (status 0), the gateway or the database is overloaded or
 * broken, or the statement was cancelled.
 */
export const isAway = ({ status, error }: Failure): boolean =>
  error !== null &&
  (status === 0 || status === 429 || status >= 500 || error.code === QUERY_CANCELED);

/** A failure that no input can explain, so a bug. Names the code only: messages may quote a visitor's text. */
export class DatabaseFault extends Error {
  constructor(doing: string, { status, error }: Failure) {
    super(`${doing}: the database answered ${status} ${error?.code ?? ''}`.trim());
  }
}
