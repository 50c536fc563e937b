import type { GatsbySSR } from 'gatsby';
import logo from '../../content/logo.svg';
import { APPEARANCE_KEY, keepAppearance } from '../components/keep-appearance';
import { ARRIVAL_KEY, noteArrival } from '../components/journey';
import { COLOURS, logoElement, svgAddress } from '../domain/brand';
import { LANGUAGE } from '../domain/language';
import { AGENCY_MONEY } from '../domain/numbers';
import { isDesk, PLAIN_PAGES } from '../domain/site-paths';
import euroFont from '../styles/fonts/figtree-eur.woff2';
import rupeeFont from '../styles/fonts/figtree-inr.woff2';
import textFont from '../styles/fonts/figtree-latin.woff2';

/** The favicon is part of the page: a request for a file would compete with the font's. */
const FAVICON = svgAddress(logoElement(logo, COLOURS.accent));

/** The drawing that header and footer use; without a size of its own it would take a line. */
const logoSymbol = (
  <svg key="logo" width="0" height="0" className="logoSymbol" aria-hidden>
    <symbol id="logo-mark" dangerouslySetInnerHTML={{ __html: logoElement(logo) }} />
  </svg>
);

/** Currencies whose sign is in a file of its own. */
const SIGN_FONTS: Record<string, string> = { EUR: euroFont, INR: rupeeFont };

/** A function as text that calls it. It may refer to nothing outside itself. */
const call = (run: (storageKey: string) => void, storageKey: string) =>
  `(${String(run)})(${JSON.stringify(storageKey)});`;

/** Runs before the page is drawn. One script, because the page's security policy names each by its hash. */
const BEFORE_PAINT = call(keepAppearance, APPEARANCE_KEY) + call(noteArrival, ARRIVAL_KEY);

/**
 * Browsers that know Speculation Rules fetch a page when the visitor is about to open it; the desk and the functions are not
 * pages to look at in advance. Others get the same from src/page-script/main.ts.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/admin*', '/api/*'] } }],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Gatsby's Head writes the content of a `<noscript>` as text. */
const leaveWithoutScripts = (address: string) => (
  <noscript key="without-scripts">
    <meta httpEquiv="refresh" content={`0; url=${address}`} />
  </noscript>
);

/**
 * Language of the pages, their appearance, the note of how the visit began, the logo, which pages to fetch in advance, and the
 * text font, asked for before the styles that name it are read.
 */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHtmlAttributes,
  setHeadComponents,
  setPreBodyComponents,
  pathname,
}) => {
  setHtmlAttributes({ lang: LANGUAGE, ...(isDesk(pathname) && { translate: 'no' }) });
  if (isDesk(pathname)) {
    // A translation replaces text that React looks for in vain, and staff know the desk's language. Chrome asks for the name.
    setHeadComponents([<meta key="notranslate" name="google" content="notranslate" />]);
  } else {
    // The desk has its own way to the same choice.
    setPreBodyComponents([
      <script key="before-paint" dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />,
      logoSymbol,
    ]);
    setHeadComponents([
      <script
        key="speculation-rules"
        type="speculationrules"
        dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
      />,
    ]);
  }
  // Budgets stand in the list, which is drawn long after the styles name this font.
  const signFont = SIGN_FONTS[AGENCY_MONEY.currency];
  const fonts = isDesk(pathname) && signFont ? [textFont, signFont] : [textFont];
  const plainPage = PLAIN_PAGES.get(pathname);
  if (plainPage) setHeadComponents([leaveWithoutScripts(plainPage)]);
  setHeadComponents([
    ...fonts.map((font) => (
      <link
        key={font}
        rel="preload"
        as="font"
        type="font/woff2"
        href={font}
        crossOrigin="anonymous"
      />
    )),
    <link key="favicon" rel="icon" href={FAVICON} type="image/svg+xml" />,
    <link key="favicon-ico" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    // The app that a phone can keep is the site; on a slow line the desk's scripts come first.
    !isDesk(pathname) && <link key="manifest" rel="manifest" href="/site.webmanifest" />,
    <meta
      key="theme-light"
      name="theme-color"
      content={COLOURS.page}
      media="(prefers-color-scheme: light)"
    />,
    <meta
      key="theme-dark"
      name="theme-color"
      content={COLOURS.darkPage}
      media="(prefers-color-scheme: dark)"
    />,
  ]);
};
