import type { GatsbySSR } from 'gatsby';
import { APPEARANCE_KEY, keepAppearance } from '../components/appearance/keep-appearance';
import { isDesk } from '../security/is-desk';
import textFont from '../styles/fonts/figtree-latin.woff2';
import { FAVICON } from './favicon';

const appearance = (
  <script
    key="appearance"
    dangerouslySetInnerHTML={{
      __html: `(${String(keepAppearance)})(${JSON.stringify(APPEARANCE_KEY)})`,
    }}
  />
);

/** Language of the pages, their appearance, and the text font asked for before the styles that name it are read. */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHtmlAttributes,
  setHeadComponents,
  setPreBodyComponents,
  pathname,
}) => {
  setHtmlAttributes({ lang: 'en-IN' });
  // The desk has its own way to the same choice.
  if (!isDesk(pathname)) setPreBodyComponents([appearance]);
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
