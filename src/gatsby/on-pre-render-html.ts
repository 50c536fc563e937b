import type { GatsbySSR } from 'gatsby';
import { isValidElement } from 'react';
import { deferRuntime } from './runtime/defer-runtime';

/** What gatsby-plugin-image adds to every page for its component, which this site does not use. */
const IMAGE_HELPERS = 'gatsby-image-style';

/** Leaves in the page what its first paint needs (docs/decisions/0010-first-paint.md). */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = (args) => {
  const head = args.getHeadComponents();
  args.replaceHeadComponents(
    head.filter((node) => !(isValidElement(node) && node.key?.startsWith(IMAGE_HELPERS))),
  );
  deferRuntime(args);
};
