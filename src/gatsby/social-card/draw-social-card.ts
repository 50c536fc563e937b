import { CLOUD, PROMPT } from '../brand-mark';
import type { CardFont } from './card-font';

type Measure = (line: string) => number;

/** Breaks text at spaces into lines as full as can be. A word wider than a line gets its own. */
function wrapFull(words: readonly string[], width: Measure, limit: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && width(longer) <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Breaks text at spaces into as few lines as fit, of about the same length: no word is left alone
 * on the last line.
 *
 * @param width how wide a line is, in the unit of `limit`
 */
export function wrapText(text: string, width: Measure, limit: number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const fewest = wrapFull(words, width, limit);
  let balanced = fewest;
  for (let narrower = limit; narrower > 0; narrower -= limit / 50) {
    const lines = wrapFull(words, width, narrower);
    if (lines.length > fewest.length) break;
    balanced = lines;
  }
  return balanced;
}

/** Size that every network shows uncropped, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
const LINE_HEIGHT = 1.14;
const LARGEST = 88;
const SMALLEST = 44;

/** The palette of src/styles/tokens.css: --paper-50, --ink-900, --teal-700, --ink-200. */
const COLOURS = {
  page: '#fbfaf7',
  text: '#14171f',
  accent: '#0b6e6e',
  line: '#d9dcdf',
};

const TEXT_WIDTH = WIDTH - 2 * MARGIN;

/** The title's lines at the largest size, in pixels, at which it takes at most three. */
function fitTitle(title: string, font: CardFont): { size: number; lines: string[] } {
  for (let size = LARGEST; ; size -= 4) {
    const width = (line: string) => font.width(line, size);
    const lines = wrapText(title, width, TEXT_WIDTH);
    const fits = lines.length <= 3 && lines.every((line) => width(line) <= TEXT_WIDTH);
    if (fits || size === SMALLEST) return { size, lines };
  }
}

/** What a card says. */
export interface SocialCard {
  title: string;
  /** The brand. Networks show the site's address themselves. */
  siteName: string;
}

/**
 * Draws the card that a shared link to a page shows: the title, large, over the brand.
 *
 * @returns an SVG of 1200 × 630 without text elements: it needs no font where it is rendered
 */
export function drawSocialCard({ title, siteName }: SocialCard, font: CardFont): string {
  const { size, lines } = fitTitle(title, font);
  const foot = HEIGHT - MARGIN;
  const text = lines.map((line, index) =>
    font.draw(line, MARGIN, MARGIN + size * (0.86 + index * LINE_HEIGHT), size),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<path fill="${COLOURS.page}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
<path fill="${COLOURS.accent}" d="M0 0h${WIDTH}v12H0z"/>
<g fill="${COLOURS.text}">${text.join('')}</g>
<path fill="${COLOURS.line}" d="M${MARGIN} ${foot - 84}h${TEXT_WIDTH}v2H${MARGIN}z"/>
<g transform="translate(${MARGIN - 4} ${foot - 48})"><path fill="${COLOURS.accent}" d="${CLOUD}"/>
<path fill="none" stroke="${COLOURS.page}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round" d="${PROMPT}"/></g>
<g fill="${COLOURS.text}">${font.draw(siteName, MARGIN + 80, foot - 4, 36)}</g>
</svg>`;
}
