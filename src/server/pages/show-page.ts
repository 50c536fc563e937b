import { parse } from 'node-html-parser';
import { filledPagePolicy } from '../../security/content-security-policy';
import { inlineCode } from '../../security/inline-code';
import type { Call, Reply } from '../http/call';
import { fillPage } from './fill-page';
import type { Filling } from './fill-page';
import { loadPage } from './load-page';

/** A built page, and what stands in for it while it cannot be had. */
export type BuiltPage = { path: string; fallback: string };

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

/** Answers with a built page, filled in. */
export async function showPage(
  call: Call,
  { path, fallback }: BuiltPage,
  filling: Filling,
  rest: Rest = { status: 200 },
): Promise<Reply> {
  const built = await loadPage(call, path, fallback);
  const page = parse(built);
  fillPage(page, filling);
  return htmlReply(page.toString(), built, rest);
}
