import type { PreRenderHTMLArgs } from 'gatsby';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { onPreRenderHTML } from './defer-runtime';

/** Stands for the component that Gatsby puts where its scripts will be written. */
function Slice({ sliceId }: { sliceId: string }) {
  return <i data-slice={sliceId} />;
}

function bodyEnd(pathname: string, components: ReactNode[]): string {
  let result = components;
  const args: PreRenderHTMLArgs = {
    pathname,
    getPostBodyComponents: () => result,
    replacePostBodyComponents: (next) => {
      result = next;
    },
    getHeadComponents: () => [],
    replaceHeadComponents: () => undefined,
    getPreBodyComponents: () => [],
    replacePreBodyComponents: () => undefined,
  };
  void onPreRenderHTML?.(args, { plugins: [] });
  return renderToStaticMarkup(<>{result}</>);
}

const scripts = <Slice key="scripts" sliceId="_gatsby-scripts" />;

test('a public page keeps its scripts inert, with the loader after them', () => {
  const html = bodyEnd('/about', [<b key="path" />, scripts]);
  expect(html).toMatch(
    /^<b><\/b><template id="runtime"><i data-slice="_gatsby-scripts"><\/i><\/template><script>.*\("runtime"\)<\/script>$/s,
  );
});

test('the desk gets its scripts at once', () => {
  expect(bodyEnd('/admin/login', [scripts])).toBe('<i data-slice="_gatsby-scripts"></i>');
});

test('a page without the slice, as in gatsby develop, is left as it is', () => {
  expect(bodyEnd('/', [<b key="path" />])).toBe('<b></b>');
});
