import { createHash } from 'node:crypto';
import type { InlineCode } from './inline-code';
import { isDesk } from './is-desk';

/** Sources by directive (https://www.w3.org/TR/CSP3/); what is not named here is allowed to nobody. */
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

/** What pages show, and where their forms go. */
const SHOWN = {
  // The small favicon is part of the page.
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
};

/** What scripts fetch. */
const FETCHED = {
  'connect-src': ["'self'"],
  'media-src': ["'self'"],
  'worker-src': ["'self'"],
};

/** For the service worker, which only talks to our functions. */
export const WORKER_POLICY = write({ ...NOTHING, 'connect-src': ["'self'"] });

/** For what is no page: nothing in it runs or loads anything, should a browser ever show it as one. */
export const ANSWER_POLICY = write({ ...NOTHING, ...UNFRAMED });

/** For a public page: our own files, and the inline code that the build wrote. */
export const pagePolicy = ({ scripts, styles }: Pick<InlineCode, 'scripts' | 'styles'>): string =>
  write({
    ...NOTHING,
    'script-src': ["'self'", ...hashes(scripts)],
    'style-src': ["'self'", ...hashes(styles)],
    ...SHOWN,
    ...FETCHED,
    ...UNFRAMED,
  });

/** For the desk, whose component library writes its styles while it runs; scripts are as strictly kept. */
export const deskPolicy = ({ scripts }: Pick<InlineCode, 'scripts'>): string =>
  write({
    ...NOTHING,
    'script-src': ["'self'", ...hashes(scripts)],
    'style-src': ["'self'", "'unsafe-inline'"],
    ...SHOWN,
    ...FETCHED,
    ...UNFRAMED,
  });

/** For a page that shows somebody's own words: no script at all, and the styles it was built with. */
export const filledPagePolicy = ({ styles }: Pick<InlineCode, 'styles'>): string =>
  write({ ...NOTHING, 'style-src': ["'self'", ...hashes(styles)], ...SHOWN, ...UNFRAMED });

/** The policy of the built page at a path, which may be a pattern: `/admin/*`. */
export const builtPagePolicy = (path: string, code: InlineCode): string =>
  isDesk(path) ? deskPolicy(code) : pagePolicy(code);
