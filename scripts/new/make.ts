import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { execFileSync } from 'node:child_process';
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
import { copyProject } from './copy-project';
import { askAnswers } from './questions';

/**
 * Reads the answers from a JSON file.
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

/** Asks the questions on the terminal. @throws OperatorError if there is none, or when it is closed */
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
 * Creates a project for a new agency in a folder, and checks its content.
 *
 * @param project the root of this project
 * @param folder empty or missing
 * @returns the number of placeholder texts
 * @throws OperatorError if the content made from the answers has a fault
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

/** Rejects a folder that is not empty or is inside the project. @throws OperatorError */
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
 * Makes the new folder a git repository with a first commit, if there is git, so that editors and `npm test -- --changed` have
 * something to compare with.
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
    // The project also works without git.
  }
}

/** Passages about the sample agency in files outside of the content. */
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
  // Screenshots of the sample site.
  { file: 'README.md', ours: /^<img alt=[^]*?(?=^## Try it)/m, own: 'nothing' },
  // How to replace the sample content.
  { file: 'README.md', ours: /(?<=^## Make it yours\n\n)[^]*?(?=^\*\*1\.)/m, own: 'nothing' },
  { file: 'docs/desk.md', ours: /^!\[.*\]\(screenshots\/.*\)\n\n/m, own: 'nothing' },
  { file: 'SECURITY.md', ours: /(?<=^Write to )\S+@[\w.-]*\w/m, own: 'email' },
  // How soon we reply, and what we promise.
  { file: 'SECURITY.md', ours: /^We reply within .*\n\n/m, own: 'nothing' },
  { file: '.env.example', ours: /(?<=^STAFF_EMAIL=)\S+$/m, own: 'email' },
] as const;

/** Puts the new agency's name and address into files outside of the content that name the sample agency. */
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
