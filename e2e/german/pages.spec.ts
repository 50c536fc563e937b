import { expect, test } from '@playwright/test';
import { pageAddresses } from '../built/built-site';
import { violationsInBothLooks } from '../support/axe';
import { overflowOf } from '../support/overflow';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const address of pageAddresses) {
      test(`${address} fits, and axe finds nothing, at ${viewport.width} px`, async ({ page }) => {
        await page.goto(address);
        const overflow = await overflowOf(page);
        expect(overflow).toBeLessThanOrEqual(0);
        expect(await violationsInBothLooks(page)).toEqual([]);
      });
    }
  });
}
