import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/** What stands in brackets narrows a selector or names alternatives: it is not asked about. */
const BRACKETS = /\([^()]*\)|\[[^\]]*\]/g;
const CLASS = /\.([\w-]+)/g;

/** Their blocks hold no selectors. */
const WITHOUT_SELECTORS = /^(-\w+-)?(keyframes|font-face|property)$/;

/** Which selectors to keep, by the classes without which they match nothing; and whether what has no selector. */
interface Wanted {
  selectorWith: (classes: readonly string[]) => boolean;
  withoutSelector: boolean;
}

/** The classes without which a selector matches nothing, such as `card` of `.card:not(.open) > p`. */
function neededClasses(selector: string): string[] {
  const bare = selector.replace(BRACKETS, '');
  if (bare !== selector) return neededClasses(bare);
  return [...bare.matchAll(CLASS)].map(([, name = '']) => name);
}

function trimRule(rule: Rule, wanted: Wanted): void {
  const selectors = rule.selectors.filter((one) => wanted.selectorWith(neededClasses(one)));
  if (selectors.length === 0) rule.remove();
  else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
}

function trimAtRule(atRule: AtRule, wanted: Wanted): void {
  if (!atRule.nodes || WITHOUT_SELECTORS.test(atRule.name)) {
    if (!wanted.withoutSelector) atRule.remove();
    return;
  }
  trim(atRule, wanted);
  if (atRule.nodes.length === 0) atRule.remove();
}

function trim(container: Container, wanted: Wanted): void {
  container.each((node) => {
    if (node.type === 'rule') trimRule(node, wanted);
    if (node.type === 'atrule') trimAtRule(node, wanted);
  });
}

function trimmed(css: string, wanted: Wanted): string {
  const root = postcss.parse(css);
  trim(root, wanted);
  return root.toString();
}

/**
 * Leaves of a stylesheet what could match something where no other classes occur than the given
 * ones. Elements, ids, attributes and states are not asked about: these may come and go.
 *
 * @throws CssSyntaxError when the stylesheet does not parse
 */
export const usedStyles = (css: string, classes: ReadonlySet<string>): string =>
  trimmed(css, {
    selectorWith: (needed) => needed.every((name) => classes.has(name)),
    withoutSelector: true,
  });

/**
 * Leaves of a stylesheet what asks for a class: that which `usedStyles` may take out.
 *
 * @throws CssSyntaxError when the stylesheet does not parse
 */
export const classStyles = (css: string): string =>
  trimmed(css, { selectorWith: (needed) => needed.length > 0, withoutSelector: false });
