import { parse } from 'node-html-parser';
import { env } from '../env';
import type { Call } from '../http/call';

/** How long a page may take, in ms: after a database that took all the time there was, the answer must still be in time. */
const PATIENCE_MS = { usual: 1500, late: 400 } as const;

/** Gatsby would take the page over, and put back what was built. */
const SCRIPTS = 'script, template, link[as="script"], link[as="fetch"], link[rel="modulepreload"]';

/** Pages as built, without scripts, by path. A deployment brings new functions, so they never grow old. */
const loaded = new Map<string, string>();

function withoutScripts(html: string): string {
  const page = parse(html);
  for (const element of page.querySelectorAll(SCRIPTS)) element.remove();
  return page.toString();
}

/** `gatsby develop` answers a page without content, other servers with one that is not ours: neither can be filled in. */
const isBuilt = (html: string) => html.includes('data-when=');

async function fetchPage(path: string, patience: number): Promise<string | undefined> {
  const { PAGES_URL, SITE_URL, URL: netlifyUrl } = env();
  const base = PAGES_URL ?? SITE_URL ?? netlifyUrl;
  if (base === undefined) return undefined;
  try {
    const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(patience) });
    const html = await answer.text();
    return answer.ok && isBuilt(html) ? withoutScripts(html) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The HTML of a page that Gatsby built, to be filled in: its layout and copy, without its scripts.
 * @param path of the page, like `/contact/again`
 * @returns undefined while the page cannot be had
 */
export async function loadPage(
  { deadline }: Pick<Call, 'deadline'>,
  path: string,
): Promise<string | undefined> {
  const patience = deadline.aborted ? PATIENCE_MS.late : PATIENCE_MS.usual;
  const html = loaded.get(path) ?? (await fetchPage(path, patience));
  if (html !== undefined) loaded.set(path, html);
  return html;
}
