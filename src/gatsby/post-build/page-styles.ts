import { expectMatch } from './expect-match';
import { usedStyles } from './used-styles';

/** Gatsby inlines the stylesheet of the whole site into each page, marked so. */
const INLINED = /(<style data-href="[^"]*" data-identity="gatsby-global-css">)(.*?)(?=<\/style>)/s;
const CLASSES = /\bclass="([^"]*)"/g;

function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')));
}

/**
 * Makes a function that removes inlined CSS rules that the page's markup cannot match. A page that was trimmed before comes
 * out unchanged.
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

  return (html) => {
    expectMatch(html, INLINED, 'the inlined stylesheet');
    return html.replace(
      INLINED,
      (_all, tag: string, css: string) => tag + trimmed(css, classesOf(html)),
    );
  };
}
