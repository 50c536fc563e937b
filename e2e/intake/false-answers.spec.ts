import { expect, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';

/** Answers of something on the way that speaks for the server. */
const FALSE_ANSWERS = {
  'an empty object': { status: 200, json: {} },
  null: { status: 200, json: null },
  'a login page': { status: 200, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' },
  'a fault that names nothing': { status: 422, json: {} },
};

for (const [name, answer] of Object.entries(FALSE_ANSWERS)) {
  test(`${name} is no receipt: the form keeps the text, tries again and is answered`, async ({
    page,
    baseURL,
  }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    let attempts = 0;
    await page.route('**/api/enquiries', (route) => {
      attempts += 1;
      return attempts === 1 ? route.fulfill(answer) : route.continue();
    });
    const asha = visitor('Asha, at the airport');
    await openWithScripts(page, '/contact');
    await fillEnquiry(page, asha);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('No answer yet. Trying again')).toBeVisible();
    await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
    await expect(page.getByLabel('Project Details')).toHaveValue(asha.message);
    await receivedReference(page);
    expect(attempts).toBe(2);
    expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
    expect(faults).toEqual([]);
  });
}
