import {
  createClient,
  type SupabaseClient,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../../supabase/database.types';
import { env } from '../env';
import { logFault } from '../faults';
import type { ApiRequest } from '../http/api-types';

/** The keys of a project made before 2026 are tokens themselves: its gateway takes the role from `Authorization`. */
const isToken = (key: string): boolean => !key.startsWith('sb_');

/**
 * Headers that tell a Supabase project which key calls and, where somebody is logged in, for whom. A key of the present
 * form is no token, so `Authorization` is left to people.
 * @param token of a staff member
 */
export function keyHeaders(key: string, token?: string): Record<string, string> {
  const bearer = token ?? (isToken(key) ? key : undefined);
  return { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
}

export type Db = Pick<SupabaseClient<Database>, 'from' | 'rpc'>;

/** supabase-js asks for one on Node 20, where there is none; nothing here listens for changes. */
class NoWebSocket {
  constructor() {
    throw new Error('Realtime is not used.');
  }
}

/** PostgREST's errors have a code, those of the gateway before it have none. */
const codedSchema = z.object({ code: z.string() });

/** The gateway answers for a project that its owner paused (540) or that is over its plan (402). */
export const isPaused = (status: number): boolean => status === 540 || status === 402;

/** Logs a refusal of the gateway that no caller can mend. */
async function noteRefusal(answer: Response): Promise<void> {
  if (isPaused(answer.status)) {
    logFault({ message: `The Supabase project is paused or restricted: ${answer.status}.` });
  }
  if (answer.status !== 401) return;
  const body: unknown = await answer.json().catch(() => undefined);
  if (codedSchema.safeParse(body).success) return;
  logFault({ message: 'The Supabase project refuses the API key of this site.' });
}

/**
 * Whether an empty response comes from a gateway: PostgREST answers 204 or 201 where it has no body. supabase-js would take
 * it for success without rows.
 */
async function isEmptyFromGateway(answer: Response, method = 'GET'): Promise<boolean> {
  const isOwn = answer.headers.get('content-type')?.includes('json') || method === 'HEAD';
  const mayBe = answer.status === 404 || (answer.status === 200 && !isOwn);
  return mayBe && (await answer.clone().text()) === '';
}

/** Replaces a response that did not come from the database. */
const gatewayFailure = () =>
  Response.json({ message: 'The gateway answered for the database.' }, { status: 502 });

/**
 * A client of a Supabase project that keeps no session.
 * @param access the project's key, publishable or secret, which also says who asks where there is no staff member's token
 * @param signal makes the deadline of each of its requests
 */
export const openDatabase = (
  url: string,
  { key, token }: { key: string; token?: string | undefined },
  signal: () => AbortSignal,
): Db => {
  const ask: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers);
    // supabase-js puts a key there when nobody is logged in.
    headers.delete('authorization');
    for (const [name, value] of Object.entries(keyHeaders(key, token))) headers.set(name, value);
    // Keys, tokens and what people wrote go to the project's own address alone.
    const answer = await fetch(address, { ...init, headers, redirect: 'error', signal: signal() });
    await noteRefusal(answer.clone());
    return (await isEmptyFromGateway(answer, init?.method)) ? gatewayFailure() : answer;
  };
  const client = createClient<Database>(url, key, {
    accessToken: () => Promise.resolve(token ?? null),
    realtime: { transport: NoWebSocket as unknown as WebSocketLikeConstructor },
    global: { fetch: ask },
  });
  // It would repeat a read for seven seconds. Our answer is due before, and its caller knows when to try again.
  client['rest'].retry = false;
  return client;
};

/**
 * The database as one caller sees it. Made per request, so that no token can reach another request.
 * @param accessToken of a staff member; without it the caller is the anonymous visitor
 */
export function connect({ deadline }: Pick<ApiRequest, 'deadline'>, accessToken?: string): Db {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  return openDatabase(
    SUPABASE_URL,
    { key: SUPABASE_PUBLISHABLE_KEY, token: accessToken },
    () => deadline,
  );
}

/** Milliseconds the database has for one answer to a worker or a command. */
const SERVICE_TIMEOUT_MS = 10_000;

/**
 * The database past row level security: for workers and commands, never for a request.
 * @param secretKey opens everything
 */
export const connectService = (
  url: string,
  secretKey: string,
  timeoutMs = SERVICE_TIMEOUT_MS,
): Db => openDatabase(url, { key: secretKey }, () => AbortSignal.timeout(timeoutMs));

/** The parts of a failed answer that say why it failed. */
export type Failure = {
  status: number;
  error: { code: string; message: string; details?: string | null } | null;
};

/** Postgres: another row has this value, such as a reference or an idempotency key. */
export const UNIQUE_VIOLATION = '23505';

/** Postgres: the statement took longer than its timeout (PostgREST passes it on with its own status). */
const QUERY_CANCELED = '57014';

/**
 * No such function, table or column. Right after a migration PostgREST still knows the old schema, and answers so for a
 * moment (https://docs.postgrest.org/en/stable/references/schema_cache.html).
 */
const OLD_SCHEMA = new Set(['PGRST202', 'PGRST204', 'PGRST205', '42883', '42P01', '42703']);

/**
 * True when trying again later can help: nobody answered in time (status 0), the gateway or the database is overloaded or
 * broken, the statement was cancelled, or the schema has just changed. Errors without a code are the gateway's, such as that of a
 * key that it refuses until somebody mends that.
 */
export const isAway = ({ status, error }: Failure): boolean =>
  error !== null &&
  (status === 0 ||
    status === 429 ||
    status >= 500 ||
    isPaused(status) ||
    !error.code ||
    error.code === QUERY_CANCELED ||
    OLD_SCHEMA.has(error.code));

/** A failure that no input can explain, so a bug. Names the code only: messages may quote a visitor's text. */
export class DatabaseFault extends Error {
  constructor(doing: string, { status, error }: Failure) {
    super(`${doing}: the database answered ${status} ${error?.code ?? ''}`.trim());
  }
}

/** Milliseconds within which the database and Auth must have answered, so that ours is out within five seconds. */
const DEADLINE_MS = 4500;

/**
 * Runs work under a signal that aborts when its answer is due.
 * Not AbortSignal.timeout: its timer cannot be stopped, and keeps all that belongs to the work in memory until then.
 */
export async function withDeadline<T>(work: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** A value inside a PostgREST filter, where commas, quotes and parentheses mean something. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** A list of values for the operator `in` of such a filter. */
export const quotedList = (values: readonly string[]): string =>
  `(${values.map(quoted).join(',')})`;
