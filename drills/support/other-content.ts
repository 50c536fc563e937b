import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
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
  /** Runs these browser tests on its build. @returns what each came to, by its title */
  browse(project: string): Promise<Map<string, string>>;
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

/** Copies the project with the sample content and its film. */
export async function withSampleContent(): Promise<OtherSite> {
  const site = await withContent(path.join(projectRoot, 'content'));
  const film = path.join('static', 'demo');
  await cp(path.join(projectRoot, film), path.join(site.folder, film), { recursive: true });
  return site;
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
    browse: (project) => runSpecs(folder, project),
    test: async () => runScript(folder, 'test.mjs', { E2E_PORT: String(await freePort()) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const runScript = (folder: string, script: string, variables: NodeJS.ProcessEnv) =>
  runNode(folder, [path.join('scripts', script)], variables);

async function runNode(
  folder: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const child = spawn(process.execPath, args, {
    ...{ cwd: folder, env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  return { ok: code === 0, output: output.slice(-2000) };
}

const suiteSchema = z.object({
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
type Suite = z.infer<typeof suiteSchema>;

const reportSchema = z.object({ suites: z.array(suiteSchema) });

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Runs the specs of a project of Playwright. */
async function runSpecs(folder: string, project: string): Promise<Map<string, string>> {
  const report = path.join(folder, 'specs.json');
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', `--project=${project}`, '--reporter=json'];
  const { output } = await runNode(folder, [playwright, ...args], {
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (!existsSync(report)) throw new Error(`The browser tests did not run:\n${output}`);
  const { suites } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  return new Map(
    suites.flatMap(specsOf).map(({ title, ok }) => [title, ok ? 'passed' : 'failed'] as const),
  );
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

/**
 * The built pages of visitors, by their paths below the folder.
 *
 * @param folder `public`; Gatsby keeps a folder called `404.html` in its `page-data`
 */
export async function visitorPages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter(
    (file) => file.endsWith('.html') && !/^(?:admin|page-data|_gatsby)\b/.test(file),
  );
}
