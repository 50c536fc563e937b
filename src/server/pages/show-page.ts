import { parse } from 'node-html-parser';
import { filledPagePolicy } from '../../security/headers';
import { inlineCode } from '../../security/inline-code';
import type { Call, Reply } from '../http/call';
import { UNAVAILABLE } from '../http/problem';
import { fillPage, type Filling } from './fill-page';
import { loadPage } from './load-page';
import { plainPage } from './plain-page';

type Rest = Pick<Reply, 'status' | 'headers'>;

/**
 * Pages that show somebody's own words run no scripts, and their address (it may hold a key) is never seen by other sites.
 *
 * @param built the page before any words were filled in: what styles it had then are all it may have
 */
const htmlReply = (html: string, built: string, { status, headers }: Rest): Reply => ({
  status,
  headers: {
    'content-security-policy': filledPagePolicy(inlineCode(built)),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...headers,
  },
  html,
});

/** Answers with a page that is always the same, given as HTML. */
export const showFixedPage = (html: string, rest: Rest): Reply => htmlReply(html, html, rest);

/** A reload sends the form that led here again, under the same key. */
const NOT_SHOWN = plainPage(
  "This page can't be shown right now",
  '<p>Please reload it in a moment. If you have just sent a form, your browser asks whether to send it again: say yes. Nothing you typed is lost, and we store it only once.</p>',
);

/**
 * Answers with a built page, filled in; 503 while the page cannot be had.
 * @param path of the page, like `/contact/again`
 */
export async function showPage(
  call: Call,
  path: string,
  filling: Filling,
  rest: Rest = { status: 200 },
): Promise<Reply> {
  const built = await loadPage(call, path);
  if (built === undefined) return showFixedPage(NOT_SHOWN, UNAVAILABLE);
  const page = parse(built);
  fillPage(page, filling);
  return htmlReply(page.toString(), built, rest);
}
