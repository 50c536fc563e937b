import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from './compress';
import { readManifest, writeManifest } from './manifest';

/** Files of the build that may hold the site's address: pages, their data, sitemap and robots.txt. */
const TEXT = /\.(html|json|xml|txt)$/;

type Variables = Readonly<Record<string, string | undefined>>;

/** The address that pages name as theirs: SITE_URL, Netlify's own, or the one that HOST and PORT make. */
export function siteAddress({ SITE_URL, NETLIFY, URL: netlifyUrl, HOST, PORT }: Variables): string {
  const given = SITE_URL || (NETLIFY && netlifyUrl);
  if (given) return new URL(given).origin;
  return `http://${HOST || '127.0.0.1'}:${Number(PORT) || 9000}`;
}

/**
 * Replaces the site's address in the files of the build that is there: a new one needs neither pictures nor scripts anew.
 *
 * @param address the new one; without it, the one that Gatsby built with and takes the files to hold
 */
export async function moveSite(projectRoot: string, address?: string): Promise<void> {
  // Without a build, or with one of an earlier version, there is nothing to move.
  const manifest = await readManifest(projectRoot).catch(() => undefined);
  if (!manifest) return;
  const { siteUrl: from, builtFor } = manifest;
  const to = address ?? builtFor;
  if (from === to) return;
  const changed: string[] = [];
  for (const route of manifest.routes) {
    if (route.type !== 'static' || !TEXT.test(route.filePath)) continue;
    const file = path.join(projectRoot, route.filePath);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!text.includes(from)) continue;
    await writeFile(file, text.replaceAll(from, to));
    changed.push(file);
  }
  await compressFiles(changed);
  await writeManifest(projectRoot, { ...manifest, siteUrl: to });
}
