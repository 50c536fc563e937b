import type { GatsbySSR } from 'gatsby';
import logo from '../../content/logo.svg';
import { APPEARANCE_KEY, keepAppearance } from '../components/keep-appearance';
import { ARRIVAL_KEY, noteArrival } from '../components/journey';
import { COLOURS, logoElement, svgAddress } from '../domain/brand';
import { DESK_ENGLISH, textDirection } from '../language/languages';
import { scriptStyles } from './script-styles';
import { apiPath, languageAt, withoutLanguage } from '../language/paths';
import { AGENCY_MONEY } from '../domain/numbers';
import { isDesk, PLAIN_PAGES } from '../domain/site-paths';
import euroFont from '../styles/fonts/figtree-eur.woff2';
import rupeeFont from '../styles/fonts/figtree-inr.woff2';
import textFont from '../styles/fonts/figtree-latin.woff2';

/** Inlined in the page, because a request for a file would compete with the font's. */
const FAVICON = svgAddress(logoElement(logo, COLOURS.accent));

/** The symbol that header and footer use; without an explicit size it would take up a line. */
const logoSymbol = (
  <svg key="logo" width="0" height="0" className="logoSymbol" aria-hidden>
    <symbol id="logo-mark" dangerouslySetInnerHTML={{ __html: logoElement(logo) }} />
  </svg>
);

/** Font files for currency signs that are not in the text font. */
const SIGN_FONTS: Record<string, string> = { EUR: euroFont, INR: rupeeFont };

/** The source of a script that calls the function, which must not refer to anything outside itself. */
const call = (run: (storageKey: string) => void, storageKey: string) =>
  `(${String(run)})(${JSON.stringify(storageKey)});`;

/** Runs before the first paint. It is one script, because the page's policy lists the hash of each. */
const BEFORE_PAINT = call(keepAppearance, APPEARANCE_KEY) + call(noteArrival, ARRIVAL_KEY);

/**
 * Makes browsers with Speculation Rules prefetch a page that the visitor is about to open, except the desk and the functions.
 * For other browsers src/page-script/main.ts does the same.
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

/** Redirects visitors without scripts. Set here, because Gatsby's Head API escapes the content of `<noscript>`. */
const leaveWithoutScripts = (address: string) => (
  <noscript key="without-scripts">
    <meta httpEquiv="refresh" content={`0; url=${address}`} />
  </noscript>
);

/**
 * Sets the language and the icons of a page, the scripts that run before the first paint, the logo, the rules for prefetching,
 * and a preload of the text font, which browsers would otherwise find only in the styles.
 */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHtmlAttributes,
  setHeadComponents,
  setPreBodyComponents,
  pathname,
}) => {
  if (isDesk(pathname)) {
    setHtmlAttributes({ lang: DESK_ENGLISH, translate: 'no' });
    // A browser's translation replaces text nodes, at which React fails. Chrome reads the meta element.
    setHeadComponents([<meta key="notranslate" name="google" content="notranslate" />]);
  } else {
    const tag = languageAt(pathname);
    setHtmlAttributes({ lang: tag, ...(textDirection(tag) === 'rtl' && { dir: 'rtl' }) });
    setHeadComponents(scriptStyles(tag));
    // The desk sets its appearance itself.
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
  // The desk's list has amounts, and is rendered too late for the browser to find their font in time.
  const signFont = SIGN_FONTS[AGENCY_MONEY.currency];
  const fonts = isDesk(pathname) && signFont ? [textFont, signFont] : [textFont];
  const plainPage = PLAIN_PAGES.get(withoutLanguage(pathname));
  if (plainPage) setHeadComponents([leaveWithoutScripts(apiPath(plainPage))]);
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
    // Only the site is installable; at the desk the request would delay its scripts.
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
