import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { GatsbyNode } from 'gatsby';
import { WORKER_PATH } from '../domain/site-paths';
import { netlifyHeaders, netlifyRedirects } from './netlify';
import { type FinishedPage, finishPages } from './post-build/built-pages';
import { writeSocialCards } from './social-card/social-cards';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The sitemap (https://www.sitemaps.org/protocol.html) of the given absolute addresses. It gives no
 * dates of change: the content has none, and a build's date would be a false one.
 */
export function sitemap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.join('')}</urlset>\n`
  );
}

/** The rules for crawlers (RFC 9309): everything but the desk and the functions. */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

interface BuildState {
  program: { directory: string };
  pages: ReadonlyMap<string, unknown>;
  config: { siteMetadata?: { siteUrl?: string } };
}

/** Code in an attribute would be ignored by browsers under the pages' policy: found out here, not there. */
function refusedCode(pages: readonly FinishedPage[]): string[] {
  return pages.flatMap(({ path, code }) => code.refused.map((tag) => `${path}: ${tag}`));
}

/** Writes the service worker (src/enquiry/sw.ts) as one file, beside the pages: its address must not change with its content. */
async function writeServiceWorker(projectFolder: string): Promise<void> {
  await build({
    entryPoints: [join(projectFolder, 'src', 'enquiry', 'sw.ts')],
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
 * Finishes the pages and the files that depend on them: headers, sitemap, robots.txt and a social card for each page.
 * Stops the build on code that no policy allows.
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
