import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildAgain, forgetBuild } from '../lib/build.mjs';
import { buildFolder, projectRoot } from '../lib/project.mjs';
import { stage } from '../lib/run.mjs';

const netlifyFolder = path.join(projectRoot, '.netlify');

/** The local build, set aside because Netlify starts from a clean clone. */
const ownBuild = ['.cache', 'public'];

/**
 * Builds the site as Netlify does, in this folder, and packages its functions with Netlify's own packager. `.netlify/site.json`
 * then says what Netlify read: rules, headers, functions. The local build is restored afterwards.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 */
export async function withNetlifyBuild(work) {
  const aside = path.join(buildFolder, 'aside');
  await mkdir(aside, { recursive: true });
  await moveOwnBuild(projectRoot, aside);
  // NETLIFY_LOCAL keeps the adapter's cache in `.netlify`. Without it, builds of all folders share one in /opt/build.
  Object.assign(process.env, { NETLIFY: 'true', NETLIFY_LOCAL: 'true' });
  try {
    await rm(netlifyFolder, { recursive: true, force: true });
    await buildAgain();
    const site = await stage('Packaging the functions', packageSite);
    await writeFile(path.join(netlifyFolder, 'site.json'), JSON.stringify(site));
    return await work();
  } finally {
    delete process.env.NETLIFY;
    delete process.env.NETLIFY_LOCAL;
    await moveOwnBuild(aside, projectRoot);
    await forgetBuild();
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function moveOwnBuild(from, to) {
  for (const name of ownBuild) {
    await rm(path.join(to, name), { recursive: true, force: true });
    if (existsSync(path.join(from, name))) await rename(path.join(from, name), path.join(to, name));
  }
}

async function packageSite() {
  // Loaded here because no other command needs these development packages.
  const { resolveConfig } = await import('@netlify/config');
  const { zipFunctions } = await import('@netlify/zip-it-and-ship-it');
  const { config } = await resolveConfig({
    repositoryRoot: projectRoot,
    cwd: projectRoot,
    context: 'production',
    branch: 'main',
    offline: true,
    buffer: true,
  });
  // Netlify's adapter for Gatsby leaves the functions of `src/api` here.
  const fromBuild = path.join(netlifyFolder, 'functions-internal');
  const functions = await zipFunctions(
    [config.functionsDirectory, fromBuild],
    path.join(netlifyFolder, 'functions'),
    {
      basePath: projectRoot,
      internalSrcFolder: fromBuild,
      archiveFormat: 'none',
      config: packagerOptions(config.functions),
    },
  );
  return {
    publish: config.build.publish,
    redirects: config.redirects,
    headers: config.headers,
    functions: functions.map(({ name, path: folder, entryFilename, schedule }) => ({
      ...{ name, folder, entry: entryFilename, schedule },
    })),
  };
}

/**
 * The options of `netlify.toml` under the names that the packager has for them: `includedFiles` for `included_files`.
 *
 * @param {Record<string, Record<string, unknown>>} functions options by the function's name, or `*`
 */
function packagerOptions(functions) {
  return Object.fromEntries(
    Object.entries(functions).map(([name, options]) => [
      name,
      Object.fromEntries(
        Object.entries(options).map(([option, value]) => [
          option.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
          value,
        ]),
      ),
    ]),
  );
}
