import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { finishPages } from './post-build/built-pages';
import { robots, sitemap } from './post-build/sitemap';
import { writeSocialCards } from './social-card/write-social-cards';

interface BuildState {
  program: { directory: string };
  pages: ReadonlyMap<string, unknown>;
  config: { siteMetadata?: { siteUrl?: string } };
}

/**
 * Finishes the public pages, and makes what depends on them: sitemap, robots.txt and a social card
 * for each. The desk is left as Gatsby made it.
 */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ store, cache, reporter }) => {
  const { program, pages, config }: BuildState = store.getState();
  const folder = join(program.directory, 'public');
  const paths = [...pages.keys()].filter((path) => !path.startsWith('/admin'));

  const published = await finishPages(folder, paths);
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
