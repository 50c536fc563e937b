import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { readPublishedPages } from './post-build/built-pages';
import { robots, sitemap } from './post-build/sitemap';
import { writeSocialCards } from './social-card/write-social-cards';

interface BuildState {
  program: { directory: string };
  pages: ReadonlyMap<string, { path: string; matchPath?: string | null }>;
  config: { siteMetadata?: { siteUrl?: string } };
}

/** Makes what depends on the finished pages: sitemap, robots.txt and a social card for each page. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ store, cache, reporter }) => {
  const { program, pages, config }: BuildState = store.getState();
  const folder = join(program.directory, 'public');
  const paths = [...pages.values()]
    .filter(({ path, matchPath }) => !matchPath && !path.endsWith('.html'))
    .map(({ path }) => path);

  const published = await readPublishedPages(folder, paths);
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
