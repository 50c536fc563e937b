import { expect, type Page } from '@playwright/test';
import { test as base } from '../support/signed-in';
import { watch } from '../support/watch';

/** Tests that fail when anything was refused or written to the console while they ran. */
export const test = base.extend<{ watched: Page }>({
  watched: async ({ page }, use) => {
    const lines = await watch(page);
    await use(page);
    expect(lines).toEqual([]);
  },
});
