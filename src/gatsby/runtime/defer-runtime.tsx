import type { GatsbySSR } from 'gatsby';
import { isValidElement, type ReactNode } from 'react';
import { loadRuntime } from './load-runtime';

const TEMPLATE_ID = 'runtime';

/** Where Gatsby's build later writes the script tags; it keeps one copy of them for all pages. */
const SCRIPTS_SLICE = '_gatsby-scripts';

/** The desk is nothing but its scripts: they are wanted at once. */
function needsScriptsToShow(pathname: string): boolean {
  return pathname.startsWith('/admin');
}

function holdsScripts(node: ReactNode): boolean {
  return isValidElement<{ sliceId?: string }>(node) && node.props.sliceId === SCRIPTS_SLICE;
}

function deferred(scripts: ReactNode): ReactNode {
  return (
    <template key="runtime" id={TEMPLATE_ID}>
      {scripts}
    </template>
  );
}

const loader = (
  <script
    key="runtime-loader"
    dangerouslySetInnerHTML={{ __html: `(${String(loadRuntime)})("${TEMPLATE_ID}")` }}
  />
);

/**
 * Keeps Gatsby's scripts from competing with the first paint. They stay in the page, inert, and
 * `loadRuntime` starts them later. Until then the page works by HTML alone.
 */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  pathname,
  getPostBodyComponents,
  replacePostBodyComponents,
}) => {
  const components = getPostBodyComponents();
  if (needsScriptsToShow(pathname) || !components.some(holdsScripts)) return;
  replacePostBodyComponents([
    ...components.map((component) => (holdsScripts(component) ? deferred(component) : component)),
    loader,
  ]);
};
