import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicationKind } from '../../src/domain/http-api/publication';
import { SECRET_VARIABLES } from '../../src/server/secret-variables';
import { releaseFolder, stampPath } from './builds';
import { functionsPath, manifestPath } from '../manifest';

/** A copy of the code in which builds run, so that none touches what visitors get. */
export interface Workshop {
  folder: string;
  projectRoot: string;
  /** Folder of publishing, with the workshop and what it has made. */
  publishing: string;
}

/** A build that failed, in words for who asked for it. */
export class BuildFault extends Error {}

/** Folders and files of the project that a build needs besides content and packages. */
const COPIED = ['src', 'static', 'host', 'netlify', 'scripts', 'supabase/local'];
const AT_ROOT = /^(gatsby-.*\.tsx?|package(-lock)?\.json|tsconfig.*\.json)$/;

export const openWorkshop = (projectRoot: string, publishing: string): Workshop => ({
  folder: path.join(publishing, 'workshop'),
  projectRoot,
  publishing,
});

/** The code that a workshop was copied from. */
const codeMark = ({ folder }: Workshop): string => path.join(folder, 'code');

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true });
}

/** Windows lets everybody make a junction, but not a link. */
const linkPackages = (projectRoot: string, folder: string): Promise<void> =>
  symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');

/** @param live folder of the build that visitors get: scripts that their tabs still load stay for a week */
async function copyCode(workshop: Workshop, live: string): Promise<void> {
  const { folder, projectRoot } = workshop;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = (await readdir(projectRoot)).filter((name) => AT_ROOT.test(name));
  for (const name of [...COPIED, ...names]) {
    await copyIfThere(path.join(projectRoot, name), path.join(folder, name));
  }
  await linkPackages(projectRoot, folder);
  await copyIfThere(path.join(live, 'public'), path.join(folder, 'public'));
}

interface Prepared {
  /** Hash of the code, which is copied when it is another than before. */
  code: string;
  /** Folder of the content that is to be built. */
  content: string;
  /** Folder of the build that visitors get. */
  live: string;
}

/** Makes the workshop hold this code and content. */
export async function prepare(workshop: Workshop, { code, content, live }: Prepared) {
  const mark = codeMark(workshop);
  if ((await readFile(mark, 'utf8').catch(() => undefined)) !== code) {
    await copyCode(workshop, live);
    await writeFile(mark, code);
  }
  const copied = path.join(workshop.folder, 'content');
  await rm(copied, { recursive: true, force: true });
  await cp(content, copied, { recursive: true });
}

/** Below that of the site, which goes on meanwhile. */
const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;
const KEPT_CHARACTERS = 20_000;

/** No secret; and one process that draws pages, since the site needs its memory meanwhile. */
function environment(kind: PublicationKind): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, GATSBY_CPU_COUNT: '1' };
  // A draft shows what is still to be written.
  env.DRAFT = kind === 'draft' ? '1' : '';
  for (const name of SECRET_VARIABLES) delete env[name];
  return env;
}

/** The words of the command for whoever can mend it; a fault of Gatsby's is for the log. */
function faultOf(output: string): BuildFault {
  const isOurs = !output.includes('The build failed') && output.trim() !== '';
  return new BuildFault(
    isOurs
      ? output.trim().slice(-2_000)
      : 'The site could not be built. Nothing was changed; the log of the build says more.',
  );
}

/**
 * Builds the site in the workshop, at a lower priority than the site that is served.
 *
 * @param kind what it is for: a site with TLS is not published while texts are to be written
 * @throws BuildFault with the reason; the signal's when it aborts, once the build has ended
 */
export async function build(
  { folder }: Workshop,
  kind: PublicationKind,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const withParent = pathToFileURL(path.join(folder, 'scripts/lib/end-with-parent.mjs')).href;
  const child = spawn(process.execPath, ['--import', withParent, 'scripts/build.mjs'], {
    ...{ cwd: folder, env: environment(kind), stdio: ['ignore', 'ignore', 'pipe'] },
  });
  if (child.pid !== undefined) os.setPriority(child.pid, PRIORITY);
  let faults = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    faults = (faults + chunk.toString()).slice(-KEPT_CHARACTERS);
  });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code !== 0) throw faultOf(faults);
}

/**
 * Stores what the workshop has built as a folder that nobody builds in, whole or not at all.
 *
 * @returns the folder
 */
export async function store(workshop: Workshop, id: string): Promise<string> {
  const { folder, projectRoot, publishing } = workshop;
  const target = releaseFolder(publishing, id);
  const unfinished = `${target}.new`;
  await mkdir(path.join(unfinished, '.build'), { recursive: true });
  for (const pathOf of [manifestPath, functionsPath, stampPath]) {
    await cp(pathOf(folder), pathOf(unfinished));
  }
  await cp(path.join(folder, 'public'), path.join(unfinished, 'public'), {
    ...{ recursive: true, preserveTimestamps: true },
  });
  await linkPackages(projectRoot, unfinished);
  await rename(unfinished, target);
  return target;
}

/** Removes builds that are no longer needed, and what a stopped host has left half. */
export async function keepOnly(publishing: string, ids: readonly string[]): Promise<void> {
  const folder = path.join(publishing, 'releases');
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => !ids.includes(name));
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true })));
}
