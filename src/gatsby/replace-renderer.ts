import { text } from 'node:stream/consumers';
import type { GatsbySSR } from 'gatsby';
import { prerenderToNodeStream } from 'react-dom/static';

/**
 * Writes each part of a page in its place, also one that is loaded late in the browser. Gatsby's streaming renderer puts long
 * Suspense boundaries behind the page, for a script to move in.
 */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({
  bodyComponent,
  replaceBodyHTMLString,
}) => {
  const { prelude } = await prerenderToNodeStream(bodyComponent, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  replaceBodyHTMLString(await text(prelude));
};
