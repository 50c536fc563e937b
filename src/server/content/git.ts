import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ifThere } from '../if-there';

const run = promisify(execFile);

/** Longer than a picture may be. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Runs git in the content folder. @returns its output @throws when git is not there, or says no */
export async function git(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Buffer> {
  const { stdout } = await run('git', ['-C', root, '-c', 'core.quotePath=false', ...args], {
    ...{ encoding: 'buffer', maxBuffer: MAX_BYTES, env: { ...process.env, ...env } },
  });
  return stdout;
}

const exitSchema = z.object({ code: z.number() });

/**
 * Runs git in the content folder. @returns its output; undefined where git is not there, or says no
 * @throws when it could not answer, as where the machine has no memory for it
 */
export const gitAnswer = (root: string, args: readonly string[]): Promise<Buffer | undefined> =>
  ifThere(git(root, args)).catch((error: unknown) => {
    if (exitSchema.safeParse(error).success) return undefined;
    throw error;
  });

/** Whether git says yes, which it says by not failing. */
export const gitAgrees = (root: string, args: readonly string[]): Promise<boolean> =>
  gitAnswer(root, args).then((answer) => answer !== undefined);

/** Whether git keeps the content: the folder is in a work tree that does not ignore it. */
export async function isInGit(root: string): Promise<boolean> {
  const answer = await gitAnswer(root, ['rev-parse', '--is-inside-work-tree']);
  if (answer?.toString().trim() !== 'true') return false;
  return !(await gitAgrees(root, ['check-ignore', '--quiet', '.']));
}
