import { join } from 'node:path';
import * as fontkit from 'fontkit';

const FILE = join(__dirname, 'figtree-bold.ttf');

/** Text as shapes: the picture comes out the same whatever fonts the building machine has. */
export interface CardFont {
  /** @returns width in pixels of a line of text at a size in pixels */
  width: (text: string, size: number) => number;
  /** @returns SVG that draws a line of text with its baseline starting at (x, y) */
  draw: (text: string, x: number, y: number, size: number) => string;
}

/** Opens the site's bold face. Characters that it lacks are left out. */
export function openCardFont(): CardFont {
  const font = fontkit.openSync(FILE);
  if (!('unitsPerEm' in font)) throw new Error(`${FILE} is a collection, not a font`);
  const { unitsPerEm } = font;
  const isKnown = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const shape = (text: string) => font.layout([...text].filter(isKnown).join(''));

  // Wrapping measures the same words again and again, and shaping them is what costs.
  const advances = new Map<string, number>();
  function advance(word: string): number {
    const known = advances.get(word) ?? shape(word).advanceWidth;
    advances.set(word, known);
    return known;
  }

  // Decoding an outline costs too, and titles are made of few letters.
  const outlines = new Map<number, string>();
  function outline(glyph: fontkit.Glyph): string {
    const known = outlines.get(glyph.id) ?? glyph.path.toSVG();
    outlines.set(glyph.id, known);
    return known;
  }

  return {
    width(text, size) {
      const words = text.split(' ').map(advance);
      const units = words.reduce((sum, width) => sum + width + advance(' '), -advance(' '));
      return (units * size) / unitsPerEm;
    },
    draw(text, x, y, size) {
      const { glyphs, positions } = shape(text);
      const scale = size / unitsPerEm;
      let pen = 0;
      const paths = glyphs.map((glyph, index) => {
        const path = `<path transform="translate(${pen})" d="${outline(glyph)}"/>`;
        pen += positions[index]?.xAdvance ?? 0;
        return path;
      });
      return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
    },
  };
}
