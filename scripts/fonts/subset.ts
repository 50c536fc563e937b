/**
 * Cuts the site's variable font down to the characters the site uses, and prints the metrics of
 * a fallback face that takes the same space (src/styles/fonts.css), so that text does not move
 * when the font arrives. Run after changing the font: `npx tsx scripts/fonts/subset.ts`.
 *
 * Two files: Latin text, and the rupee sign, which the family keeps in its extended set.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const source = (subset: string) =>
  require.resolve(`@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`);
const target = (name: string) => join(__dirname, '../../src/styles/fonts', name);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”…•·×−';

/** Widths of Arial's letters per 1,000 units, weighed by their frequency in English text. */
const ARIAL_AVERAGE_WIDTH = 0.4518;

const LETTER_FREQUENCY: Record<string, number> = {
  ...{ ' ': 18.3, e: 10.3, t: 7.5, a: 6.5, o: 6.2, n: 5.7, i: 5.7, s: 5.3, r: 5, h: 5, l: 3.3 },
  ...{ d: 3.3, u: 2.3, c: 2.2, m: 2, f: 2, w: 1.7, g: 1.6, p: 1.5, y: 1.4, b: 1.3, v: 0.8, k: 0.6 },
};

async function writeSubset(subset: string, text: string, name: string): Promise<void> {
  const cut = await subsetFont(await readFile(source(subset)), text, { targetFormat: 'woff2' });
  await writeFile(target(name), cut);
  console.log(`${name}  ${cut.length} bytes`);
}

function printFallbackMetrics(): void {
  const font = fontkit.openSync(source('latin'));
  if (!('unitsPerEm' in font)) throw new Error('not a single font');
  let width = 0;
  let weight = 0;
  for (const [letter, frequency] of Object.entries(LETTER_FREQUENCY)) {
    width += (font.layout(letter).advanceWidth / font.unitsPerEm) * frequency;
    weight += frequency;
  }
  const sizeAdjust = width / weight / ARIAL_AVERAGE_WIDTH;
  const percent = (units: number) =>
    `${((units / font.unitsPerEm / sizeAdjust) * 100).toFixed(2)}%`;
  console.log(`size-adjust: ${(sizeAdjust * 100).toFixed(2)}%;`);
  console.log(`ascent-override: ${percent(font.ascent)};`);
  console.log(`descent-override: ${percent(-font.descent)};`);
  console.log(`line-gap-override: ${percent(font.lineGap)};`);
}

async function main(): Promise<void> {
  await writeSubset('latin', latin, 'figtree-latin.woff2');
  await writeSubset('latin-ext', '₹', 'figtree-rupee.woff2');
  printFallbackMetrics();
}

void main();
