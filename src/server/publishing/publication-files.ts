import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { jobSchema, outcomeSchema, PUBLICATION_KINDS } from '../../domain/http-api/publication';
import { faultCode } from '../faults';
import { ifThere } from '../if-there';
import { hashFolder } from './hash-folder';

/** Name of the folder of publishing, in that of the data; the host sets its path as PUBLISHING_DIR. */
export const PUBLISHING = 'publishing';

const askedSchema = z.object({ kind: z.enum(PUBLICATION_KINDS), by: z.string(), at: z.string() });

/** The wish of a manager, one at a time. */
export type Asked = z.infer<typeof askedSchema>;

const builtSchema = z.object({
  id: z.string(),
  /** The hash of the content that is in it. */
  content: z.string(),
  /** When it was built, or published. */
  at: z.string(),
  /** The manager's name; null for a build from the command line. */
  by: z.nullable(z.string()),
});

export type Built = z.infer<typeof builtSchema>;

const stateSchema = z.object({
  /** The build that visitors get. */
  published: builtSchema,
  draft: z.nullable(builtSchema),
  job: z.nullable(jobSchema),
  last: z.nullable(outcomeSchema),
  /** The time that the last build took which was done. */
  build_ms: z.nullable(z.number()).default(null),
});

/** The state of publishing, which the host alone writes. */
export type PublishingState = z.infer<typeof stateSchema>;

const stateFile = (folder: string) => path.join(folder, 'state.json');
const askedFile = (folder: string) => path.join(folder, 'asked.json');
const savedFile = (folder: string) => path.join(folder, 'saved');

/** A file that is half written, or of another version, is as good as none: the site starts without it. */
async function read<T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> {
  const text = await ifThere(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Writes a file in one step, so that a reader gets the old one or the new one. */
async function write(file: string, text: string): Promise<void> {
  const next = `${file}.${process.pid}.tmp`;
  await writeFile(next, text, { flush: true });
  await rename(next, file);
}

/** @returns undefined before the first start that can publish */
export const readState = (folder: string): Promise<PublishingState | undefined> =>
  read(stateSchema, stateFile(folder));

export const writeState = (folder: string, state: PublishingState): Promise<void> =>
  write(stateFile(folder), JSON.stringify(state, null, 2));

/** @returns undefined where nothing is asked */
export const readAsked = (folder: string): Promise<Asked | undefined> =>
  read(askedSchema, askedFile(folder));

/** Asks the host. @returns false where something is asked already */
export async function ask(folder: string, asked: Asked): Promise<boolean> {
  try {
    await writeFile(askedFile(folder), JSON.stringify(asked), { flag: 'wx' });
    return true;
  } catch (error) {
    if (faultCode(error) === 'EEXIST') return false;
    throw error;
  }
}

export const dropAsked = (folder: string): Promise<void> => rm(askedFile(folder), { force: true });

/** Notes the content as the editor has left it: it is on the site once it is published, not at the next start. */
export async function noteSaved(folder: string, content: string): Promise<void> {
  await write(savedFile(folder), await hashFolder(content));
}

/** The hash of the content as the editor has left it. */
export const savedContent = (folder: string): Promise<string | undefined> =>
  ifThere(readFile(savedFile(folder), 'utf8'));
