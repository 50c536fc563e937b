import { text } from 'node:stream/consumers';
import type { GatsbySSR, PreRenderHTMLArgs } from 'gatsby';
import { isValidElement, type ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { isDesk, PAGE_SCRIPT } from '../domain/site-paths';
import { startRuntime } from '../page-script/start-runtime';

const TEMPLATE_ID = 'runtime';

/** The slice into which Gatsby's build later writes the script tags, the same for all pages. */
const SCRIPTS_SLICE = '_gatsby-scripts';

/** Key of the script in which Gatsby sets the page's path. */
const PATH_SCRIPT = 'script-loader';

function holdsScripts(node: ReactNode): boolean {
  return isValidElement<{ sliceId?: string }>(node) && node.props.sliceId === SCRIPTS_SLICE;
}

/** The stylesheet of the whole site, which Gatsby inlines. Rules that the page does not use are removed later. */
function stylesheet(head: readonly ReactNode[]): ReactNode {
  return head.map((node) => {
    const href = isValidElement<{ 'data-href'?: string }>(node) && node.props['data-href'];
    return href && <link key={href} rel="stylesheet" href={href} />;
  });
}

function holdsPath(node: ReactNode): boolean {
  return isValidElement(node) && node.key === PATH_SCRIPT;
}

/** Scripts, data and styles of React and Gatsby in an inert template. The desk's pages keep all styles. */
function runtime(pathname: string, head: readonly ReactNode[], parts: ReactNode): ReactNode {
  return (
    <template key="runtime" id={TEMPLATE_ID}>
      {!isDesk(pathname) && stylesheet(head)}
      {parts}
    </template>
  );
}

/** Starts the desk's scripts while the page is still parsed, because the desk is drawn by them alone. */
const startNow = (
  <script
    key="runtime-start"
    dangerouslySetInnerHTML={{ __html: `(${String(startRuntime)})("${TEMPLATE_ID}")` }}
  />
);

/** The small script of a public page; the build replaces the placeholder with the file's address. */
const pageScript = <script key="page-script" defer src={PAGE_SCRIPT} />;

/**
 * Keeps Gatsby's scripts from running in a page that is only read. They stay in it, inert, until its small script starts them
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

/** React's separator of two texts, which only hydration needs; our pages are not hydrated. */
const TEXT_MARK = /<!-- -->/g;

/**
 * Renders each part of a page in its place, including parts that the browser loads lazily. Gatsby's streaming renderer would
 * append long Suspense boundaries to the page and move them with a script.
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
 * Keys of unneeded head elements: the styles of gatsby-plugin-image's component, which this site does not use, and the tag with
 * Gatsby's version.
 */
const UNWANTED = /^(gatsby-image-style|generator-)/;

/** Keeps the HTML small for a fast first paint (docs/decisions/0010-first-paint.md). */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = (args) => {
  const head = args.getHeadComponents();
  args.replaceHeadComponents(
    head.filter((node) => !(isValidElement(node) && UNWANTED.test(node.key ?? ''))),
  );
  deferRuntime(args);
};
