import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';

const STYLES = ['components', 'enquiry', 'sections', 'styles'].flatMap((folder) =>
  readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join('src', folder, file)),
);

/** Seen only by somebody who moves there or opens it. */
const SEEN_ON_DEMAND = ['main-nav.module.css .panel', 'hero.module.css .demo'];

const isPrinted = (rule: Rule) =>
  rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === 'print';

const classOf = (rule: Rule) => /\.[\w-]+/.exec(rule.selector)?.[0] ?? '';

/** The classes of a stylesheet whose elements keep their place on the screen, and those that have another in print. */
function placesIn(file: string) {
  const fixed = new Set<string>();
  const placedInPrint = new Set<string>();
  postcss.parse(readFileSync(file, 'utf8')).walkDecls(({ prop, value, parent }: Declaration) => {
    const rule = parent as Rule;
    if (!['position', 'display'].includes(prop)) return;
    if (isPrinted(rule)) placedInPrint.add(classOf(rule));
    else if (prop === 'position' && value === 'fixed') fixed.add(classOf(rule));
  });
  return { fixed, placedInPrint };
}

test('nothing stands on every printed page, over its text', () => {
  const everywhere = STYLES.flatMap((file) => {
    const { fixed, placedInPrint } = placesIn(file);
    return [...fixed]
      .filter((name) => !placedInPrint.has(name))
      .map((name) => `${file.split('/').at(-1)} ${name}`);
  });
  expect(everywhere.sort()).toEqual(SEEN_ON_DEMAND.sort());
});

test('nothing that a reader has yet to reach is faded in print', () => {
  const faded: string[] = [];
  for (const file of STYLES) {
    postcss.parse(readFileSync(file, 'utf8')).walkRules(/\[data-later\]/, (rule) => {
      const media = rule.parent?.type === 'atrule' ? (rule.parent as AtRule).params : '';
      if (!media.startsWith('screen')) faded.push(rule.selector);
    });
  }
  expect(faded).toEqual([]);
});
