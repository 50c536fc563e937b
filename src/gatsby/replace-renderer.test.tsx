import type { ReplaceRendererArgs } from 'gatsby';
import { Suspense } from 'react';
import { replaceRenderer } from './replace-renderer';

it('renders long parts in their place, for visitors without scripts', () => {
  const text = 'We build software. '.repeat(2000);
  let html = '';
  const bodyComponent = (
    <main>
      <Suspense>
        <p>{text}</p>
      </Suspense>
      <Suspense>
        <p>{text}</p>
      </Suspense>
    </main>
  );
  const replaceBodyHTMLString = (body: string) => (html = body);
  void replaceRenderer?.(
    { bodyComponent, replaceBodyHTMLString } as unknown as ReplaceRendererArgs,
    {
      plugins: [],
    },
  );
  expect(html.replaceAll(/<!--.*?-->/g, '')).toBe(`<main><p>${text}</p><p>${text}</p></main>`);
});
