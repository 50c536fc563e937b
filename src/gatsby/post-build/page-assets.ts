import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import postcss, { type AtRule, type Container, type Rule } from 'postcss';
import { PAGE_SCRIPT } from '../../domain/site-paths';

/**
 * Finds a part of the markup that Gatsby is expected to write into a page.
 *
 * @param what name of the part for the message
 * @throws if it is missing: Gatsby's output has changed, and a step after the build would silently have no effect
 */
export function expectMatch(html: string, pattern: RegExp, what: string): RegExpExecArray {
  const match = pattern.exec(html);
  if (!match) throw new Error(`Gatsby's output has changed: a page lacks ${what} (${pattern}).`);
  return match;
}

/** Parts in brackets only narrow a selector or list alternatives, so a class in them is not required. */
const BRACKETS = /\([^()]*\)|\[[^\]]*\]/g;
const CLASS = /\.([\w-]+)/g;

/** At-rules whose blocks have no selectors. */
const WITHOUT_SELECTORS = /^(-\w+-)?(keyframes|font-face|property)$/;

/** Selects rules by their selectors, and says whether rules without a selector are kept. */
interface Wanted {
  selector: (selector: string) => boolean;
  withoutSelector: boolean;
}

/** The classes that a selector needs to match anything, such as `card` in `.card:not(.open) > p`. */
function neededClasses(selector: string): string[] {
  const bare = selector.replace(BRACKETS, '');
  if (bare !== selector) return neededClasses(bare);
  return [...bare.matchAll(CLASS)].map(([, name = '']) => name);
}

function trimRule(rule: Rule, wanted: Wanted): void {
  const selectors = rule.selectors.filter(wanted.selector);
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

/** Selectors of rules that mirror a page begin with its direction. */
const MIRRORING = /^\[dir=["']?rtl\b/;

/**
 * Keeps the rules of a stylesheet that could match in a page with only these classes. Elements, ids, attributes and
 * states are ignored, because scripts may change them; the direction of a page stays.
 *
 * @throws CssSyntaxError when the stylesheet does not parse
 */
export const usedStyles = (
  css: string,
  classes: ReadonlySet<string>,
  direction: 'ltr' | 'rtl' = 'ltr',
): string =>
  trimmed(css, {
    selector: (selector) =>
      (direction === 'rtl' || !MIRRORING.test(selector)) &&
      neededClasses(selector).every((name) => classes.has(name)),
    withoutSelector: true,
  });

/**
 * Keeps only the rules of a stylesheet that need a class, which are those that `usedStyles` may remove.
 *
 * @throws CssSyntaxError when the stylesheet does not parse
 */
export const classStyles = (css: string): string =>
  trimmed(css, {
    selector: (selector) => neededClasses(selector).length > 0,
    withoutSelector: false,
  });

/** The stylesheet of the whole site, which Gatsby inlines into each page. */
const INLINED = /(<style data-href="[^"]*" data-identity="gatsby-global-css">)(.*?)(?=<\/style>)/s;
const CLASSES = /\bclass="([^"]*)"/g;

const TO_THE_LEFT = /<html[^>]* dir="rtl"/;

function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')));
}

/**
 * Creates a function that removes inlined CSS rules that the page's markup cannot match. A page that was already trimmed stays
 * the same.
 *
 * Results are cached, because pages of one template mostly use the same classes.
 */
export function createStyleTrimmer(): (html: string) => string {
  const results = new Map<string, string>();

  function trimmed(css: string, html: string): string {
    const classes = classesOf(html);
    const direction = TO_THE_LEFT.test(html) ? 'rtl' : 'ltr';
    const key = [css, direction, ...[...classes].sort()].join('\n');
    const result = results.get(key) ?? usedStyles(css, classes, direction);
    results.set(key, result);
    return result;
  }

  return (html) => {
    expectMatch(html, INLINED, 'the inlined stylesheet');
    return html.replace(INLINED, (_all, tag: string, css: string) => tag + trimmed(css, html));
  };
}

/** The address of the site's stylesheet that a page's scripts load: Gatsby's, or ours from an earlier build. */
const LINK =
  /(?<=<template id="runtime"><link rel="stylesheet" href=")\/(?:styles|static\/classes)\.[^"]+(?=")/;
const OURS = '/static/classes.';

/**
 * Creates a function that makes a page load only the class rules of the site's stylesheet. Every page has the other rules
 * inline, and declaring the fonts again would make the browser lay out the whole page again.
 *
 * @param publicFolder path of the build's output, where the class rules are written
 */
export function createStylesheetDeferrer(publicFolder: string): (html: string) => Promise<string> {
  const written = new Map<string, Promise<string>>();

  async function write(whole: string): Promise<string> {
    const css = classStyles(await readFile(join(publicFolder, whole), 'utf8'));
    const hash = createHash('sha256').update(css).digest('hex').slice(0, 20);
    const part = `${OURS}${hash}.css`;
    await writeFile(join(publicFolder, part), css);
    return part;
  }

  return async (html) => {
    const [whole] = expectMatch(html, LINK, 'the link to the stylesheet of the whole site');
    if (whole.startsWith(OURS)) return html;
    const part = written.get(whole) ?? write(whole);
    written.set(whole, part);
    return html.replace(LINK, await part);
  };
}

/** The address of a page's script: the placeholder, or the address from an earlier build if Gatsby kept the page. */
const ADDRESS = new RegExp(
  `(?<=<script defer="" src=")(?:${PAGE_SCRIPT}|/static/page\\.[^"]+)(?=")`,
);

/**
 * Writes the small script of public pages, and creates a function that puts its address into a page. The file name has a content
 * hash, so browsers may cache it for good.
 *
 * @param publicFolder path of the build's output
 */
export async function createScriptNamer(
  publicFolder: string,
  script: string,
): Promise<(html: string) => string> {
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 20);
  const address = `/static/page.${hash}.js`;
  const file = join(publicFolder, address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, script);
  return (html) => {
    expectMatch(html, ADDRESS, 'the script of pages that are read');
    return html.replace(ADDRESS, address);
  };
}

/** The oldest supported browsers (browserslist in package.json). */
export const TARGET = ['chrome111', 'firefox121', 'safari16.4'];

/** The first script of a page's body runs before the first paint (src/gatsby/on-render-body.tsx). */
const BEFORE_PAINT = /(?<=<body><script>).*?(?=<\/script>)/s;

/** Minifies the script that runs before the first paint. A page that was already finished stays the same. */
export function minifyFirstScript(html: string): string {
  return html.replace(BEFORE_PAINT, (script) =>
    transformSync(script, { minify: true, target: TARGET }).code.trim(),
  );
}
