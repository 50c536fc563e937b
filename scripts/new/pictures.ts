import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** As content/pictures/README.md says. */
const BESIDE_HEADING: Size = { width: 1280, height: 1040 };
const OF_PHONE: Size = { width: 800, height: 824 };
const OF_CASE_STUDY: Size = { width: 1600, height: 1000 };

/** Greys that no two pictures share, because the check refuses a picture that is there twice. */
const greyOf = (index: number) => `hsl(215 16% ${60 + index * 2}%)`;

/** A plain area with a frame: nobody takes it for a picture of something. */
function drawing({ width, height }: Size, index: number): Buffer {
  const [x, y] = [width / 8, height / 8];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <path fill="${greyOf(index)}" d="M0 0h${width}v${height}H0z"/>
      <path fill="none" stroke="#fff" stroke-width="6" d="M${x} ${y}h${x * 6}v${y * 6}h${-x * 6}z"/>
    </svg>`,
  );
}

/**
 * Draws the pictures that the starter content names, which hold the places of the agency's own.
 *
 * @param folder the content folder
 * @param groups keys of the groups of services
 */
export async function drawPictures(folder: string, groups: readonly string[]): Promise<void> {
  const sizes: [name: string, size: Size][] = [
    ['home', BESIDE_HEADING],
    ['home-phone', OF_PHONE],
    ['about', BESIDE_HEADING],
    ['first-project', OF_CASE_STUDY],
    ...groups.map((group): [string, Size] => [group, BESIDE_HEADING]),
  ];
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  for (const [index, [name, size]] of sizes.entries()) {
    const file = path.join(folder, 'pictures', `${name}.png`);
    await sharp(drawing(size, index)).png({ palette: true }).toFile(file);
  }
}
