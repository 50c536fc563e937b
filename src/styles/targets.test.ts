import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';

const ROOT_PX = 16;
/** Ascent and descent of Figtree, in parts of the font's size: the height of a link in a line of text. */
const FONT_HEIGHT = 0.95 + 0.25;
const TARGET_PX = 24;

const pixels = (rem: string | undefined) => Number.parseFloat(rem ?? '') * ROOT_PX;

function declared(file: string, selector: string, property: string): string | undefined {
  let found: string | undefined;
  postcss
    .parse(readFileSync(join(__dirname, file), 'utf8'))
    .walkRules(selector, (rule) => rule.walkDecls(property, ({ value }) => void (found = value)));
  return found;
}

test('a link in a line of the smallest text can be hit', () => {
  const text = pixels(declared('tokens.css', ':root', '--text-xs'));
  const padding = pixels(declared('base.css', ':where(a:not([class]))', 'padding-block'));
  expect(text * FONT_HEIGHT + 2 * padding).toBeGreaterThanOrEqual(TARGET_PX);
});
