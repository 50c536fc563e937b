import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { env } from '../env';
import { ifThere } from '../if-there';
import type { FileChange } from './content-change';

/** A change that was refused; `base` is the version of its file that it was made from. */
export type Draft = FileChange & { base?: string | undefined };

const draftsSchema = z.array(
  z.object({
    path: z.string(),
    text: z.string().optional(),
    base64: z.string().optional(),
    isDeleted: z.boolean().optional(),
    base: z.string().optional(),
  }),
);

/** The drafts of a person are a file of their own. @param id of their account */
const fileOf = (id: string) => path.resolve(env().DATA_DIR, 'content-drafts', `${id}.json`);

/** The changes of a person that were refused and are kept until they fit. */
export async function readDrafts(id: string): Promise<Draft[]> {
  const text = await ifThere(readFile(fileOf(id), 'utf8'));
  return text === undefined ? [] : (draftsSchema.parse(JSON.parse(text)) as Draft[]);
}

async function writeDrafts(id: string, drafts: readonly Draft[]): Promise<void> {
  const file = fileOf(id);
  if (drafts.length === 0) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}.tmp`;
  await writeFile(next, JSON.stringify(drafts), { mode: 0o600 });
  await rename(next, file);
}

/** Forgets the drafts of these files, or all of a person's. */
export async function dropDrafts(id: string, paths?: readonly string[]): Promise<void> {
  const drafts = await readDrafts(id);
  const left = paths === undefined ? [] : drafts.filter((draft) => !paths.includes(draft.path));
  if (left.length < drafts.length) await writeDrafts(id, left);
}

/** Keeps changes as drafts, each in place of an earlier one of its file. */
export async function keepDrafts(id: string, changes: readonly Draft[]): Promise<void> {
  const paths = changes.map((change) => change.path);
  const others = (await readDrafts(id)).filter((draft) => !paths.includes(draft.path));
  await writeDrafts(id, [...others, ...changes]);
}
