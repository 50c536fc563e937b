import { backupsResponseSchema, type BackupsResponse } from '../../domain/http-api/data';
import { findManager, refusalOf } from '../auth/staff-only';
import { DatabaseFault, type Db, keyHeaders } from '../db/supabase';
import { env } from '../env';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { problem, unavailable } from '../http/problem';

const PATH = '/local/v1/backups';

/** Milliseconds that a download may take. */
const DOWNLOAD_MS = 60 * 60_000;

const hosted = (): ApiResponse =>
  problem(503, {
    detail: 'The data are in a hosted Supabase project, which makes its own backups.',
    members: { hosted: true },
  });

const withoutKey = (): ApiResponse =>
  problem(503, {
    detail: 'Backups cannot be reached until SUPABASE_SECRET_KEY is set.',
    members: { missing: 'SUPABASE_SECRET_KEY' },
  });

/** Calls the local Supabase; not ok where the project is a hosted one, which has no such call, or nobody answers. */
async function askLocal(
  path: string,
  method: 'GET' | 'POST',
  signal: AbortSignal,
): Promise<Result<Response>> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env();
  const headers = keyHeaders(SUPABASE_SECRET_KEY ?? SUPABASE_PUBLISHABLE_KEY);
  const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;
  try {
    // The key goes to the project's own address alone.
    const init = { method, headers, redirect: 'error', signal } as const;
    const answer = await fetch(new URL(path, SUPABASE_URL), init);
    if (answer.ok) return { ok: true, value: answer };
    await answer.body?.cancel();
    if (answer.status === 403) return refuse(withoutKey());
    return refuse(answer.status < 500 ? hosted() : unavailable());
  } catch {
    return refuse(unavailable());
  }
}

async function askState(
  method: 'GET' | 'POST',
  { deadline }: Pick<ApiRequest, 'deadline'>,
): Promise<Result<BackupsResponse>> {
  const answer = await askLocal(PATH, method, deadline);
  return answer.ok
    ? { ok: true, value: backupsResponseSchema.parse(await answer.value.json()) }
    : answer;
}

/** Notes in the log what the caller is about to do; not ok when the database refuses, or asks for a proof first. */
async function note(db: Db, p_is_download: boolean): Promise<Result<undefined>> {
  const answer = await db.rpc('note_backup', { p_is_download });
  const response = refusalOf(answer);
  if (response) return { ok: false, response };
  if (answer.error) throw new DatabaseFault('note_backup', answer);
  return { ok: true, value: undefined };
}

type Call = Pick<ApiRequest, 'deadline'>;

/** The state of the backups, for a manager. The secret key is used after the database has told the caller's role. */
export async function readBackups(db: Db, call: Call): Promise<Result<BackupsResponse>> {
  const manager = await findManager(db);
  return manager.ok ? askState('GET', call) : manager;
}

/** Begins to make a backup, unless one is being made. */
export async function makeBackup(db: Db, call: Call): Promise<Result<BackupsResponse>> {
  const state = await readBackups(db, call);
  if (!state.ok || state.value.making) return state;
  const noted = await note(db, false);
  return noted.ok ? askState('POST', call) : noted;
}

/** Streams the newest backup, once the caller has proved who they are. */
export async function downloadBackup(db: Db, call: Call): Promise<ApiResponse> {
  const state = await readBackups(db, call);
  if (!state.ok) return state.response;
  const { latest } = state.value;
  if (!latest) return problem(404, { detail: 'There is no backup yet.' });
  const noted = await note(db, true);
  if (!noted.ok) return noted.response;
  const file = await askLocal(`${PATH}/latest`, 'GET', AbortSignal.timeout(DOWNLOAD_MS));
  if (!file.ok) return file.response;
  const { body, headers } = file.value;
  if (!body) return unavailable();
  return {
    status: 200,
    headers: {
      'content-type': 'application/gzip',
      'content-length': headers.get('content-length') ?? String(latest.bytes),
      'content-disposition': `attachment; filename="backup-${nameOf(latest.made_at)}.tar.gz"`,
    },
    file: partsOf(body),
  };
}

/** The parts of a body as they come. When its reader leaves, the body is given up. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/** A moment as the command writes it into a file's name. */
const nameOf = (made_at: string) => new Date(made_at).toISOString().replaceAll(/[:.]/g, '-');
