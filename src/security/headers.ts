import { createHash } from 'node:crypto';
import type { InlineCode } from './inline-code';

/** Sources by directive (https://www.w3.org/TR/CSP3/). */
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

/** Pictures and forms of a page. */
const SHOWN = {
  // The small favicon is part of the page.
  'img-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
};

/** For the service worker, which only talks to our functions. */
export const WORKER_POLICY = write({ ...NOTHING, 'connect-src': ["'self'"] });

/** For answers that are not pages: nothing in them runs or loads anything, should a browser ever show one as a page. */
const ANSWER_POLICY = write({ ...NOTHING, ...UNFRAMED });

/** For files that visitors uploaded: as for answers, and in an origin of their own. */
export const FILE_POLICY = write({ sandbox: [], ...NOTHING, ...UNFRAMED });

/**
 * The origin of a hosted Supabase project: browsers send files to its Storage, and the desk shows pictures from there. Storage of
 * this machine is reached through our host.
 */
export function storageOrigin({
  SUPABASE_URL: url,
}: Record<string, string | undefined>): string | undefined {
  // One that is malformed is named by the start of the host, and by each function.
  if (!url || !/^https?:\/\/[^/]+/.test(url)) return undefined;
  const { origin, hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? undefined : origin;
}

/** Pages send files to the Storage of a hosted project, and show its pictures. */
const ofStorage = (storage: string | undefined): Policy => {
  const images = SHOWN['img-src'];
  if (storage === undefined) return { 'img-src': images };
  return { 'connect-src': ["'self'", storage], 'img-src': [...images, storage] };
};

/**
 * For a built page: our own files, and the inline scripts that the build wrote, by their hashes. Styles may come from anywhere
 * in the page: the libraries that show toasts and the desk write theirs while they run. What has no directive here (requests,
 * fonts, workers) follows `default-src`: the header goes with each page, uncompressed, in the first packets.
 */
export const pagePolicy = (
  { scripts }: Pick<InlineCode, 'scripts'>,
  storage = storageOrigin(process.env),
): string =>
  write({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes(scripts)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    ...SHOWN,
    ...ofStorage(storage),
    ...UNFRAMED,
  });

/**
 * The policy of a built page for the project of this start: the same build may be started before another one, or before the local
 * Supabase.
 */
export function withStorage(policy: string, storage = storageOrigin(process.env)): string {
  const directives: Policy = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  delete directives['connect-src'];
  return write({ ...directives, ...ofStorage(storage) });
}

/**
 * For the editor of content: Decap compiles its schemas with `new Function`, and shows pictures that it has read as blobs. It
 * loads nothing from anywhere else.
 *
 * @param api origin of the API at which it reads and writes a repository, if it does
 */
export const editorPolicy = (api?: string): string =>
  write({
    'default-src': ["'self'"],
    'connect-src': ["'self'", 'blob:', ...(api === undefined ? [] : [api])],
    'script-src': ["'self'", "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    ...SHOWN,
    'img-src': [...SHOWN['img-src'], 'blob:'],
    ...UNFRAMED,
  });

/** For a page that shows a visitor's own words: no script at all, and only the styles it was built with. */
export const filledPagePolicy = ({ styles }: Pick<InlineCode, 'styles'>): string =>
  write({
    ...NOTHING,
    'style-src': ["'self'", ...hashes(styles)],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...SHOWN,
    ...UNFRAMED,
  });

/** Device features that this site never uses, denied so that no injected script can. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Sent with every response (OWASP Secure Headers): no type guessing, no full address to other sites, no framing, a
 * browsing context group and a process of its own. A page brings the policy that fits it.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': ANSWER_POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** In place of the same header above, for pictures that other sites may show (`SHARED_PATHS`). */
export const SHARED_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/**
 * Two years of TLS only (RFC 6797), for responses over TLS. Subdomains are left out: others of the same owner may have
 * no certificate, and a browser does not forget for two years.
 */
export const STRICT_TRANSPORT_SECURITY = { 'strict-transport-security': 'max-age=63072000' };
