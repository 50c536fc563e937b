import type { ReplaceRendererArgs } from 'gatsby';
import { lazy, Suspense } from 'react';
import { replaceRenderer } from './replace-renderer';

it('renders long parts in their place, for visitors without scripts, also those loaded late', async () => {
  const text = 'We build software. '.repeat(2000);
  let html = '';
  const Late = lazy(() => Promise.resolve({ default: () => <p>{text}</p> }));
  const bodyComponent = (
    <main>
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
  expect(html.replaceAll(/<!--.*?-->/g, '')).toBe(`<main><p>${text}</p><p>${text}</p></main>`);
});
