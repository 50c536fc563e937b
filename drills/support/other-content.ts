import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../host/start';
import type { Answers } from '../../scripts/new/answers';
import { copyProject } from '../../scripts/new/copy-project';
import { makeProject } from '../../scripts/new/make';
import { freePort } from '../../testing/server/host/host-process';

interface CommandResult {
  ok: boolean;
  output: string;
}

/** A copy of the project that has other content. */
export interface OtherSite {
  folder: string;
  /** Builds it. @returns the end of the build's output, where it failed */
  build(): Promise<CommandResult>;
  /** Runs its `npm test`. @returns the end of its output: what failed, and the counts */
  test(): Promise<CommandResult>;
  remove(): Promise<void>;
}

/** Copies the code of the project, and puts this content in it. */
export async function withContent(content: string): Promise<OtherSite> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'other-content-')));
  await copyProject(projectRoot, folder);
  await cp(content, path.join(folder, 'content'), { recursive: true });
  return siteIn(folder);
}

/** Makes a project for a new agency, as `npm run new` does. */
export async function withNewAgency(answers: Answers): Promise<OtherSite> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'new-agency-')));
  await makeProject(projectRoot, folder, answers);
  return siteIn(folder);
}

/** A copy of the project with the packages of this one. */
async function siteIn(folder: string): Promise<OtherSite> {
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return {
    folder,
    build: () => runScript(folder, 'build.mjs', { SITE_URL: '' }),
    test: async () => runScript(folder, 'test.mjs', { E2E_PORT: String(await freePort()) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runScript(
  folder: string,
  script: string,
  variables: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [path.join('scripts', script)], {
    ...{ cwd: folder, env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  return { ok: code === 0, output: output.slice(-2000) };
}

const TEXT = /\.(html|js|json|css|xml|webmanifest|txt|svg|vtt)$/;

/** The built files in which a word stands. */
export async function filesWith(folder: string, word: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  const found = await Promise.all(
    texts.map(async (file) => word.test(await readFile(file, 'utf8'))),
  );
  return texts.filter((_, index) => found[index]).map((file) => path.relative(folder, file));
}
