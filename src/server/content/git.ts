import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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

/** Whether git says yes, which it says by not failing. */
export const gitAgrees = (root: string, args: readonly string[]): Promise<boolean> =>
  git(root, args).then(
    () => true,
    () => false,
  );

/** Whether git keeps the content: the folder is in a work tree that does not ignore it. */
export async function isInGit(root: string): Promise<boolean> {
  const answer = await git(root, ['rev-parse', '--is-inside-work-tree']).catch(() => '');
  if (answer.toString().trim() !== 'true') return false;
  return !(await gitAgrees(root, ['check-ignore', '--quiet', '.']));
}
