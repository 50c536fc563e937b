import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classStyles } from './used-styles';

/** The link by which a page's scripts fetch the stylesheet of the whole site. */
const LINK = /(?<=<template id="runtime"><link rel="stylesheet" href=")\/styles\.[^"]+(?=")/;

/**
 * Makes what puts, in a page, what classes say in place of the stylesheet of the whole site. The rest no page was left
 * without; to tell it again, fonts above all, would make the browser lay out everything anew.
 *
 * @param publicFolder path of the build's output, where that part is written
 */
export function createLaterStyles(publicFolder: string): (html: string) => Promise<string> {
  const written = new Map<string, Promise<string>>();

  async function write(whole: string): Promise<string> {
    const css = classStyles(await readFile(join(publicFolder, whole), 'utf8'));
    const hash = createHash('sha256').update(css).digest('hex').slice(0, 20);
    const part = `/static/classes.${hash}.css`;
    await writeFile(join(publicFolder, part), css);
    return part;
  }

  return async (html) => {
    const [whole] = LINK.exec(html) ?? [];
    if (!whole) return html;
    const part = written.get(whole) ?? write(whole);
    written.set(whole, part);
    return html.replace(LINK, await part);
  };
}
