import { refusalOf } from '../auth/staff-only';
import { DatabaseFault, type Db } from '../db/supabase';
import type { Result } from '../http/api-types';

/** Paths that fit into a line of the log. */
const MOST = 10;

/**
 * Notes in the log which files of the content a manager has changed; with none, only asks whether they may.
 *
 * @returns not ok without a session, for anybody but a manager, and when a proof is due
 */
export async function noteContentChange(
  db: Db,
  files: readonly string[],
): Promise<Result<undefined>> {
  const answer = await db.rpc('note_content_change', { p_files: files.slice(0, MOST) });
  const response = refusalOf(answer);
  if (response) return { ok: false, response };
  if (answer.error) throw new DatabaseFault('note_content_change', answer);
  return { ok: true, value: undefined };
}
