import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types';
import { databaseFetch } from './database-fetch';
import { env } from './env';
import type { Call } from './http';

export type Db = SupabaseClient<Database>;

/** The client insists on a WebSocket class, which Node 20 lacks. We open no channel, so it is never constructed. */
const transport = EventTarget as unknown as typeof WebSocket;

/**
 * The database as one caller sees it: row level security decides by the token. Made per request, so that no token can
 * reach another request; no session is kept and nothing refreshes in the background.
 * @param deadline aborts every request of this client
 * @param accessToken of a staff member; without it the caller is the anonymous visitor
 */
export function connect({ deadline }: Pick<Call, 'deadline'>, accessToken?: string): Db {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = env();
  return createClient<Database>(SUPABASE_URL, SUPABASE_ANON_KEY, {
    accessToken: () => Promise.resolve(accessToken ?? SUPABASE_ANON_KEY),
    realtime: { transport },
    global: { fetch: (url, init) => databaseFetch(String(url), { ...init, signal: deadline }) },
  });
}

/** What supabase-js tells about a failed call. */
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
