import type { Call, Reply } from '../http';
import { fillPage } from './fill-page';
import type { Filling } from './fill-page';
import { loadPage } from './load-page';

/** A built page, and what stands in for it while it cannot be had. */
export type BuiltPage = { path: string; fallback: string };

/**
 * For pages that show somebody's own words: no scripts at all, nothing from elsewhere, no frames, and an address (it may
 * hold a key) that other sites never see.
 */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Answers with a page, given as HTML. */
export const htmlReply = (
  html: string,
  { status, headers }: Pick<Reply, 'status' | 'headers'>,
): Reply => ({ status, headers: { ...HEADERS, ...headers }, html });

/** Answers with a built page, filled in. */
export async function showPage(
  call: Call,
  { path, fallback }: BuiltPage,
  filling: Filling,
  reply: Pick<Reply, 'status' | 'headers'> = { status: 200 },
): Promise<Reply> {
  const page = await loadPage(call, path, fallback);
  fillPage(page, filling);
  return htmlReply(page.toString(), reply);
}
