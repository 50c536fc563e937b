/** Packages that bring no types of their own. */
declare module 'tsx/cjs';

declare module 'eslint-plugin-jsx-a11y' {
  import type { ESLint, Linter } from 'eslint';

  const plugin: ESLint.Plugin & { flatConfigs: { recommended: Linter.Config } };
  export default plugin;
}

declare module 'jsdom/lib/jsdom/living/helpers/selectors.js' {
  export function matchesDontThrow(element: Element, selector?: string): boolean;
}
