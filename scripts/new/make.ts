import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fieldErrors } from '../../src/domain/zod';
import {
  describeProblems,
  findContentProblems,
  findUnwritten,
  projectFolders,
} from '../../src/gatsby/content-check/find-problems';
import { readJson } from '../../src/gatsby/content-check/read-json';
import { OperatorError } from '../../supabase/local/errors';
import type { Answers } from './answers';
import { answersSchema } from './check-answers';
import { writeContent } from './content';
import { askAnswers } from './questions';

/**
 * Reads the answers of a JSON file.
 *
 * @throws OperatorError that names the file, each field and what it must be
 */
export async function readAnswers(file: string): Promise<Answers> {
  const refuse = (reason: string) => new OperatorError(`${file}: ${reason}`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw refuse(`cannot be read (${(error as Error).message})`);
  });
  let json: unknown;
  try {
    json = readJson(text);
  } catch (error) {
    throw refuse(`is not JSON: ${(error as Error).message}`);
  }
  const parsed = answersSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = fieldErrors(parsed.error.issues);
  throw new OperatorError(
    faults
      .map(({ field, message }) => [file, field, message].filter(Boolean).join(': '))
      .join('\n'),
  );
}

/** Asks the questions on this terminal. @throws OperatorError where there is none, or when it is closed */
export async function askOnTerminal(): Promise<Answers> {
  if (!process.stdin.isTTY) {
    throw new OperatorError(
      'The questions need a terminal. Without one, --from answers.json takes the answers from a file.',
    );
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  try {
    return await askAnswers({
      ask: (question) => lines.question(question, { signal: closed.signal }),
      say: (text) => console.log(text),
    });
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    throw new OperatorError('\nNothing was made.');
  } finally {
    lines.close();
  }
}

/**
 * Makes a project for a new agency in a folder, and judges its content.
 *
 * @param project the root of this project
 * @param folder empty, or not there yet
 * @returns how many texts are to be written
 * @throws OperatorError when the content that was made of the answers has a fault
 */
export async function makeProject(
  project: string,
  folder: string,
  answers: Answers,
): Promise<number> {
  await copyProject(project, folder);
  await nameAgency(folder, answers);
  const [content, pages] = projectFolders(folder);
  await writeContent(content, answers);
  startHistory(folder, answers);
  const problems = await findContentProblems(content, pages);
  if (problems.length > 0) {
    throw new OperatorError(`${folder} is made, but has ${describeProblems(problems, content)}`);
  }
  return findUnwritten(content).length;
}

/** Made by installing, building, testing and running; for a project without git. */
const MADE = new Set([
  ...['node_modules', '.git', '.cache', 'public', '.build', '.local', '.demo', '.netlify', '.env'],
  ...['coverage', 'test-results', 'playwright-report'],
]);

/** Shows our agency alone: its content, and the film. */
const isSample = (file: string) => /^(content|static\/demo)\//.test(file);

/** Files of the project as git knows them; undefined where there is no git, or no repository. */
function trackedFiles(project: string): string[] | undefined {
  if (!existsSync(path.join(project, '.git'))) return undefined;
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      ...{ cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      maxBuffer: 1e8,
    });
    return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(project, file)));
  } catch {
    return undefined;
  }
}

async function walkFiles(project: string): Promise<string[]> {
  const files: string[] = [];
  for (const top of await readdir(project, { withFileTypes: true })) {
    if (MADE.has(top.name)) continue;
    if (top.isFile()) files.push(top.name);
    if (!top.isDirectory()) continue;
    const below = await readdir(path.join(project, top.name), {
      recursive: true,
      withFileTypes: true,
    });
    files.push(
      ...below
        .filter((entry) => entry.isFile())
        .map(({ parentPath, path: folder, name }) =>
          path.relative(project, path.join(parentPath ?? folder, name)),
        ),
    );
  }
  return files.map((file) => file.replaceAll(path.sep, '/'));
}

/** Refuses a folder that holds something already, or lies within the project. @throws OperatorError */
export async function requireNewFolder(project: string, folder: string): Promise<void> {
  const within = path.relative(project, folder);
  if (!within.startsWith('..') && !path.isAbsolute(within)) {
    const beside = path.join('..', path.basename(folder));
    throw new OperatorError(
      `${folder} is within this project: name a folder beside it, like ${beside}.`,
    );
  }
  const held = await readdir(folder).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new OperatorError(`${folder} is a file: name a new folder.`);
    throw error;
  });
  if (held.length > 0) throw new OperatorError(`${folder} is not empty: name a new folder.`);
}

/**
 * Copies the project without its content, its film and anything that was made here.
 *
 * @param folder empty, or not there yet
 */
async function copyProject(project: string, folder: string): Promise<void> {
  const files = trackedFiles(project) ?? (await walkFiles(project));
  for (const file of files.filter((name) => !isSample(name))) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(project, file), target);
  }
}

/**
 * Makes the new folder a repository whose first commit is the project as it was made, where there is git. What an editor or
 * `npm test -- --changed` compares with is there from the start.
 */
function startHistory(folder: string, { brand, email }: Answers): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', `user.name=${brand}`, '-c', `user.email=${email}`, ...args], {
      ...{ cwd: folder, stdio: 'ignore' },
    });
  try {
    git('init', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--message', 'Start from the template');
  } catch {
    // Without git the project works all the same.
  }
}

/** Passages about our agency in files beside the content. */
const TELLS_OF_US = [
  { file: 'README.md', ours: /(?<=^# ).+$/m, own: 'brand' },
  {
    file: 'README.md',
    ours: /(?<=^A marketing site )for a software agency (?=that)/m,
    own: 'nothing',
  },
  {
    file: 'package.json',
    ours: /(?<="description": ")Marketing site of a software agency that/,
    own: 'site',
  },
  // Pictures of our sample.
  { file: 'README.md', ours: /^<img alt=[^]*?(?=^## Try it)/m, own: 'nothing' },
  // How to leave our sample behind.
  { file: 'README.md', ours: /(?<=^## Make it yours\n\n)[^]*?(?=^\*\*1\.)/m, own: 'nothing' },
  { file: 'SECURITY.md', ours: /(?<=^Write to )\S+@[\w.-]*\w/m, own: 'email' },
  { file: '.env.example', ours: /(?<=^STAFF_EMAIL=)\S+$/m, own: 'email' },
] as const;

/** Puts the new agency's name and address into the files beside the content that tell of ours. */
async function nameAgency(
  folder: string,
  { brand, email }: { brand: string; email: string },
): Promise<void> {
  const site = JSON.stringify(`Marketing site of ${brand} that`).slice(1, -1);
  const own = { brand, email, site, nothing: '' };
  for (const place of TELLS_OF_US) {
    const file = path.join(folder, place.file);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(place.ours, () => own[place.own]),
    );
  }
}
