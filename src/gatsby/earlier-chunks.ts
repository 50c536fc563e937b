import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IAdapter } from 'gatsby';

type Routes = Parameters<IAdapter['adapt']>[0]['routesManifest'];
type Route = Routes[number];

/** A tab that was opened before a deploy asks for its parts this much longer. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Scripts and styles that webpack names by their content. */
const CHUNK = /^\/?[^/]+[-.][\da-f]{20}\.(?:js|css)$/;

/** Gatsby lets browsers keep the files of this build for good; it knows earlier ones only as files in its folder. */
const isOfThisBuild = ({ headers }: Extract<Route, { type: 'static' }>) =>
  headers.some(({ value }) => value.includes('immutable'));

/** When a build first lacked each file that it found, as milliseconds since the epoch. */
type Retired = Record<string, number>;

async function readRetired(file: string): Promise<Retired> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Retired;
  } catch {
    // Without a cache the week begins anew.
    return {};
  }
}

/**
 * Deletes the chunks of earlier builds that no build has had for a week. The younger ones stay in the folder `public`, which
 * our host builds into again and Netlify's adapter restores, and are served on.
 *
 * @returns the routes without those of deleted files
 */
export async function dropOldChunks(
  routes: Routes,
  projectRoot: string,
  now = Date.now(),
): Promise<Routes> {
  // The one part of its cache that Gatsby keeps when its configuration or the packages have changed.
  const folder = join(projectRoot, '.cache', 'adapters');
  const record = join(folder, 'earlier-chunks.json');
  const before = await readRetired(record);
  const retired: Retired = {};
  const dropped = new Set<Route>();
  for (const route of routes) {
    if (route.type !== 'static' || !CHUNK.test(route.path) || isOfThisBuild(route)) continue;
    const since = before[route.path] ?? now;
    if (now - since < KEPT_MS) {
      retired[route.path] = since;
      continue;
    }
    dropped.add(route);
    const file = join(projectRoot, route.filePath);
    await Promise.all(['', '.br', '.gz'].map((suffix) => rm(file + suffix, { force: true })));
  }
  await mkdir(folder, { recursive: true });
  await writeFile(record, JSON.stringify(retired));
  return routes.filter((route) => !dropped.has(route));
}
