const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** @typedef {{ tag: string | undefined, classes: string[] }} Needs What an element needs to match one selector of a list. */

/** @type {Map<string, Needs[] | undefined>} */
const needsOf = new Map();
/** @type {Map<string, Set<string>>} */
const classesOf = new Map();

/**
 * @template Value
 * @param {Map<string, Value>} memory
 * @param {string} key
 * @param {() => Value} make
 * @returns {Value}
 */
function remembered(memory, key, make) {
  if (!memory.has(key)) memory.set(key, make());
  return /** @type {Value} */ (memory.get(key));
}

/**
 * Brackets can only narrow the match.
 *
 * @param {string} selector
 * @returns {string}
 */
function withoutBrackets(selector) {
  const shorter = selector.replace(/\[[^[\]]*\]|\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/**
 * @param {string} selector
 * @returns {Needs[] | undefined} undefined for a selector that is too unusual to be read like this
 */
function readNeeds(selector) {
  const plain = withoutBrackets(selector.replace(/"[^"\\]*"|'[^'\\]*'/g, ''));
  if (/["'\\()[\]|]/.test(plain)) return undefined;
  return plain.split(',').map((part) => {
    const last =
      part
        .split(/[\s>+~]+/)
        .filter(Boolean)
        .at(-1) ?? '';
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    };
  });
}

/**
 * @param {Element} element
 * @param {string} [selector]
 */
function canMatch(element, selector) {
  // Such as of @keyframes, which has none.
  if (selector === undefined) return false;
  const needs = remembered(needsOf, selector, () => readNeeds(selector));
  if (!needs) return true;
  const names = element.getAttributeNS(null, 'class') ?? '';
  const classes = remembered(classesOf, names, () => new Set(names.split(/\s+/)));
  return needs.some(
    ({ tag, classes: needed }) =>
      (tag === undefined || tag === element.localName.toLowerCase()) &&
      needed.every((name) => classes.has(name)),
  );
}

const { matchesDontThrow } = selectors;

/**
 * To compute a style, jsdom tries every rule of the page with a slow matcher, and again after every change: half of the time
 * of the desk's tests. A rule that asks for a tag or class which the element lacks need not be tried.
 */
selectors.matchesDontThrow = (element, selector) =>
  canMatch(element, selector) && matchesDontThrow(element, selector);
