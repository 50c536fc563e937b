/**
 * Cuts the site's variable font down to the characters and weights the site uses, and prints the metrics of fallback faces
 * that take the same space (src/styles/base.css), so that text does not move when the font arrives. Run after changing the
 * font: `npx tsx scripts/fonts/subset.ts`.
 *
 * English text, which every page waits for, fits a server's first packets (docs/decisions/0010-first-paint.md). Accented letters,
 * mostly of names, the signs of currencies, and other scripts are files of their own: a page loads those that it shows.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const source = (subset: string, family = 'figtree') =>
  require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`);
const target = (name: string) => join(__dirname, '../../src/styles/fonts', name);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const ENGLISH = range(0x20, 0x7e) + '\u00a0©×·' + '–—‘’“”…•−';
const JOINERS = '\u200c\u200d';
const MARKS_OF_DIRECTION = '\u200e\u200f';
/** Stands below a mark that has no letter. */
const CIRCLE = '\u25cc';

/** Letters, signs and digits of further scripts, by the name that Noto Sans has for them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  arabic: range(0x600, 0x6ff) + JOINERS + MARKS_OF_DIRECTION + CIRCLE,
  devanagari: range(0x900, 0x972) + JOINERS + CIRCLE,
};
const ACCENTED = range(0xa1, 0xff).replace(/[©×·]/g, '');

/** Weights that src/styles/tokens.css names, and that of `<strong>`. */
const WEIGHTS = { min: 400, max: 700, default: 400 };

const LETTER_FREQUENCY: Record<string, number> = {
  ...{ ' ': 18.3, e: 10.3, t: 7.5, a: 6.5, o: 6.2, n: 5.7, i: 5.7, s: 5.3, r: 5, h: 5, l: 3.3 },
  ...{ d: 3.3, u: 2.3, c: 2.2, m: 2, f: 2, w: 1.7, g: 1.6, p: 1.5, y: 1.4, b: 1.3, v: 0.8, k: 0.6 },
};

/** Average widths of Arial's letters in units of its size, weighed by their frequency in English text. */
const ARIAL = [
  { face: 'Arial', averageWidth: 0.4396, weight: 400 },
  { face: 'Arial Bold', averageWidth: 0.4754, weight: 650 },
];

async function writeSubset(from: string, text: string, name: string): Promise<void> {
  const cut = await subsetFont(await readFile(from), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
  await writeFile(target(name), cut);
  console.log(`${name}  ${cut.length} bytes`);
}

async function printFallbackMetrics(arial: (typeof ARIAL)[number]): Promise<void> {
  const { face, averageWidth, weight } = arial;
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  const font = fontkit.create(await subsetFont(await readFile(source('latin')), ENGLISH, options));
  if (!('unitsPerEm' in font)) throw new Error('not a single font');
  const letters = Object.entries(LETTER_FREQUENCY);
  const total = letters.reduce((sum, [, frequency]) => sum + frequency, 0);
  const width = letters.reduce(
    (sum, [letter, frequency]) => sum + font.layout(letter).advanceWidth * frequency,
    0,
  );
  const sizeAdjust = width / total / font.unitsPerEm / averageWidth;
  const percent = (units: number) =>
    `${((units / font.unitsPerEm / sizeAdjust) * 100).toFixed(2)}%`;
  console.log(`${face}, for weight ${weight}:`);
  console.log(`size-adjust: ${(sizeAdjust * 100).toFixed(2)}%;`);
  console.log(`ascent-override: ${percent(font.ascent)};`);
  console.log(`descent-override: ${percent(-font.descent)};`);
  console.log(`line-gap-override: ${percent(font.lineGap)};`);
}

async function main(): Promise<void> {
  await writeSubset(source('latin'), ENGLISH, 'figtree-latin.woff2');
  await writeSubset(source('latin'), ACCENTED, 'figtree-accented.woff2');
  // The family has no other signs, besides those of the first two sets.
  await writeSubset(source('latin-ext'), '₹', 'figtree-inr.woff2');
  await writeSubset(source('latin'), '€', 'figtree-eur.woff2');
  for (const [script, text] of Object.entries(SCRIPTS)) {
    await writeSubset(source(script, `noto-sans-${script}`), text, `noto-${script}.woff2`);
  }
  for (const arial of ARIAL) await printFallbackMetrics(arial);
}

void main();
