import { expect, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { signIn, chooseStatus } from '../support/desk';
import { sendLead } from '../support/leads';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';
import { watch } from '../support/watch';
import { test } from './watched-page';
import { isSample, SAMPLE_ONLY } from '../../testing/site-content';

const notification = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

test.describe('a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('sends the form and is told so', async ({ watched }) => {
    await openWithScripts(watched, '/');
    await fillEnquiry(watched, visitor('Asha under policy'));
    await watched.getByLabel('Project Details').blur();
    await sendEnquiry(watched);
    const toast = notification(watched, 'Message Sent Successfully!');
    await expect(toast).toBeVisible();
    await expect(toast.locator('xpath=ancestor::*[@data-variant]')).toHaveCSS(
      'border-inline-start-width',
      '4px',
    );
  });

  test('opens the menu, watches the demo, filters, subscribes', async ({ watched }) => {
    await openWithScripts(watched, '/');
    await watched.locator('header details summary').first().click();
    await watched.keyboard.press('Escape');
    test.skip(!isSample, SAMPLE_ONLY);
    await watched.getByRole('link', { name: 'Watch Demo' }).click();
    const isPlaying = () =>
      watched.evaluate(() => {
        const video = document.querySelector('video');
        return Boolean(video && video.currentTime > 0 && video.textTracks[0]?.cues?.length);
      });
    await expect.poll(isPlaying).toBe(true);
    await watched.keyboard.press('Escape');

    await openWithScripts(watched, '/portfolio?category=healthcare');
    await watched.locator('[data-category-choice]').last().click();
    const letter = watched.locator('footer form');
    await letter.getByRole('textbox').fill(visitor('Ravi').email);
    await letter.getByRole('button', { name: 'Subscribe' }).click();
    await expect(
      letter.getByText('Check your inbox and click the confirmation link'),
    ).toBeVisible();
  });

  test('gets a page filled in by a function, with the styles it was built with', async ({
    watched,
  }) => {
    const response = await watched.goto('/api/newsletter/confirm?token=forged', {
      waitUntil: 'load',
    });
    expect(response?.headers()['content-security-policy']).not.toMatch(/script-src|unsafe/);
    const isStyled = await watched.evaluate(() => document.styleSheets[0]?.cssRules.length);
    expect(isStyled).toBeGreaterThan(20);
  });

  test('a script that slipped into a page does not run', async ({ page }) => {
    await page.route('/about', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</main>',
        '<script>window.slipped = 1</script><img src="x:" onerror="window.slipped = 2"></main>',
      );
      await route.fulfill({ response, body });
    });
    await openWithScripts(page, '/about');
    expect(await page.evaluate(() => 'slipped' in window)).toBe(false);
  });
});

test.describe('staff', () => {
  test('work with list, lead, dialog and toast', async ({ watched, request }) => {
    const lead = await sendLead(request, 'Meera under policy');
    await watched.goto(`/admin/dashboard?q=${encodeURIComponent(lead.email)}`);
    expect(await watched.evaluate(() => crossOriginIsolated)).toBe(true);
    await chooseStatus(watched, lead.name, 'Contacted');
    await expect(notification(watched, 'Status Updated')).toBeVisible();
    await watched.getByRole('link', { name: lead.name, exact: true }).click();
    const panel = watched.getByLabel(`Lead ${lead.reference}`, { exact: true });
    await panel.getByRole('button', { name: 'Erase…' }).click();
    await expect(watched.getByRole('dialog')).toBeVisible();
    await watched.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Back to the list' }).click();
    const download = watched.waitForEvent('download');
    await watched.getByRole('button', { name: 'Export', exact: true }).click();
    await watched.getByRole('menuitem', { name: 'CSV' }).click();
    await download;
  });

  test('read reports and change their settings', async ({ watched }) => {
    await watched.goto('/admin/reports');
    const days = watched.getByRole('region', { name: 'Leads per day' });
    await expect(days.getByRole('img')).toBeVisible();
    await watched.getByRole('button', { name: 'Settings' }).click();
    await expect(watched.getByRole('menu')).toBeVisible();
  });

  test('sign in', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      storageState: { cookies: [], origins: [] },
    });
    const page = await context.newPage();
    const lines = await watch(page);
    await signIn(page);
    expect(lines).toEqual([]);
    await context.close();
  });
});
