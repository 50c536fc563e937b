import { parse } from 'node-html-parser';
import { LANGUAGE } from '../../domain/language';
import { filledPagePolicy } from '../../security/headers';
import { inlineCode } from '../../security/inline-code';
import { env } from '../env';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { UNAVAILABLE } from '../http/problem';
import { escapeHtml, type Filling, fillPage } from './fill-page';

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

type ResponseHead = Pick<ApiResponse, 'status' | 'headers'>;

/**
 * Pages that show somebody's own words run no scripts, and their address (it may hold a key) is never seen by other sites.
 * @param built the page before any words were filled in: what styles it had then are all it may have
 */
const htmlResponse = (
  html: string,
  built: string,
  { status, headers }: ResponseHead,
): ApiResponse => ({
  status,
  headers: {
    'content-security-policy': filledPagePolicy(inlineCode(built)),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...headers,
  },
  html,
});

/** Answers 503 with a page that needs nothing else, for what a built page cannot say. */
export function showUnavailable(title: string, text: string): ApiResponse {
  const html = `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark } body { font: 1.125rem/1.5 system-ui; margin: 2rem auto; max-width: 40rem; padding: 0 1rem }</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main></body>
</html>
`;
  return htmlResponse(html, html, UNAVAILABLE);
}

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
  return htmlResponse(page.toString(), built, head);
}
