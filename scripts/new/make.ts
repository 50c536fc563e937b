import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { fieldErrors } from '../../src/domain/field-errors';
import {
  describeProblems,
  findContentProblems,
  projectFolders,
  findUnwritten,
} from '../../src/gatsby/content-check/find-problems';

import { readJson } from '../../src/gatsby/content-check/read-json';
import { OperatorError } from '../../supabase/local/errors';
import { type Answers, answersSchema } from './answers';
import { writeContent } from './content';
import { copyProject, nameAgency } from './copy-project';
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
  const problems = await findContentProblems(content, pages);
  if (problems.length > 0) {
    throw new OperatorError(`${folder} is made, but has ${describeProblems(problems, content)}`);
  }
  return findUnwritten(content).length;
}
