import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectMatch } from './expect-match';
import { classStyles, usedStyles } from './used-styles';

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

/** The link by which a page's scripts fetch the stylesheet of the whole site: Gatsby's, or already ours. */
const LINK =
  /(?<=<template id="runtime"><link rel="stylesheet" href=")\/(?:styles|static\/classes)\.[^"]+(?=")/;
const OURS = '/static/classes.';

/**
 * Makes a function that replaces, in a page, the link to the stylesheet of the whole site by one to its class rules alone.
 * Every page has the other rules inline; loading fonts again, above all, would make the browser lay out everything anew.
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
