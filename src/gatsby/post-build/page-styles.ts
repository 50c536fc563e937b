import { usedStyles } from './used-styles';

/** Gatsby inlines the stylesheet of the whole site into each page, marked so. */
export const INLINED =
  /(<style data-href="[^"]*" data-identity="gatsby-global-css">)(.*?)(?=<\/style>)/s;
const CLASSES = /\bclass="([^"]*)"/g;

function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')));
}

/**
 * Makes what leaves in a built page only those inlined styles that its markup can use. A page that
 * was trimmed before comes out unchanged.
 *
 * Pages of one template mostly use the same classes, so results are kept and used again.
 */
export function createStyleTrimmer(): (html: string) => string {
  const results = new Map<string, string>();

  function trimmed(css: string, classes: Set<string>): string {
    const key = [css, ...[...classes].sort()].join('\n');
    const result = results.get(key) ?? usedStyles(css, classes);
    results.set(key, result);
    return result;
  }

  return (html) =>
    html.replace(INLINED, (_all, tag: string, css: string) => tag + trimmed(css, classesOf(html)));
}
