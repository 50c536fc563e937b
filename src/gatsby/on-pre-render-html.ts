import type { GatsbySSR } from 'gatsby';
import { isValidElement } from 'react';
import { deferRuntime } from './runtime/defer-runtime';

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
