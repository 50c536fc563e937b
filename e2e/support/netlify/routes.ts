import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compilePattern } from '../../../host/manifest';

/** A path leads to a function or a file on Netlify. */
export type Target = { functionId: string } | { file: string; status: 200 | 404 };

const functionPrefix = '/.netlify/functions/';

async function readRedirects(folder: string) {
  const text = await readFile(path.join(folder, 'public', '_redirects'), 'utf8');
  const rules = text.split('\n').filter((line) => line.startsWith('/'));
  return rules.map((rule) => {
    const [from = '', to = ''] = rule.split(/\s+/);
    return { matches: compilePattern(decodeURI(from)), to };
  });
}

/**
 * The routes of an adapted build: a file wins, with or without `.html`; then the first rule of `_redirects`; then the 404
 * page (https://docs.netlify.com/manage/routing/redirects/overview).
 */
export async function readRoutes(folder: string): Promise<(pathname: string) => Target> {
  const redirects = await readRedirects(folder);
  const inPublic = (name: string) => path.join(folder, 'public', name);
  return (pathname) => {
    const names = [`${pathname}.html`, path.join(pathname, 'index.html')];
    const found = names.map(inPublic).find((file) => existsSync(file));
    if (found) return { file: found, status: 200 };
    const rule = redirects.find(({ matches }) => matches(pathname));
    if (!rule) return { file: inPublic('404.html'), status: 404 };
    return rule.to.startsWith(functionPrefix)
      ? { functionId: rule.to.slice(functionPrefix.length) }
      : { file: inPublic(rule.to), status: 200 };
  };
}
