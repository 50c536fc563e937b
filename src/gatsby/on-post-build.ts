import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { GatsbyNode } from 'gatsby';
import { WORKER_PATH } from '../domain/enquiry-queue';
import { finishPages, type FinishedPage } from './post-build/built-pages';
import { netlifyHeaders, netlifyRedirects } from './netlify';
import { robots, sitemap } from './post-build/sitemap';
import { writeSocialCards } from './social-card/social-cards';

interface BuildState {
  program: { directory: string };
  pages: ReadonlyMap<string, unknown>;
  config: { siteMetadata?: { siteUrl?: string } };
}

/** Code in an attribute would be ignored by browsers under the pages' policy: found out here, not there. */
function refusedCode(pages: readonly FinishedPage[]): string[] {
  return pages.flatMap(({ path, code }) => code.refused.map((tag) => `${path}: ${tag}`));
}

/** Writes the service worker (src/worker) as one file, beside the pages: its address must not change with its content. */
async function writeServiceWorker(projectFolder: string): Promise<void> {
  await build({
    entryPoints: [join(projectFolder, 'src', 'worker', 'sw.ts')],
    outfile: join(projectFolder, 'public', WORKER_PATH),
    bundle: true,
    minify: true,
    legalComments: 'none',
    target: ['chrome111', 'firefox121', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
}

/**
 * Finishes the pages, and makes what depends on them: headers, sitemap, robots.txt and a social card for each. Stops
 * the build on code that no policy allows.
 */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ store, cache, reporter }) => {
  const { program, pages, config }: BuildState = store.getState();
  const folder = join(program.directory, 'public');

  const finished = await finishPages(folder, [...pages.keys()]);
  const refused = refusedCode(finished);
  if (refused.length > 0) {
    reporter.panicOnBuild(['Pages with code in an attribute', ...refused].join('\n'));
  }
  await writeServiceWorker(program.directory);
  await writeFile(join(folder, '_headers'), netlifyHeaders(finished));
  await writeFile(join(folder, '_redirects'), netlifyRedirects());

  const published = finished.flatMap((page) => page.published ?? []);
  const addresses = published.map(({ address }) => address);
  await writeFile(join(folder, 'sitemap.xml'), sitemap(addresses));
  await writeFile(join(folder, 'robots.txt'), robots(config.siteMetadata?.siteUrl ?? ''));

  const timer = reporter.activityTimer('Drawing social cards');
  timer.start();
  await writeSocialCards(published, folder, cache.directory);
  timer.end();

  // Gatsby copies it for third-party scripts in a worker; this site has none.
  await rm(join(folder, '~partytown'), { recursive: true, force: true });
};
