import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The desk's page, and its chunks as webpack names them: the page's own and the one it loads lazily. */
const PAGE = 'admin/[...]';
const FIRST_CHUNKS = ['component---src-pages-admin-tsx', 'admin'];

/** What the page starts by itself, just as early. */
const STARTED_CHUNK = 'app';

/** Chunks that the page only names, by the name of the `meta` that does. */
const NAMED_CHUNKS = {
  /** What may be wanted next, the likeliest first: fetched by src/admin/fetch-later-parts.ts when the list is there. */
  'desk-later': ['toasts', 'mui', 'lead', 'menus', 'sign-in'],
  /** What shows an open lead, and the form to sign in with: fetched by static/desk-ask.js where they come first. */
  'desk-lead': ['mui', 'lead'],
  'desk-sign-in': ['mui', 'sign-in'],
};

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
const OLD = new RegExp(`<(?:link|meta) ${MARK}[^>]*>|<script ${MARK}[^>]*></script>`, 'g');

const preload = (href: string, rest: string) =>
  `<link ${MARK} rel="preload" href="${href}" ${rest}>`;

async function readJson(folder: string, path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, path), 'utf8'));
}

interface Scripts {
  first: string[];
  /** By the name of the `meta` that names them. */
  named: Record<string, string[]>;
}

/** Addresses of scripts, each once, without those that the page starts by itself. */
async function findScripts(folder: string): Promise<Scripts> {
  const { namedChunkGroups } = statsSchema.parse(await readJson(folder, 'webpack.stats.json'));
  const scriptsOf = (chunk: string) => {
    const group = namedChunkGroups[chunk];
    if (!group) throw new Error(`The build has no chunk named ${chunk}`);
    return group.assets.map(({ name }) => `/${name}`).filter((name) => name.endsWith('.js'));
  };
  const newOf = (chunks: readonly string[], known: readonly string[]) => [
    ...new Set(chunks.flatMap(scriptsOf).filter((path) => !known.includes(path))),
  ];
  const started = scriptsOf(STARTED_CHUNK);
  const first = newOf(FIRST_CHUNKS, started);
  const known = [...started, ...first];
  const named = Object.entries(NAMED_CHUNKS).map(([name, chunks]) => [name, newOf(chunks, known)]);
  return { first, named: Object.fromEntries(named) };
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
 * the same time. What is wanted later, or at some addresses only, is named.
 *
 * @param folder path of the build's output
 */
export async function preloadDesk(folder: string): Promise<void> {
  const file = join(folder, PAGE, 'index.html');
  const html = await readFile(file, 'utf8');
  const { first, named } = await findScripts(folder);
  const early = [
    `<script ${MARK} async fetchpriority="high" src="${ASK}"></script>`,
    ...first.map((path) => preload(path, 'as="script"')),
    ...(await pageData(folder)).map((name) => preload(`/${name}`, 'as="fetch" crossorigin')),
    ...Object.entries(named).map(
      ([name, paths]) => `<meta ${MARK} name="${name}" content="${paths.join(' ')}">`,
    ),
  ];
  // Gatsby keeps a page whose content did not change: what an earlier build put there goes first.
  const finished = html.replace(OLD, '').replace('<head>', `<head>${early.join('')}`);
  if (finished !== html) await writeFile(file, finished);
}
