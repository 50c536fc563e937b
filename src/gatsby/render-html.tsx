import { text } from 'node:stream/consumers';
import type { GatsbySSR } from 'gatsby';
import { isValidElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { deferRuntime } from './runtime/defer-runtime';

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

/**
 * Keys of what no page is to have: what gatsby-plugin-image adds for its component, which this site does not use, and
 * the tag that tells Gatsby's version.
 */
const UNWANTED = /^(gatsby-image-style|generator-)/;

/** Leaves in the page what its first paint needs (docs/decisions/0010-first-paint.md). */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = (args) => {
  const head = args.getHeadComponents();
  args.replaceHeadComponents(
    head.filter((node) => !(isValidElement(node) && UNWANTED.test(node.key ?? ''))),
  );
  deferRuntime(args);
};
