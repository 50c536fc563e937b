import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { GatsbyNode } from 'gatsby';
import { DESK_MANIFEST_PATH, DESK_WORKER_PATH, FEED_PATH, WORKER_PATH } from '../domain/site-paths';
import { writeEditor } from './editor/write-editor';
import { netlifyHeaders, netlifyRedirects } from './deploy';
import { type FinishedPage, finishPages } from './post-build/built-pages';
import { writeIcons, writeSocialCards } from './post-build/icons-and-cards';
import { TARGET } from './post-build/page-assets';
import {
  deskManifest,
  feed,
  type FeedContent,
  FEED_QUERY,
  manifest,
  robots,
  sitemap,
} from './post-build/site-files';
import { languageAt } from '../language/paths';
import { LANGUAGE } from '../language/languages';

interface BuildState {
  program: { directory: string };
  pages: ReadonlyMap<string, unknown>;
  config: { siteMetadata?: { siteUrl?: string } };
}

/** Finds code in attributes, which browsers ignore under the pages' Content-Security-Policy. */
function refusedCode(pages: readonly FinishedPage[]): string[] {
  return pages.flatMap(({ path, code }) => code.refused.map((tag) => `${path}: ${tag}`));
}

/**
 * Bundles a script into one small file for browsers.
 *
 * @param entry path of its source
 * @returns its text
 */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    legalComments: 'none',
    target: TARGET,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Service workers by their addresses, which must not change with their content. */
const WORKERS = {
  [WORKER_PATH]: 'src/enquiry/sw.ts',
  [DESK_WORKER_PATH]: 'src/admin/worker/push-worker.ts',
} as const;

/** Bundles each service worker into one file. */
async function writeServiceWorkers(projectFolder: string): Promise<void> {
  for (const [path, entry] of Object.entries(WORKERS)) {
    const script = await bundle(join(projectFolder, entry));
    await writeFile(join(projectFolder, 'public', path), script);
  }
}

/**
 * Finishes the pages and the files that depend on them: headers, sitemap, robots.txt, manifest, the feed of case studies,
 * icons, and a social card for each page.
 * Stops the build if a page has code that its policy does not allow.
 */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({
  store,
  cache,
  graphql,
  reporter,
}) => {
  const { program, pages, config }: BuildState = store.getState();
  const folder = join(program.directory, 'public');

  const script = await bundle(join(program.directory, 'src', 'page-script', 'main.ts'));
  const finished = await finishPages(folder, [...pages.keys()], script);
  const refused = refusedCode(finished);
  if (refused.length > 0) {
    reporter.panicOnBuild(['Pages with code in an attribute', ...refused].join('\n'));
  }
  await writeServiceWorkers(program.directory);
  await writeEditor(program.directory);
  await writeFile(join(folder, '_headers'), netlifyHeaders(finished));
  await writeFile(join(folder, '_redirects'), netlifyRedirects([...pages.keys()]));

  const published = finished.flatMap((page) => page.published ?? []);
  const siteUrl = config.siteMetadata?.siteUrl ?? '';
  await writeFile(join(folder, 'sitemap.xml'), sitemap(published));
  await writeFile(join(folder, 'robots.txt'), robots(siteUrl));
  const content = await graphql<FeedContent>(FEED_QUERY);
  if (!content.data) throw new Error(`on-post-build: ${String(content.errors)}`);
  await writeFile(join(folder, FEED_PATH), feed(siteUrl, content.data));
  await writeFile(join(folder, 'site.webmanifest'), manifest(content.data.agency));
  await writeFile(join(folder, DESK_MANIFEST_PATH), deskManifest(content.data.agency));

  const logo = await readFile(join(program.directory, 'content', 'logo.svg'), 'utf8');
  const timer = reporter.activityTimer('Drawing icons and social cards');
  timer.start();
  await writeIcons(logo, folder);
  // Pages in another language show the card of the first: its fonts have no other script.
  const first = published.filter(({ path }) => languageAt(path) === LANGUAGE);
  await writeSocialCards(first, logo, folder, cache.directory);
  timer.end();

  // Gatsby copies Partytown for third-party scripts in a worker; this site has none.
  await rm(join(folder, '~partytown'), { recursive: true, force: true });
};
