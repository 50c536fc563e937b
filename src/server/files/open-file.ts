import { z } from 'zod';
import { readRow } from '../db/read-response';
import type { Db } from '../db/supabase';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { problem } from '../http/problem';
import { sha256Of } from './storage';
import { withFiles } from './take-file';

const NO_SUCH_FILE = 'There is no such file.';

/** `:id` of a lead and `:file` of one of its files. */
export const filePathSchema = z.object({ id: z.guid(NO_SUCH_FILE), file: z.guid(NO_SUCH_FILE) });

/**
 * A link to a file of a lead, for a minute, once its bytes are those that were judged.
 *
 * @param isShown whether a page shows it; else, and where a page must not, it is a download
 * @returns 303 to the link, with the same `url` in its body; 404, 409 when it was not accepted or has changed since, 503
 */
export async function openFile(
  db: Db,
  { id, file }: z.infer<typeof filePathSchema>,
  { deadline }: Pick<ApiRequest, 'deadline'>,
  isShown: boolean,
): Promise<ApiResponse> {
  const answer = await db
    .from('lead_files')
    .select('name, state, may_be_shown, sha256')
    .eq('id', file)
    .eq('lead_id', id)
    .limit(1);
  const row = await readRow(db, 'find file', answer, (found) => found, NO_SUCH_FILE);
  if (!row.ok) return row.response;
  const { name, state, may_be_shown, sha256 } = row.value;
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
