import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alone, runBin, stage, tail } from './run.mjs';
import { buildFolder, CommandError, loadTypeScript, projectRoot } from './project.mjs';
import { judgeContent, listUnwritten } from './content.mjs';

const stampFile = path.join(buildFolder, 'sources-hash');
/** There while Gatsby builds, and after a build that did not end. */
const unfinishedFile = path.join(buildFolder, 'unfinished');
const manifestFile = path.join(buildFolder, 'host-manifest.json');
const logFile = path.join(buildFolder, 'build.log');
const slowStep = /^success (.*) - ([1-9]\d*\.\d+s)/;

/** Builds the site, unless the last build was made from the same sources; another address needs no new build. */
export async function buildIfNeeded() {
  await requireWritten();
  await alone(async () => {
    const hash = await hashSources();
    if (!(await isBuilt(hash))) await stage('Building the site', () => build(hash));
    await moveBuild();
  });
}

/** Builds the site and leaves the stamp that `buildIfNeeded` looks for. */
export async function buildAgain() {
  await requireWritten();
  await alone(async () => {
    const hash = await hashSources();
    await stage('Building the site', () => build(hash));
  });
}

/** Makes do with the build that is there, for a start that must not build. */
export async function requireBuild() {
  if (!existsSync(manifestFile)) {
    throw new CommandError('There is no build yet: npm run build makes one.');
  }
  if (!(await isBuilt(await hashSources()))) {
    console.warn('The build is of other sources, or by another Node: npm run build makes it anew.');
  }
  await moveBuild();
}

/**
 * Refuses to build for visitors what is still to be written. Netlify's previews are for the agency itself, and so is a site
 * without TLS.
 */
async function requireWritten() {
  const { NETLIFY, CONTEXT } = process.env;
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

async function moveBuild() {
  const { moveSite, siteAddress } = await loadTypeScript('host/built-files.ts');
  await moveSite(projectRoot, siteAddress(process.env));
}

/** Makes the next start build again: `gatsby develop` writes over parts of the build. */
export async function forgetBuild() {
  await rm(stampFile, { force: true });
}

/** @param {string} hash */
async function isBuilt(hash) {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  return stamp === hash && existsSync(manifestFile);
}

/** @param {string} hash */
async function build(hash) {
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
  await writeFile(stampFile, hash);
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

/** Everything a build reads; `host` for the adapter, which Gatsby runs. */
const sourceFolders = ['content', 'src', 'static', 'host'];
const sourceFiles = /^(gatsby-.*\.tsx?|package-lock\.json|tsconfig\.json)$/;
/** Written by the build itself, or read by tests or by the running host alone. */
const ignored =
  /(\.test\.tsx?|gatsby-types\.d\.ts)$|^host[/\\](start|stop-signals|port|main|serve|supabase|workers)\b/;
const buildVariables = /^(NETLIFY|GATSBY_.*)$/;

/** One hash over all a build depends on: equal hashes mean the build need not run again. */
async function hashSources() {
  const hash = createHash('sha256');
  hash.update(process.versions.node);
  const variables = Object.keys(process.env).filter((name) => buildVariables.test(name));
  for (const name of variables.sort()) hash.update(`\0${name}=${process.env[name]}`);
  for (const file of await listSources()) {
    hash.update(`\0${file}\0`);
    hash.update(await readFile(path.join(projectRoot, file)));
  }
  return hash.digest('hex');
}

async function listSources() {
  const list = (/** @type {string} */ folder, /** @type {boolean} */ recursive) =>
    readdir(path.join(projectRoot, folder), { recursive, withFileTypes: true }).catch(
      (/** @type {NodeJS.ErrnoException} */ error) => {
        // Git keeps no empty folder: `static` is gone once its last file is.
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
  const inFolders = await Promise.all(sourceFolders.map((folder) => list(folder, true)));
  const atRoot = (await list('', false)).filter(({ name }) => sourceFiles.test(name));
  return [...inFolders.flat(), ...atRoot]
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path: folder, name }) =>
      path.relative(projectRoot, path.join(parentPath ?? folder, name)),
    )
    .filter((file) => !ignored.test(file))
    .sort();
}
