import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, dirname } from 'node:path';
import { format } from 'prettier';
import { changedText, LAYOUT } from '../../src/domain/edit-json';
import { findContentProblems } from '../../src/gatsby/content-check/find-problems';
import type { Problem } from '../../src/gatsby/content-check/content-document';
import { readJson } from '../../src/gatsby/content-check/read-json';
import type {
  ContentChange,
  ChangeResult,
  FileChange,
} from '../../src/server/content/content-change';
import { keepPending } from '../../src/server/content/pending-change';
import { cleanPicture } from './clean-picture';

const PAGES_FOLDER = join(__dirname, '../../src/pages');

const isJson = (path: string): boolean => extname(path) === '.json';

const textOf = (path: string) => readFile(path, 'utf8').catch(() => undefined);

/** The bytes that a file is to have. @throws SyntaxError or PictureFault, in words for who edits */
async function bytesOf(root: string, { path, text, base64 }: FileChange): Promise<Buffer> {
  if (text !== undefined && isJson(path)) {
    const value = readJson(text);
    const before = await textOf(join(root, path));
    return Buffer.from(await changedText(before, value, (edited) => format(edited, LAYOUT)));
  }
  return cleanPicture(path, Buffer.from(base64 ?? '', 'base64'));
}

async function write(root: string, path: string, bytes: Buffer): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

const fault = (file: string, error: unknown): Problem => ({
  ...{ file, path: '' },
  reason: error instanceof Error ? error.message : String(error),
});

/** Writes changes into a copy of the content. @returns what is wrong with them alone */
async function applyTo(copy: string, files: readonly FileChange[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of files) {
    if (file.isDeleted) await rm(join(copy, file.path), { force: true });
    else {
      await bytesOf(copy, file).then(
        (bytes) => write(copy, file.path, bytes),
        (error: unknown) => problems.push(fault(file.path, error)),
      );
    }
  }
  return problems;
}

/** Keeps a change to be made if the whole content is without faults afterwards. @returns the faults */
async function judge(
  { root, pending }: Pick<ContentChange, 'root' | 'pending'>,
  files: readonly FileChange[],
): Promise<Problem[]> {
  const copy = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    await cp(root, copy, { recursive: true });
    const problems = await applyTo(copy, files);
    if (problems.length === 0) problems.push(...(await findContentProblems(copy, PAGES_FOLDER)));
    if (problems.length === 0) await keepPending(pending, copy, files);
    return problems;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const pathsOf = (files: readonly FileChange[]) => files.map(({ path }) => path);

/**
 * Judges a change of the content, and keeps it to be made if the whole is without faults afterwards: by itself or, where they
 * need each other, with those that were refused before.
 *
 * @returns the faults, and the paths that are to be changed
 */
export async function judgeChange(wanted: ContentChange): Promise<ChangeResult> {
  const { files, drafts } = wanted;
  const alone = await judge(wanted, files);
  if (alone.length === 0) return { problems: [], changed: pathsOf(files) };
  const others = drafts.filter(({ path }) => !pathsOf(files).includes(path));
  if (others.length === 0) return { problems: alone, changed: [] };
  const together = [...others, ...files];
  const problems = await judge(wanted, together);
  return { problems, changed: problems.length === 0 ? pathsOf(together) : [] };
}

async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const wanted = JSON.parse(Buffer.concat(chunks).toString()) as ContentChange;
  process.stdout.write(JSON.stringify(await judgeChange(wanted)));
}

if (require.main === module) void main();
