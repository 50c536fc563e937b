import type { GatsbySSR } from 'gatsby';
import { APPEARANCE_KEY, keepAppearance } from '../components/keep-appearance';
import { ARRIVAL_KEY, noteArrival } from '../components/journey';
import { isDesk, PLAIN_PAGES } from '../domain/site-paths';
import textFont from '../styles/fonts/figtree-latin.woff2';
import { CLOUD, PROMPT } from './brand-mark';

/** Accent of src/styles/tokens.css: --teal-700. */
const SVG =
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><path fill='#0b6e6e' d='${CLOUD}'/>` +
  "<path fill='none' stroke='#fff' stroke-width='6' stroke-linecap='round' " +
  `stroke-linejoin='round' d='${PROMPT}'/></svg>`;

/**
 * The favicon as an address that needs no request: one for a file would compete with the font's.
 * Browsers take the text as it is, but for `#`, which would begin a fragment (RFC 3986 §3.5).
 */
const FAVICON = `data:image/svg+xml,${SVG.replaceAll('#', '%23')}`;

/** A function as text that calls it. It may refer to nothing outside itself. */
const call = (run: (storageKey: string) => void, storageKey: string) =>
  `(${String(run)})(${JSON.stringify(storageKey)});`;

/** Runs before the page is drawn. One script, because the page's security policy names each by its hash. */
const BEFORE_PAINT = call(keepAppearance, APPEARANCE_KEY) + call(noteArrival, ARRIVAL_KEY);

/** Gatsby's Head writes the content of a `<noscript>` as text. */
const leaveWithoutScripts = (address: string) => (
  <noscript key="without-scripts">
    <meta httpEquiv="refresh" content={`0; url=${address}`} />
  </noscript>
);

/**
 * Language of the pages, their appearance, the note of how the visit began, and the text font, asked for before the styles
 * that name it are read.
 */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHtmlAttributes,
  setHeadComponents,
  setPreBodyComponents,
  pathname,
}) => {
  setHtmlAttributes({ lang: 'en-IN' });
  // The desk has its own way to the same choice.
  if (!isDesk(pathname)) {
    setPreBodyComponents([
      <script key="before-paint" dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />,
    ]);
  }
  const plainPage = PLAIN_PAGES.get(pathname);
  if (plainPage) setHeadComponents([leaveWithoutScripts(plainPage)]);
  setHeadComponents([
    <link
      key="font"
      rel="preload"
      as="font"
      type="font/woff2"
      href={textFont}
      crossOrigin="anonymous"
    />,
    <link key="favicon" rel="icon" href={FAVICON} type="image/svg+xml" />,
    <link key="favicon-ico" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/site.webmanifest" />,
    <meta
      key="theme-light"
      name="theme-color"
      content="#fbfaf7"
      media="(prefers-color-scheme: light)"
    />,
    <meta
      key="theme-dark"
      name="theme-color"
      content="#0e1116"
      media="(prefers-color-scheme: dark)"
    />,
  ]);
};
