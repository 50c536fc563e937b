import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { OperatorError } from './errors';

/**
 * Reads a file of secrets; undefined where there is none.
 * @throws OperatorError for one that is empty or cannot be read: another in its place would end all sessions and links
 */
export async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    if (text !== '') return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new OperatorError(`${path} cannot be read (${code}): it must belong to the site's user.`);
  }
  throw new OperatorError(
    `${path} is empty: take it from a backup. Without one delete it: all log in again, and links in sent emails end.`,
  );
}

/**
 * Makes a file of secrets for its owner alone. It is written beside its place first, so that neither a full disk nor a
 * killed start leaves half of it, and never takes the place of another.
 */
export async function makeSecretFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await link(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
