import { expect, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { cut, mend, prepared } from '../support/connection';
import { findCodeWords } from '../../testing/pages/content/code-words';

/** A zone whose name content knows. */
test.use({ timezoneId: 'Asia/Kolkata' });

const codeWords = findCodeWords('content');

/** No word of this visitor has a vowel, so none passes for one of the code. */
const VISITOR = { name: 'Dmtr', email: 'd@xmpl.tst', message: 'Lrm psm dlr st.' };

const field = (page: Page, name: string) => page.locator(`#enquiry-${name}`);
const send = (page: Page) => field(page, 'send').click();

/** Reads the page as it is now, and whatever it says to screen readers. */
const expectNoWordOfCode = async (page: Page) =>
  expect(codeWords(await page.content())).toEqual([]);

async function fill(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(VISITOR)) await field(page, name).fill(text);
  await field(page, 'service').selectOption({ index: 1 });
}

test('in the form: empty, mistyped, too long, as a draft', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await send(page);
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true');
  await expectNoWordOfCode(page);
  await field(page, 'email').fill('d@gmial.com');
  await field(page, 'phone').fill('1');
  await field(page, 'message').fill('x '.repeat(2_450));
  await expectNoWordOfCode(page);
  await field(page, 'message').fill('x '.repeat(2_600));
  await send(page);
  await expectNoWordOfCode(page);
});

test('while a message waits, and once it has arrived', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fill(page);
  await prepared(page);
  await cut(page);
  await send(page);
  await expect(page.locator('#enquiry-queued')).toBeVisible();
  await expectNoWordOfCode(page);
  await mend(page);
  await expect(page.locator('#enquiry-receipt')).toBeVisible({ timeout: 60_000 });
  await expectNoWordOfCode(page);
});

for (const status of [422, 429, 503]) {
  test.describe(`after an answer with ${status}`, () => {
    test.use({ serviceWorkers: 'block' });

    test(`the form says what to do after ${status}`, async ({ page }) => {
      await page.route('**/api/enquiries', (route) =>
        route.fulfill({ status, headers: { 'retry-after': '300' }, json: {} }),
      );
      await openWithScripts(page, '/contact');
      await fill(page);
      await send(page);
      await expect(page.locator('[role=group][tabindex="-1"]').first()).toBeVisible();
      await expectNoWordOfCode(page);
    });
  });
}

test('in the choice of a time, and after booking', async ({ page }) => {
  await openWithScripts(page, '/consultation');
  const times = page.locator('input[name="consultation_at"][type="radio"]');
  await expect(times.first()).toBeVisible();
  await expectNoWordOfCode(page);
  await send(page);
  await expectNoWordOfCode(page);
  await times.first().check();
  for (const name of ['name', 'email', 'message'] as const) {
    await field(page, name).fill(VISITOR[name]);
  }
  await send(page);
  await expect(page.locator('#enquiry-receipt')).toBeVisible({ timeout: 60_000 });
  await expectNoWordOfCode(page);
});
