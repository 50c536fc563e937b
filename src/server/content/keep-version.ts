import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '../if-there';
import { git, gitAgrees, isInGit } from './git';
import { KEPT_VERSIONS } from './versions';

/** A change that has been made. */
export interface MadeChange {
  root: string;
  /** Paths below the content folder. */
  files: readonly string[];
  by: { name: string; email: string };
  at: Date;
}

/** Those of these files that git has, or can take: it refuses the name of one that is gone and was never committed. */
async function committable(root: string, files: readonly string[]): Promise<string[]> {
  const tracked = (await git(root, ['ls-files', '--', ...files])).toString().split('\n');
  return files.filter((file) => tracked.includes(file) || existsSync(path.join(root, file)));
}

/** Commits the changed files alone, whatever else is under way in the work tree. */
async function commit({ root, files: changed, by }: MadeChange): Promise<void> {
  const files = await committable(root, changed);
  if (files.length === 0) return;
  const [only = ''] = files;
  const subject =
    files.length === 1 ? `Change content/${only}` : `Change ${files.length} files of content`;
  // A developer's .gitignore must not keep a picture out of the versions.
  await git(root, ['add', '--all', '--force', '--', ...files]);
  // Nothing is left to commit where the typing was taken back before the save.
  if (await gitAgrees(root, ['diff', '--cached', '--quiet', '--', ...files])) return;
  // The content check has judged it; a developer's hooks would keep the manager waiting, and their signature is not the manager's.
  const how = ['--quiet', '--no-verify', '--no-gpg-sign', '--message', subject];
  await git(root, ['commit', ...how, '--', ...files], {
    GIT_AUTHOR_NAME: by.name,
    GIT_AUTHOR_EMAIL: by.email,
    GIT_COMMITTER_NAME: by.name,
    GIT_COMMITTER_EMAIL: by.email,
  });
}

/** The name of a copy, by which copies are in their order. */
const nameOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-');

/** Copies the content as it is now, with who changed what; whole or not at all. */
async function copy({ root, files, by, at }: MadeChange, versions: string): Promise<void> {
  const folder = path.join(versions, nameOf(at));
  const unfinished = `${folder}.new`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await cp(root, path.join(unfinished, 'content'), { recursive: true });
  const change = { by: by.name, at: at.toISOString(), files };
  await writeFile(path.join(unfinished, 'change.json'), `${JSON.stringify(change, null, 2)}\n`);
  await rename(unfinished, folder);
  const names = (await readdir(versions)).sort();
  for (const name of names.slice(0, -KEPT_VERSIONS)) {
    await rm(path.join(versions, name), { recursive: true, force: true });
  }
}

/**
 * Keeps the content as it was before its first change, which could not be brought back otherwise. A commit is there already where
 * git keeps the content.
 *
 * @param versions folder of the copies
 */
export async function keepBeginning(root: string, versions: string): Promise<void> {
  const kept = (await ifThere(readdir(versions))) ?? [];
  if (kept.length > 0 || (await isInGit(root))) return;
  await copy({ root, files: [], by: { name: '', email: '' }, at: new Date() }, versions);
}

/**
 * Keeps the version of the content that a change has made: as a commit under the person's name where git keeps the content,
 * else as a copy.
 *
 * @param versions folder of the copies
 */
export async function keepVersion(change: MadeChange, versions: string): Promise<void> {
  if (await isInGit(change.root)) await commit(change);
  else await copy(change, versions);
}
