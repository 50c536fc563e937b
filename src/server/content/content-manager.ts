import { findManager, type Staff } from '../auth/staff-only';
import { env } from '../env';
import type { ApiResponse, Result } from '../http/api-types';
import { problem } from '../http/problem';
import { noteContentChange } from './note-content-change';
import type { Editor, Note } from './save-change';

/** Somebody who may change the content, and its folder. */
export interface ContentManager {
  root: string;
  manager: Editor;
  note: Note;
}

const NOTE_MS = 5_000;

const away = (): ApiResponse =>
  problem(503, {
    detail:
      'The content of this site is in its repository, and is changed there. With CONTENT_REPOSITORY set at build, this editor does it by GitHub (docs/content.md).',
    members: { hosted: true },
  });

/**
 * The manager of a session who has proved lately who they are. Not ok with 401, 403 for anybody but a manager and with
 * `proof` when one is due.
 */
export async function findProvedManager({ db }: Pick<Staff, 'db'>): Promise<Result<Editor>> {
  const manager = await findManager(db);
  if (!manager.ok) return manager;
  const allowed = await noteContentChange(db, []);
  return allowed.ok ? manager : allowed;
}

/**
 * As `findProvedManager`, and the content. Not ok with 503, too, and with `hosted` where the site runs without its sources.
 *
 * @param needsProof false for what a page looks at by itself
 */
export async function findContentManager(
  { db, within }: Pick<Staff, 'db' | 'within'>,
  needsProof = true,
): Promise<Result<ContentManager>> {
  const manager = await (needsProof ? findProvedManager({ db }) : findManager(db));
  if (!manager.ok) return manager;
  const { CONTENT_DIR } = env();
  if (CONTENT_DIR === undefined) return { ok: false, response: away() };
  // Judging the content takes longer than a request to the database may.
  const note: Note = (files) => noteContentChange(within(AbortSignal.timeout(NOTE_MS)), files);
  return { ok: true, value: { root: CONTENT_DIR, manager: manager.value, note } };
}
