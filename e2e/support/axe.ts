import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page as it is shown, and returns a line per kind of violation. Works under any content security
 * policy.
 *
 * @param rules ids of the rules to run; all by default
 * @param within selector of the part that is judged; the whole page by default
 */
export async function violations(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  await page.evaluate(colourFades);
  const runOnly = rules && { type: 'rule', values: rules };
  // Rules that passed would fill megabytes of results that nobody reads.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly });
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).join(', ');
    return `${new URL(page.url()).pathname}: ${id}: ${places}`;
  });
}

/** Colours that fade into each other would be judged half-way. */
const colourFades = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  ).then(() => undefined);

/** In the dark only colours are others. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The same in the dark look and in the light one, in which the page is left. */
export async function violationsInBothLooks(page: Page): Promise<string[]> {
  // Motion would show things half-way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violations(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...dark.map((line) => `dark: ${line}`), ...(await violations(page))];
}
