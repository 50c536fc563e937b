import { parse } from 'node-html-parser';
import { inlineCode } from '../../security/inline-code';
import { env } from '../env';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { UNAVAILABLE } from '../http/problem';
import { type Filling, fillPage } from './fill-page';
import { htmlResponse, plainPage, type ResponseHead } from './plain-page';

/** Milliseconds that fetching a page may take: after a database that took all the time there was, the answer must still be in time. */
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
 * @returns undefined while the page cannot be had
 */
async function loadPage({ deadline }: ApiRequest, path: string): Promise<string | undefined> {
  const patience = deadline.aborted ? PATIENCE_MS.late : PATIENCE_MS.usual;
  const html = loaded.get(path) ?? (await fetchPage(path, patience));
  if (html !== undefined) loaded.set(path, html);
  return html;
}

/** Answers 503 with a page that needs nothing else, for what a built page cannot say. */
export const showUnavailable = (title: string, text: string): ApiResponse =>
  plainPage(title, text, UNAVAILABLE);

/**
 * Answers with a built page, filled in; 503 while the page cannot be had.
 * @param path of the page, like `/contact/again`
 */
export async function showPage(
  request: ApiRequest,
  path: string,
  filling: Filling,
  head: ResponseHead = { status: 200 },
): Promise<ApiResponse> {
  const built = await loadPage(request, path);
  if (built === undefined) {
    // A reload sends the form that led here again, under the same key.
    return showUnavailable(
      "This page can't be shown right now",
      'Please reload it in a moment. If you have just sent a form, your browser asks whether to send it again: say yes. Nothing you typed is lost, and we store it only once.',
    );
  }
  const page = parse(built);
  fillPage(page, filling);
  // Only styles of the page as it was built apply, none that the filling might bring.
  return htmlResponse(page.toString(), inlineCode(built).styles, head);
}
