import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/** What stands in brackets narrows a selector or names alternatives: it is not asked about. */
const BRACKETS = /\([^()]*\)|\[[^\]]*\]/g;
const CLASS = /\.([\w-]+)/g;

/** Their blocks hold no selectors. */
const WITHOUT_SELECTORS = /^(-\w+-)?(keyframes|font-face|property)$/;

/** The classes without which a selector matches nothing, such as `card` of `.card:not(.open) > p`. */
function neededClasses(selector: string): string[] {
  const bare = selector.replace(BRACKETS, '');
  if (bare !== selector) return neededClasses(bare);
  return [...bare.matchAll(CLASS)].map(([, name = '']) => name);
}

function trimRule(rule: Rule, used: ReadonlySet<string>): void {
  const isUsed = (selector: string) => neededClasses(selector).every((name) => used.has(name));
  const selectors = rule.selectors.filter(isUsed);
  if (selectors.length === 0) rule.remove();
  else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
}

function trimAtRule(atRule: AtRule, used: ReadonlySet<string>): void {
  if (!atRule.nodes || WITHOUT_SELECTORS.test(atRule.name)) return;
  trim(atRule, used);
  if (atRule.nodes.length === 0) atRule.remove();
}

function trim(container: Container, used: ReadonlySet<string>): void {
  container.each((node) => {
    if (node.type === 'rule') trimRule(node, used);
    if (node.type === 'atrule') trimAtRule(node, used);
  });
}

/**
 * Leaves of a stylesheet what could match something where no other classes occur than the given
 * ones. Elements, ids, attributes and states are not asked about: these may come and go.
 *
 * @throws CssSyntaxError when the stylesheet does not parse
 */
export function usedStyles(css: string, classes: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  trim(root, classes);
  return root.toString();
}
