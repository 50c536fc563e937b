import type { PreRenderHTMLArgs } from 'gatsby';
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

/** The stylesheet of the whole site, which Gatsby inlines; the page keeps its own part of it. */
function stylesheet(head: readonly ReactNode[]): ReactNode {
  return head.map((node) => {
    const href = isValidElement<{ 'data-href'?: string }>(node) && node.props['data-href'];
    return href && <link key={href} rel="stylesheet" href={href} />;
  });
}

function deferred(scripts: ReactNode, head: readonly ReactNode[]): ReactNode {
  return (
    <template key="runtime" id={TEMPLATE_ID}>
      {stylesheet(head)}
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
export function deferRuntime({
  pathname,
  getHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
}: PreRenderHTMLArgs): void {
  const components = getPostBodyComponents();
  if (needsScriptsToShow(pathname) || !components.some(holdsScripts)) return;
  const head = getHeadComponents();
  replacePostBodyComponents([
    ...components.map((node) => (holdsScripts(node) ? deferred(node, head) : node)),
    loader,
  ]);
}
