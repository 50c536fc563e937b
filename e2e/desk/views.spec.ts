import { expect, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { colleaguePage } from '../support/colleague';
import { sendLead } from '../support/leads';
import { ownHost, type OwnHost } from '../support/own-host';
import { test as signedIn } from '../support/signed-in';

/** Everybody at a desk sees its shared views, so these tests have a desk of their own. */
const test = signedIn.extend<object, { host: OwnHost }>({
  host: [
    async ({ browserName: _any }, use) => {
      const host = await ownHost();
      await use(host);
      await host.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ host }, use) => use(host.url),
});

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** A little more than the desk lets pass between two looks at the views. */
const POLL = '01:05';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });
const openTab = (page: Page) => tabs(page).locator('[aria-current=page]');

/** Saves what the list shows under a name, as a manager who shares it. */
async function saveShared(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save filters' }).click();
  const form = page.getByRole('dialog', { name: 'Save as a view' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('switch').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
}

async function chooseOption(page: Page, item: string) {
  await page.getByRole('button', { name: /^Options of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a view is saved and shared, changed and kept, and its address works for a colleague until it is deleted', async ({
  browser,
  host,
  page,
  request,
}) => {
  const { name: kept, reference } = await sendLead(request, `Viewed ${crypto.randomUUID()}`);
  const { name: other } = await sendLead(request, `Unseen ${crypto.randomUUID()}`);
  const title = `View ${reference}`;
  await page.goto(`/admin/dashboard?q=${encodeURIComponent(kept)}&sort=name`);
  await saveShared(page, title);
  await expect(openTab(page)).toHaveText(new RegExp(`^${title}1 lead$`));
  await expect(page).toHaveURL(/\/admin\/dashboard\?view=[\da-f-]{36}$/);
  await expect(page.getByRole('search').locator('input')).toHaveValue(kept);
  expect(await violationsInBothLooks(page)).toEqual([]);
  const address = page.url();

  const colleague = await colleaguePage(browser, host.url, 'ravi', host.dataDir);
  await colleague.clock.install();
  await colleague.goto(address);
  await expect(colleague.getByText(kept).first()).toBeVisible();
  await expect(colleague.getByText(other)).toHaveCount(0);
  await expect(openTab(colleague)).toContainText(title);

  await page.getByRole('link', { name: 'Board' }).click();
  // The list has the same tab and the same lead.
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible();
  await expect(openTab(page)).toContainText(title);
  await expect(page.getByText(kept).first()).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Overdue' }).click();
  await expect(openTab(page)).toContainText('changed');
  await page.getByRole('button', { name: 'Keep changes' }).click();
  await expect(openTab(page)).toHaveText(new RegExp(`^${title}0 leads$`));
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(openTab(page)).toContainText('changed');
  await page.getByRole('button', { name: 'Drop changes' }).click();
  await expect(page.getByRole('button', { name: 'Overdue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await chooseOption(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tab(page, title)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/board\?.*overdue=1/);
  await colleague.clock.fastForward(POLL);
  await expect(colleague.getByText(/Its filters stay/)).toBeVisible();
  await expect(colleague).toHaveURL(/[?&]q=/);
  await colleague.goto(address);
  await expect(colleague.getByText(/was deleted, or isn’t shared with you/)).toBeVisible();
  expect(await violationsInBothLooks(colleague)).toEqual([]);
  await colleague.context().close();
});

test('the columns of a view are those of everybody who opens it', async ({ page, request }) => {
  const { name, reference } = await sendLead(request, `Columns ${crypto.randomUUID()}`);
  await page.goto(`/admin/dashboard?q=${encodeURIComponent(name)}`);
  await saveShared(page, `Columns ${reference}`);
  await page.getByRole('columnheader', { name: 'Status' }).hover();
  await page.getByRole('button', { name: 'Status column menu' }).click();
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  await expect(openTab(page)).toContainText('changed');
  await page.getByRole('button', { name: 'Drop changes' }).click();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await chooseOption(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tab(page, `Columns ${reference}`)).toHaveCount(0);
});

test('on a phone the tabs scroll, and a view is opened and kept by the keyboard', async ({
  page,
  request,
}) => {
  const { name, reference } = await sendLead(request, `Phone ${crypto.randomUUID()}`);
  const title = `A long name for a view on a small screen ${reference}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/dashboard?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save as a view' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(openTab(page)).toContainText(title);
  await expect(openTab(page)).toBeInViewport();
  // Away from the button that opened the form, whose tooltip is outside of the page's landmarks.
  await openTab(page).focus();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await violationsInBothLooks(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await tab(page, 'All leads').press('Enter');
  await expect(openTab(page)).toHaveText('All leads');
  await tab(page, title).press('Enter');
  await expect(openTab(page)).toContainText(title);
  await chooseOption(page, 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Short ${reference}`);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(openTab(page)).toContainText(`Short ${reference}`);
  await chooseOption(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tab(page, `Short ${reference}`)).toHaveCount(0);
});
