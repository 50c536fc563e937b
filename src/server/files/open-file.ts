import { z } from 'zod';
import { readRow } from '../db/read-response';
import type { Db } from '../db/supabase';
import { env } from '../env';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { type Problem, problem } from '../http/problem';
import { sha256Of } from './storage';
import { withFiles } from './take-file';

const NO_SUCH_FILE = 'There is no such file.';

type ScannedRow = { state: string; scan: string | null; scan_signature: string | null };

/** `:id` of a lead and `:file` of one of its files. */
export const filePathSchema = z.object({ id: z.guid(NO_SUCH_FILE), file: z.guid(NO_SUCH_FILE) });

/** 423: a file that a virus scanner found something in, or that waits for it. */
function whyLocked({ state, scan, scan_signature: signature }: ScannedRow): Problem | undefined {
  if (scan === 'infected') {
    const detail = `A virus scanner found ${signature} in this file, so it stays locked.`;
    return problem(423, { detail });
  }
  if (state !== 'accepted' || scan !== null || env().CLAMAV_URL === undefined) return undefined;
  const detail = 'This file waits for the virus scanner. Please try again in a minute.';
  return problem(423, { detail, headers: { 'retry-after': '60' } });
}

/**
 * A link to a file of a lead, for a minute, once its bytes are those that were judged.
 *
 * @param isShown whether a page shows it; else, and where a page must not, it is a download
 * @returns 303 to the link, with the same `url` in its body; 404, 409 when it was not accepted or has changed since, 423 when a
 *   virus scanner found something in it or has not seen it yet, 503
 */
export async function openFile(
  db: Db,
  { id, file }: z.infer<typeof filePathSchema>,
  { deadline }: Pick<ApiRequest, 'deadline'>,
  isShown: boolean,
): Promise<ApiResponse> {
  const answer = await db
    .from('lead_files')
    .select('name, state, may_be_shown, sha256, scan, scan_signature')
    .eq('id', file)
    .eq('lead_id', id)
    .limit(1);
  const row = await readRow(db, 'find file', answer, (found) => found, NO_SUCH_FILE);
  if (!row.ok) return row.response;
  const { name, state, may_be_shown, sha256 } = row.value;
  const locked = whyLocked(row.value);
  if (locked) return locked;
  if (state !== 'accepted') return problem(409, { detail: 'This file was not accepted.' });
  return withFiles(
    () => deadline,
    async ({ storage }) => {
      const bytes = await storage.read(file);
      if (!bytes) return problem(404, { detail: NO_SUCH_FILE });
      if (sha256Of(bytes) !== sha256) {
        const detail = 'This file has changed since it was checked, so it stays closed.';
        return problem(409, { detail });
      }
      const url = await storage.signRead(file, isShown && may_be_shown ? undefined : name);
      return { status: 303, headers: { location: url }, body: { url } };
    },
  );
}
