import { createHash } from 'node:crypto';
import type { InlineCode } from './inline-code';

/** Sources by directive (https://www.w3.org/TR/CSP3/); a directive that is not named here allows nothing. */
type Policy = Record<string, readonly string[]>;

const write = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const hashes = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

const NOTHING = { 'default-src': ["'none'"] };
const UNFRAMED = { 'frame-ancestors': ["'none'"] };

/** Pictures, fonts and forms of a page. */
const SHOWN = {
  // The small favicon is part of the page.
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
};

/** Where scripts fetch from. */
const FETCHED = {
  'connect-src': ["'self'"],
  'media-src': ["'self'"],
  'worker-src': ["'self'"],
};

/** For the service worker, which only talks to our functions. */
export const WORKER_POLICY = write({ ...NOTHING, 'connect-src': ["'self'"] });

/** For answers that are not pages: nothing in them runs or loads anything, should a browser ever show one as a page. */
export const ANSWER_POLICY = write({ ...NOTHING, ...UNFRAMED });

/**
 * For a built page: our own files, and the inline scripts that the build wrote, by their hashes. Styles may come from anywhere
 * in the page: the libraries that show toasts and the desk write theirs while they run.
 */
export const pagePolicy = ({ scripts }: Pick<InlineCode, 'scripts'>): string =>
  write({
    ...NOTHING,
    'script-src': ["'self'", ...hashes(scripts)],
    'style-src': ["'self'", "'unsafe-inline'"],
    ...SHOWN,
    ...FETCHED,
    ...UNFRAMED,
  });

/** For a page that shows a visitor's own words: no script at all, and only the styles it was built with. */
export const filledPagePolicy = ({ styles }: Pick<InlineCode, 'styles'>): string =>
  write({ ...NOTHING, 'style-src': ["'self'", ...hashes(styles)], ...SHOWN, ...UNFRAMED });
