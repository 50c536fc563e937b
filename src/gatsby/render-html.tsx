import { text } from 'node:stream/consumers';
import type { GatsbySSR, PreRenderHTMLArgs } from 'gatsby';
import { isValidElement, type ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { isDesk, PAGE_SCRIPT } from '../domain/site-paths';
import { startRuntime } from '../page-script/start-runtime';

const TEMPLATE_ID = 'runtime';

/** Gatsby's build later writes the script tags here; it keeps one copy of them for all pages. */
const SCRIPTS_SLICE = '_gatsby-scripts';

/** The key of the script by which Gatsby tells the page its path. */
const PATH_SCRIPT = 'script-loader';

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

function holdsPath(node: ReactNode): boolean {
  return isValidElement(node) && node.key === PATH_SCRIPT;
}

/** Scripts, data and styles of React and Gatsby, inert. The desk's pages have all of their styles. */
function runtime(pathname: string, head: readonly ReactNode[], parts: ReactNode): ReactNode {
  return (
    <template key="runtime" id={TEMPLATE_ID}>
      {!isDesk(pathname) && stylesheet(head)}
      {parts}
    </template>
  );
}

/** The desk is nothing but its scripts, so they start while the page is being read. */
const startNow = (
  <script
    key="runtime-start"
    dangerouslySetInnerHTML={{ __html: `(${String(startRuntime)})("${TEMPLATE_ID}")` }}
  />
);

/** The script of a page that is read; the build puts the file's address in place of this one. */
const pageScript = <script key="page-script" defer src={PAGE_SCRIPT} />;

/**
 * Keeps Gatsby's scripts from pages that are only read. They stay in the page, inert, until its own small script starts them
 * (docs/decisions/0042-scripts-on-demand.md).
 */
function deferRuntime({
  pathname,
  getHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
}: PreRenderHTMLArgs): void {
  const components = getPostBodyComponents();
  if (!components.some(holdsScripts)) return;
  const isRuntime = (node: ReactNode) => holdsScripts(node) || holdsPath(node);
  replacePostBodyComponents([
    ...components.filter((node) => !isRuntime(node)),
    runtime(pathname, getHeadComponents(), components.filter(isRuntime)),
    isDesk(pathname) ? startNow : pageScript,
  ]);
}

/** React's mark between two texts, for a page that it takes over: ours are added to, and drawn by nobody again. */
const TEXT_MARK = /<!-- -->/g;

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
  replaceBodyHTMLString((await text(prelude)).replace(TEXT_MARK, ''));
};

/**
 * Keys of head elements that pages do without: those of gatsby-plugin-image's component, which this site does not use,
 * and the tag with Gatsby's version.
 */
const UNWANTED = /^(gatsby-image-style|generator-)/;

/** Keeps the page's first response small (docs/decisions/0010-first-paint.md). */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = (args) => {
  const head = args.getHeadComponents();
  args.replaceHeadComponents(
    head.filter((node) => !(isValidElement(node) && UNWANTED.test(node.key ?? ''))),
  );
  deferRuntime(args);
};
