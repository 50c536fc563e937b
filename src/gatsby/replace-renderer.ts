import type { GatsbySSR } from 'gatsby';
import { renderToString } from 'react-dom/server';

/** React's streaming renderer, which Gatsby uses, puts long Suspense boundaries behind the page for a script to move in. */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = ({
  bodyComponent,
  replaceBodyHTMLString,
}) => replaceBodyHTMLString(renderToString(bodyComponent));
