import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseJSON } from 'netlify-redirector';
import type { PackagedSite } from './packaged-site';

/** What Netlify does with a request: a file, a function, or another address. */
export type Target =
  | { kind: 'file'; file: string; status: number }
  | { kind: 'function'; name: string; query: string }
  | { kind: 'redirect'; to: string; status: number };

const FUNCTIONS = '/.netlify/functions/';

/** The file of a path: itself, with `.html`, or the index of its folder. */
function findFile(publish: string, pathname: string): string | undefined {
  const names = [pathname, `${pathname}.html`, path.posix.join(pathname, 'index.html')];
  return names.find((name) => path.extname(name) !== '' && existsSync(path.join(publish, name)));
}

/**
 * Routes requests as Netlify does (https://docs.netlify.com/manage/routing/redirects/overview): a file wins over a rule that
 * does not force itself; then the first rule that its matcher finds; then the 404 page.
 *
 * @param host that the site has
 */
export async function makeRouter({ publish, redirects }: PackagedSite, host: string) {
  const rules = redirects.map(({ from, query, ...rule }) => ({
    ...rule,
    ...{ path: from, params: query },
  }));
  const matcher = await parseJSON(JSON.stringify(rules), {});
  return (url: URL): Target => {
    const pathname = decodeURIComponent(url.pathname);
    const file = findFile(publish, pathname);
    const match = matcher.match({
      ...{ scheme: 'https', host, path: pathname, query: url.search.slice(1) },
      ...{ headers: {}, cookieValues: {}, getHeader: () => '', getCookie: () => '' },
    });
    if (file !== undefined && !match?.force) return { kind: 'file', file, status: 200 };
    if (!match) return { kind: 'file', file: '/404.html', status: 404 };
    const to = new URL(match.to, url);
    if (to.pathname.startsWith(FUNCTIONS)) {
      const name = to.pathname.slice(FUNCTIONS.length);
      return { kind: 'function', name, query: to.search || url.search };
    }
    if (match.status >= 300 && match.status < 400) {
      return { kind: 'redirect', to: match.to, status: match.status };
    }
    return { kind: 'file', file: decodeURIComponent(to.pathname), status: match.status };
  };
}
