/**
 * Draws the site's icons from `content/pictures/logo-mark.svg` into `static/`:
 * `favicon.ico`, `apple-touch-icon.png` and the web manifest's three.
 *
 *   npx tsx scripts/pictures/icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { picturesFolder } from './browser';

const staticFolder = path.resolve(__dirname, '../../static');
const accent = '#0b6e6e';
const paper = '#fbfaf7';

interface Tile {
  file: string;
  size: number;
  /** Share of the tile's side that the mark takes; a maskable icon keeps it in the inner 80 %. */
  mark: number;
  /** Corner radius as a share of the side; 0 where the platform rounds the icon itself. */
  corner: number;
}

const tiles: Tile[] = [
  { file: 'apple-touch-icon.png', size: 180, mark: 0.66, corner: 0 },
  { file: 'icon-192.png', size: 192, mark: 0.7, corner: 0.22 },
  { file: 'icon-512.png', size: 512, mark: 0.7, corner: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.54, corner: 0 },
];

async function writeTile(mark: string, { file, size, mark: share, corner }: Tile): Promise<void> {
  const side = Math.round(size * share);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${accent}"/></svg>`;
  const light = Buffer.from(mark.replaceAll(accent, paper));
  await sharp(Buffer.from(ground))
    .composite([{ input: await sharp(light, { density: 600 }).resize(side).png().toBuffer() }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(staticFolder, file));
}

/** An .ico holding one 32 × 32 PNG: a 6-byte header and a 16-byte directory entry before it. */
async function writeFavicon(mark: string): Promise<void> {
  const png = await sharp(Buffer.from(mark), { density: 600 }).resize(32).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // images
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  await writeFile(path.join(staticFolder, 'favicon.ico'), Buffer.concat([header, png]));
}

async function main(): Promise<void> {
  const mark = await readFile(path.join(picturesFolder, 'logo-mark.svg'), 'utf8');
  await Promise.all([...tiles.map((tile) => writeTile(mark, tile)), writeFavicon(mark)]);
}

void main();
