import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The desk's page, and its chunks as webpack names them: the page's own and the one it loads lazily. */
const PAGE = 'admin/[...]';
const CHUNKS = ['component---src-pages-admin-tsx', 'admin'];

/** What the page starts by itself. */
const STARTED = 'app';

const statsSchema = z.object({
  namedChunkGroups: z.record(
    z.string(),
    z.object({ assets: z.array(z.object({ name: z.string() })) }),
  ),
});

const pageDataSchema = z.object({ staticQueryHashes: z.array(z.string()).default([]) });

/** Asks for the first view's data, which Gatsby knows nothing of (static/desk-ask.js). */
const ASK = '/desk-ask.js';

const MARK = 'data-desk-early';
const OLD = new RegExp(`<link ${MARK}[^>]*>|<script ${MARK}[^>]*></script>`, 'g');

const preload = (href: string, rest: string) =>
  `<link ${MARK} rel="preload" href="${href}" ${rest}>`;

async function readJson(folder: string, path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, path), 'utf8'));
}

/** The scripts of the desk's first view that its page does not start by itself. */
async function scripts(folder: string): Promise<string[]> {
  const { namedChunkGroups } = statsSchema.parse(await readJson(folder, 'webpack.stats.json'));
  const of = (chunk: string) => namedChunkGroups[chunk]?.assets.map(({ name }) => name) ?? [];
  const started = new Set(of(STARTED));
  const wanted = new Set(CHUNKS.flatMap(of));
  return [...wanted].filter((name) => name.endsWith('.js') && !started.has(name));
}

/** What Gatsby's loader asks for before it shows the page. */
async function pageData(folder: string): Promise<string[]> {
  const own = `page-data/${PAGE}/page-data.json`;
  const { staticQueryHashes } = pageDataSchema.parse(await readJson(folder, own));
  const queries = staticQueryHashes.map((hash) => `page-data/sq/d/${hash}.json`);
  return ['page-data/app-data.json', own, ...queries];
}

/**
 * Lets the browser fetch all that the desk's first view needs as soon as it reads the page's head. Otherwise each script
 * would be asked for by the one before it: four turns, over a slow line more than half a second. The data are asked for at
 * the same time.
 *
 * @param folder path of the build's output
 */
export async function preloadDesk(folder: string): Promise<void> {
  const file = join(folder, PAGE, 'index.html');
  const html = await readFile(file, 'utf8');
  const early = [
    `<script ${MARK} async src="${ASK}"></script>`,
    ...(await scripts(folder)).map((name) => preload(`/${name}`, 'as="script"')),
    ...(await pageData(folder)).map((name) => preload(`/${name}`, 'as="fetch" crossorigin')),
  ];
  // Gatsby keeps a page whose content did not change: what an earlier build put there goes first.
  const finished = html.replace(OLD, '').replace('<head>', `<head>${early.join('')}`);
  if (finished !== html) await writeFile(file, finished);
}
