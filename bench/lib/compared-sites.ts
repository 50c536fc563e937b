import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { compressFiles, isCompressible } from '../../host/built-files';
import { functionsPath, manifestPath } from '../../host/manifest';
import { loadRelease } from '../../host/serve/release';
import { createServer } from '../../host/serve/server';

/** A site served on the loopback interface. */
export interface ServedSite {
  url: string;
  stop: () => Promise<void>;
}

/** Structured data is no script; everything else in script tags is, also when it waits inert. */
const SCRIPTS =
  /<template id="runtime">.*?<\/template>|<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs;

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Copies the build, removes the scripts from its pages, and serves it by our host: the same pages without them. */
export async function serveWithoutScripts(projectRoot: string): Promise<ServedSite> {
  const root = await mkdtemp(join(tmpdir(), 'bare-site-'));
  await mkdir(join(root, '.build'));
  for (const pathOf of [manifestPath, functionsPath]) await cp(pathOf(projectRoot), pathOf(root));
  await cp(join(projectRoot, 'public'), join(root, 'public'), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
  const pages = (await filesOf(join(root, 'public'))).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    await writeFile(page, (await readFile(page, 'utf8')).replace(SCRIPTS, ''));
  }
  await compressFiles(pages);
  const app = await createServer({
    served: { live: await loadRelease(root) },
    logStream: { write: () => undefined },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close().then(() => rm(root, { recursive: true })) };
}

/** Serves any folder of static files by Fastify, compressed as ours are; another site's pages have no manifest of ours. */
export async function serveStaticFiles(folder: string): Promise<ServedSite> {
  const root = await mkdtemp(join(tmpdir(), 'other-site-'));
  await cp(folder, root, { recursive: true });
  await compressFiles((await filesOf(root)).filter(isCompressible));
  const app = fastify();
  await app.register(fastifyStatic, { root, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close().then(() => rm(root, { recursive: true })) };
}
