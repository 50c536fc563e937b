import { expect, test } from '@playwright/test';

test('an unknown path answers 404, says so and leads home', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.mouse.move(5, 5);
  await expect.poll(() => warnings).toContain('404: no page at /no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the desk sends who is not signed in to the login, and back after it', async ({ page }) => {
  await page.goto('/admin/dashboard?status=new');
  await expect(page).toHaveURL(/\/admin\/login/);
});
