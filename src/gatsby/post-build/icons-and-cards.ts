import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp, { type CreateText } from 'sharp';
import { socialCardPath } from '../../domain/site-paths';
import { COLOURS, logoElement } from '../../domain/brand';
import type { PublishedPage } from './built-pages';

/** In pixels; no social network crops this size. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const TITLE_HEIGHT = 320;
const FOOT = HEIGHT - MARGIN;

/** Font sizes of the title, in pixels; the largest that fits is used. */
const TITLE_SIZES = [88, 80, 72, 64, 56, 48, 44];

/** The card without its texts; `logo` is the text of the file. */
const background = (
  logo: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<path fill="${COLOURS.page}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<path fill="${COLOURS.accent}" d="M0 0h${WIDTH}v12H0z"/>
<path fill="${COLOURS.line}" d="M${MARGIN} ${FOOT - 84}h${TEXT_WIDTH}v2H${MARGIN}z"/>
<svg x="${MARGIN - 4}" y="${FOOT - 48}" width="64" height="64">${logoElement(logo, COLOURS.accent)}</svg>
</svg>`;

/** The bold font was cut from a variable one, and kept its name. The comma makes Pango read both words as the name. */
const FAMILY = 'Figtree Light,';

/** A text in the site's bold font, whichever fonts the machine has. @param size in pixels */
const textOf = (text: string, size: number): CreateText => ({
  text: `<span foreground="${COLOURS.text}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`,
  font: `${FAMILY} ${size}`,
  fontfile: join(__dirname, 'figtree-bold.ttf'),
  dpi: 72,
  width: TEXT_WIDTH,
  rgba: true,
});

async function drawTitle(title: string): Promise<Buffer> {
  for (const size of TITLE_SIZES) {
    const { data, info } = await sharp({ text: textOf(title, size) })
      .png()
      .toBuffer({ resolveWithObject: true });
    const hasRoom = info.width <= TEXT_WIDTH && info.height <= TITLE_HEIGHT;
    if (hasRoom) return data;
  }
  throw new Error(`The title is too long for a social card: ${title}`);
}

/** Draws the card that is shown with a shared link: the page's title above the brand. */
async function drawCard(
  { title, siteName }: PublishedPage,
  ground: string,
  file: string,
): Promise<void> {
  await sharp(Buffer.from(ground))
    .composite([
      { input: await drawTitle(title), left: MARGIN, top: MARGIN },
      { input: { text: textOf(siteName, 36) }, left: MARGIN + 80, top: FOOT - 32 },
    ])
    .png({ compressionLevel: 3 })
    .toFile(file);
}

/** sharp renders on libuv's four threads; more cards at once would only use memory. */
const CONCURRENCY = 4;

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Writes the social card of each page into the build's output, at `socialCardPath`.
 *
 * @param logo the text of `content/logo.svg`
 * @param cacheFolder kept between builds; cards in it are reused
 * @throws if a title doesn't fit at the smallest size
 */
export async function writeSocialCards(
  pages: readonly PublishedPage[],
  logo: string,
  publicFolder: string,
  cacheFolder: string,
): Promise<void> {
  // The output is kept between builds, and must not contain cards of removed pages.
  const cards = join(publicFolder, 'social');
  await rm(cards, { recursive: true, force: true });
  await mkdir(cards);
  const ground = background(logo);
  const writeCard = async (page: PublishedPage) => {
    const said = JSON.stringify([ground, TITLE_SIZES, page.title, page.siteName]);
    const name = createHash('sha256').update(said).digest('hex').slice(0, 32);
    const drawn = join(cacheFolder, `social-card-${name}.png`);
    if (!(await isThere(drawn))) await drawCard(page, ground, drawn);
    await copyFile(drawn, join(publicFolder, socialCardPath(page.path)));
  };
  await Readable.from(pages).forEach(writeCard, { concurrency: CONCURRENCY });
}

interface Tile {
  file: string;
  size: number;
  /** Size of the logo as a share of the tile; in a maskable icon it must lie within the inner 80%. */
  logo: number;
  /** Corner radius as a share of the tile; 0 if the platform rounds the icon itself. */
  corner: number;
}

const TILES: readonly Tile[] = [
  { file: 'apple-touch-icon.png', size: 180, logo: 0.66, corner: 0 },
  { file: 'icon-192.png', size: 192, logo: 0.7, corner: 0.22 },
  { file: 'icon-512.png', size: 512, logo: 0.7, corner: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, logo: 0.54, corner: 0 },
];

/** The logo on a square in the accent colour. */
function tileSvg(logo: string, { size, logo: share, corner }: Tile): string {
  const side = Math.round(size * share);
  const inset = (size - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${COLOURS.accent}"/>
    <svg x="${inset}" y="${inset}" width="${side}" height="${side}">${logoElement(logo, COLOURS.page)}</svg></svg>`;
}

/** An .ico holding one 32 × 32 PNG: a 6-byte header and a 16-byte directory entry before it. */
async function favicon(logo: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">${logoElement(logo, COLOURS.accent)}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // images
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Writes the icons for browsers, phones and the manifest, drawn from the logo. */
export async function writeIcons(logo: string, folder: string): Promise<void> {
  const writeTile = (tile: Tile) =>
    sharp(Buffer.from(tileSvg(logo, tile)))
      .png({ palette: true })
      .toFile(join(folder, tile.file));
  await Promise.all([
    ...TILES.map(writeTile),
    favicon(logo).then((icon) => writeFile(join(folder, 'favicon.ico'), icon)),
  ]);
}
