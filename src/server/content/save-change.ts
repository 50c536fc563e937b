import path from 'node:path';
import fastq from 'fastq';
import { env } from '../env';
import { logFault } from '../faults';
import type { ApiResponse, Result } from '../http/api-types';
import { problem } from '../http/problem';
import { noteSaved } from '../publishing/publication-files';
import { type ContentProblem, type FileChange, judgeChange } from './content-change';
import { keepBeginning, keepVersion } from './keep-version';
import { finishPending, PENDING_CHANGE } from './pending-change';

/** The manager who changes the content. */
export type Editor = { id: string; name: string; email: string };

/** Writes the changed paths into the log of the desk; not ok when the database refuses. */
export type Note = (files: readonly string[]) => Promise<Result<undefined>>;

/** The folder of the versions that are copies. */
export const versionsFolder = () => path.resolve(env().DATA_DIR, 'content-versions');

/** A refusal; Decap shows `error`. */
export const refuse = (status: number, detail: string, members: object = {}): ApiResponse =>
  problem(status, { detail, members: { error: detail, ...members } });

const faulty = (problems: readonly ContentProblem[], detail: string) =>
  refuse(422, detail, {
    errors: problems.map(({ file, path: place, reason }) => ({
      field: [path.posix.join('content', file), place].filter(Boolean).join(': '),
      message: reason,
    })),
  });

/** One change after the other, so that each is judged with those before it. */
const queue = fastq.promise((work: () => Promise<unknown>) => work(), 1);

/** Does work on the content once those before it are done. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue.push(work) as Promise<T>;

interface Change {
  root: string;
  files: readonly FileChange[];
  /** Changes that were refused before, and may fit now. */
  drafts?: readonly FileChange[];
  /** Words of a refusal, before the faults. */
  refusal: string;
}

/**
 * Makes a change where the whole content is without faults afterwards, and keeps it as a version, which the log tells where it
 * fails. To be called in turn.
 *
 * @returns the changed paths; 422 with the faults
 */
export async function saveChange(
  { root, files, drafts = [], refusal }: Change,
  by: Editor,
  note: Note,
): Promise<Result<string[]>> {
  const versions = versionsFolder();
  const pending = path.resolve(env().DATA_DIR, PENDING_CHANGE);
  await finishPending(root, pending);
  await keepBeginning(root, versions);
  const { problems, changed } = await judgeChange({ root, pending, files, drafts });
  if (problems.length > 0) return { ok: false, response: faulty(problems, refusal) };
  await finishPending(root, pending);
  const { PUBLISHING_DIR } = env();
  if (PUBLISHING_DIR !== undefined) await noteSaved(PUBLISHING_DIR, root);
  try {
    await keepVersion({ root, files: changed, by, at: new Date() }, versions);
  } catch (cause) {
    // The change is made; whoever was told otherwise would make it again, and be told that somebody was faster.
    logFault({ message: 'The content was changed, and could not be kept as a version.', cause });
  }
  const noted = await note(changed);
  return noted.ok ? { ok: true, value: changed } : noted;
}
