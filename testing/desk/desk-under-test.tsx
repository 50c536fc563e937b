/** The desk as tests open it. For this module, Jest loads the bundle that `bundle-desk.ts` makes of it. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ComponentProps } from 'react';
import DeskOfStaff from '../../src/admin/shell/desk';

export { startQueries } from '../../src/admin/shell/start-desk';
export { setLanguageSource } from '../../src/language/language-context';

/** Style rules that hide an element, that make it red, and that charts and the grid measure. */
const SEEN_BY_TESTS =
  /display:none|visibility:|color:var\(--mui-palette-error|(?:width|height):100%/;

const cache = createCache({ key: 'css' });
const insert = cache.sheet.insert.bind(cache.sheet);
// jsdom lays nothing out, and to compute a style it tries every rule of the page.
cache.sheet.insert = (rule) => {
  if (SEEN_BY_TESTS.test(rule)) insert(rule);
};

export function Desk(props: ComponentProps<typeof DeskOfStaff>) {
  return (
    <CacheProvider value={cache}>
      <DeskOfStaff {...props} />
    </CacheProvider>
  );
}
