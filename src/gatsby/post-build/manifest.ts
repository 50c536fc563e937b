import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLOURS } from '../../domain/colours';
import { logoElement } from '../logo';

/** The parts of the agency that the manifest tells. */
interface Named {
  brand: string;
  shortBrand: string;
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/): name and icons of the page on a home screen. */
export function manifest({ brand, shortBrand }: Named): string {
  const png = (name: string, size: number, purpose?: string) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  return JSON.stringify({
    name: brand,
    short_name: shortBrand,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: COLOURS.page,
    theme_color: COLOURS.accent,
    icons: [png('icon-192', 192), png('icon-512', 512), png('icon-maskable-512', 512, 'maskable')],
  });
}

interface Tile {
  file: string;
  size: number;
  /** Share of the tile's side that the logo takes; a maskable icon keeps it in the inner 80 %. */
  logo: number;
  /** Corner radius as a share of the side; 0 where the platform rounds the icon itself. */
  corner: number;
}

const TILES: readonly Tile[] = [
  { file: 'apple-touch-icon.png', size: 180, logo: 0.66, corner: 0 },
  { file: 'icon-192.png', size: 192, logo: 0.7, corner: 0.22 },
  { file: 'icon-512.png', size: 512, logo: 0.7, corner: 0.22 },
  { file: 'icon-maskable-512.png', size: 512, logo: 0.54, corner: 0 },
];

/** The logo on a square of the accent. */
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

/** Draws the icons of browsers, phones and the manifest from the logo into the build's output. */
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
