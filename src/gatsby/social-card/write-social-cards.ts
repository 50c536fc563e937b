import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { forEachParallel } from '../../../host/parallel';
import { socialCardPath } from '../../components/social-card-path';
import type { PublishedPage } from '../post-build/built-pages';
import { openCardFont } from './card-font';
import { drawSocialCard } from './draw-social-card';

/** sharp renders on libuv's four threads; more at once would only take memory. */
const PARALLEL = 4;

/** Renders an SVG as PNG unless the cache has it already. */
async function render(svg: string, cacheFolder: string): Promise<string> {
  const name = createHash('sha256').update(svg).digest('hex').slice(0, 32);
  const file = join(cacheFolder, `social-card-${name}.png`);
  const isCached = await stat(file).then(
    () => true,
    () => false,
  );
  if (!isCached) {
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
    await writeFile(file, png);
  }
  return file;
}

/**
 * Writes the social card of each page into the build's output, at `socialCardPath`.
 *
 * @param cacheFolder folder that outlives builds; cards drawn before are taken from it
 */
export async function writeSocialCards(
  pages: readonly PublishedPage[],
  publicFolder: string,
  cacheFolder: string,
): Promise<void> {
  const font = openCardFont();
  // Cards of pages that are gone must not stay in the output, which outlives builds.
  const cards = join(publicFolder, 'social');
  await rm(cards, { recursive: true, force: true });
  await mkdir(cards);
  await forEachParallel(pages, PARALLEL, async ({ path, title, siteName }) => {
    const svg = drawSocialCard({ title, siteName }, font);
    await copyFile(await render(svg, cacheFolder), join(publicFolder, socialCardPath(path)));
  });
}
