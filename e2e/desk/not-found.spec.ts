import { expect, test } from '@playwright/test';

for (const path of ['/admin/xyz', '/admin/leads', '/admin/dashboard/more']) {
  test(`${path} is not there, and says so like any other page`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  });
}

for (const path of ['/admin', '/admin/login', '/admin/dashboard', '/admin/leads/2222-2222']) {
  test(`${path} is there`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(200);
  });
}
