import type { PreRenderHTMLArgs, ReplaceRendererArgs } from 'gatsby';
import { lazy, type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { onPreRenderHTML, replaceRenderer } from './render-html';

/** Stands for the component that Gatsby puts where its scripts will be written. */
function Slice({ sliceId }: { sliceId: string }) {
  return <i data-slice={sliceId} />;
}

const scripts = <Slice key="scripts" sliceId="_gatsby-scripts" />;

/** A page's head and the end of its body, as Gatsby and its plugins make them, rendered. */
function render(pathname: string, bodyEnd: ReactNode[]): { head: string; bodyEnd: string } {
  const parts = {
    head: [
      <meta key="generator-5.16.1" name="generator" />,
      <style key="gatsby-image-style" />,
      <style key="styles" data-href="/styles.css" />,
      <script key="gatsby-image-style-script" />,
    ] as ReactNode[],
    bodyEnd,
  };
  const args: PreRenderHTMLArgs = {
    pathname,
    getHeadComponents: () => parts.head,
    replaceHeadComponents: (next) => {
      parts.head = next;
    },
    getPostBodyComponents: () => parts.bodyEnd,
    replacePostBodyComponents: (next) => {
      parts.bodyEnd = next;
    },
    getPreBodyComponents: () => [],
    replacePreBodyComponents: () => undefined,
  };
  void onPreRenderHTML?.(args, { plugins: [] });
  const html = (nodes: ReactNode[]) => renderToStaticMarkup(<>{nodes}</>);
  return { head: html(parts.head), bodyEnd: html(parts.bodyEnd) };
}

const path = <script key="script-loader" dangerouslySetInnerHTML={{ __html: 'path' }} />;

test('a public page keeps scripts and stylesheet inert, with its own script after them', () => {
  expect(render('/about', [path, <b key="other" />, scripts]).bodyEnd).toBe(
    '<b></b><template id="runtime"><link rel="stylesheet" href="/styles.css"/><script>path</script>' +
      '<i data-slice="_gatsby-scripts"></i></template><script defer="" src="/page-script.js"></script>',
  );
});

test('the desk starts its scripts at once', () => {
  expect(render('/admin/[...]', [path, scripts]).bodyEnd).toMatch(
    /^<template id="runtime"><script>path.*<\/template><script>\(function startRuntime.*\("runtime"\)<\/script>$/s,
  );
});

test('no page has the helpers of an image component that is not used, or tells a version', () => {
  expect(render('/about', [scripts]).head).toBe('<style data-href="/styles.css"></style>');
});

test('a page without the slice, as in gatsby develop, is left as it is', () => {
  expect(render('/', [path]).bodyEnd).toBe('<script>path</script>');
});

it('renders long parts in their place, for visitors without scripts, also those loaded late', async () => {
  const text = 'We build software. '.repeat(2000);
  const number = 7;
  let html = '';
  const Late = lazy(() => Promise.resolve({ default: () => <p>{text}</p> }));
  const bodyComponent = (
    <main>
      <h1>Case study {number}</h1>
      <Suspense>
        <p>{text}</p>
      </Suspense>
      <Suspense>
        <Late />
      </Suspense>
    </main>
  );
  const replaceBodyHTMLString = (body: string) => (html = body);
  await replaceRenderer?.(
    { bodyComponent, replaceBodyHTMLString } as unknown as ReplaceRendererArgs,
    {
      plugins: [],
    },
  );
  expect(html.replaceAll(/<!--\/?\$-->/g, '')).toBe(
    `<main><h1>Case study 7</h1><p>${text}</p><p>${text}</p></main>`,
  );
});
