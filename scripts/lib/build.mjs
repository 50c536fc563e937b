import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alone, runBin, stage, tail } from './run.mjs';
import { buildFolder, CommandError, loadTypeScript, projectRoot } from './project.mjs';
import { judgeContent, listUnwritten } from './content.mjs';

const stampFile = path.join(buildFolder, 'sources.json');
/** There while Gatsby builds, and after a build that did not end. */
const unfinishedFile = path.join(buildFolder, 'unfinished');
const manifestFile = path.join(buildFolder, 'host-manifest.json');
const logFile = path.join(buildFolder, 'build.log');
const slowStep = /^success (.*) - ([1-9]\d*\.\d+s)/;

/**
 * Builds the site, unless the newest build was made from the same sources; another address needs no new build. What managers have
 * saved in the editor and not published is no reason to build.
 */
export async function buildIfNeeded() {
  await requireWritten();
  await alone(async () => {
    await finishSave();
    const sources = await hashSources();
    if (!(await isBuilt(sources))) await stage('Building the site', () => build(sources));
    await moveBuild(sources);
  });
}

/** Builds the site and leaves the stamp that `buildIfNeeded` looks for. */
export async function buildAgain() {
  await requireWritten();
  await alone(async () => {
    const sources = await hashSources();
    await stage('Building the site', () => build(sources));
  });
}

/** Makes do with the build that is there, for a start that must not build. */
export async function requireBuild() {
  if (!existsSync(manifestFile)) {
    throw new CommandError('There is no build yet: npm run build makes one.');
  }
  await finishSave();
  const sources = await hashSources();
  if (!(await isBuilt(sources))) {
    console.warn('The build is of other sources, or by another Node: npm run build makes it anew.');
  }
  await moveBuild(sources);
}

/**
 * Refuses to build for visitors what is still to be written. Netlify's previews are for the agency itself, and so are a site
 * without TLS and a draft of the desk (host/publishing/workshop.ts).
 */
async function requireWritten() {
  const { NETLIFY, CONTEXT, DRAFT } = process.env;
  if (DRAFT) return;
  const { siteAddress } = await loadTypeScript('host/built-files.ts');
  const isForVisitors = NETLIFY
    ? CONTEXT === 'production'
    : siteAddress(process.env).startsWith('https:');
  const unwritten = isForVisitors ? await listUnwritten() : undefined;
  if (unwritten === undefined) return;
  throw new CommandError(
    `${unwritten.list}\nThe site is not built for ${siteAddress(process.env)} before they are.`,
  );
}

/** @param {Sources} sources */
async function moveBuild(sources) {
  const { moveSite, siteAddress } = await loadTypeScript('host/built-files.ts');
  const newest = await newestBuild(sources);
  await moveSite(newest?.folder ?? projectRoot, siteAddress(process.env));
}

/** Makes the next start build again: `gatsby develop` writes over parts of the build. */
export async function forgetBuild() {
  await rm(stampFile, { force: true });
}

/**
 * @typedef {import('../../host/publishing/sources').SourceHashes} Sources
 *
 * @returns {Promise<Sources>}
 */
async function hashSources() {
  const sources = await loadTypeScript('host/publishing/sources.ts');
  return sources.hashSources(projectRoot);
}

const dataFolder = () => path.resolve(projectRoot, process.env.DATA_DIR || '.local');

/** Finishes a change in the editor of content that a stop has cut off. */
async function finishSave() {
  const { finishPending, PENDING_CHANGE } = await loadTypeScript(
    'src/server/content/pending-change.ts',
  );
  const content = path.resolve(projectRoot, process.env.CONTENT_DIR || 'content');
  if (!(await finishPending(content, path.join(dataFolder(), PENDING_CHANGE)))) return;
  const files = await loadTypeScript('src/server/publishing/publication-files.ts');
  const publishing = path.join(dataFolder(), files.PUBLISHING);
  if (existsSync(publishing)) await files.noteSaved(publishing, content);
}

/** @param {Sources} sources */
async function newestBuild({ code }) {
  const builds = await loadTypeScript('host/publishing/builds.ts');
  return builds.newestBuild(projectRoot, dataFolder(), code);
}

/** @param {Sources} sources */
async function isBuilt(sources) {
  const newest = await newestBuild(sources);
  if (newest === undefined || !existsSync(manifestFile)) return false;
  if (newest.content === sources.content) return true;
  const files = await loadTypeScript('src/server/publishing/publication-files.ts');
  const saved = await files.savedContent(path.join(dataFolder(), files.PUBLISHING));
  if (saved !== sources.content) return false;
  console.log('- The editor has saved content that is not published: the desk publishes it.');
  return true;
}

/** @param {Sources} sources */
async function build(sources) {
  await forgetBuild();
  await judgeContent();
  await mkdir(buildFolder, { recursive: true });
  if (existsSync(unfinishedFile)) await clearCache();
  await writeFile(unfinishedFile, '');
  const { ok, output } = await runBin('gatsby/cli.js', ['build'], {
    env: await buildEnvironment(process.env),
    onLine: showSlowStep,
  });
  await writeFile(logFile, output);
  if (!ok) {
    throw new CommandError(`${tail(output)}\n\nThe build failed; the whole log is in ${logFile}`);
  }
  await rm(unfinishedFile);
  if (process.env.NETLIFY) await bundleWorkers();
  const { count = 0 } = (await listUnwritten()) ?? {};
  const stamp = { ...sources, built_at: new Date().toISOString(), unwritten: count };
  await writeFile(stampFile, JSON.stringify(stamp));
}

/** The modules that run in a thread of their own (src/server/worker/run-in-worker.ts). */
const workerModules = [
  'src/server/consultations/busy-times.ts',
  'src/server/mailbox/parse-answer.ts',
];

/** Bundles the workers' modules for Netlify, whose functions bring neither the sources nor tsx. */
async function bundleWorkers() {
  // It is there once the packages are.
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: workerModules.map((module) => path.join(projectRoot, module)),
    outdir: path.join(buildFolder, 'workers'),
    // Beside each other, whatever their folders.
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
}

/**
 * A Gatsby that was cut off takes pages for rendered that are not: the next build would leave them with styles and words of
 * the one before. What it keeps for its adapters when its configuration changes stays here, too.
 */
async function clearCache() {
  const cache = path.join(projectRoot, '.cache');
  const names = await readdir(cache).catch(() => /** @type {string[]} */ ([]));
  const others = names.filter((name) => name !== 'adapters');
  await Promise.all(others.map((name) => rm(path.join(cache, name), { recursive: true })));
}

/**
 * The environment of a build: without secrets.
 *
 * @param {NodeJS.ProcessEnv} variables
 */
export async function buildEnvironment(variables) {
  const { SECRET_VARIABLES } = await loadTypeScript('src/server/secret-variables.ts');
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...variables,
    GATSBY_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    CI: 'true',
    // Bundlers allocate much that lives briefly; a larger young generation spares a tenth of the build.
    NODE_OPTIONS: `${variables.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
  };
  for (const name of SECRET_VARIABLES) delete env[name];
  return env;
}

/** @param {string} line */
function showSlowStep(line) {
  const [, title, time] = slowStep.exec(line) ?? [];
  if (title) console.log(`    ${title} (${time})`);
}
