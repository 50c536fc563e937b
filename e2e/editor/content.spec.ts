import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../support/desk';
import {
  expect,
  onEditedSite,
  openFirstStudy,
  openStudy,
  retype,
  save,
  watchOrigins,
} from '../support/edited-site';
import { STAFF } from '../support/staff';

const test = onEditedSite();

const SERVICES = 'services/crm.json';

interface Priced {
  price: string;
}

const pricesIn = async (content: string, file = SERVICES): Promise<string[]> => {
  const services: Priced[] = JSON.parse(await readFile(path.join(content, file), 'utf8'));
  return services.map(({ price }) => price);
};

/** Opens a file whose only field is a list, with its entries open. */
async function openList(page: Page, collection: string, file: string) {
  await page.goto('/admin/content');
  await page.getByRole('link', { name: collection, exact: true }).click();
  await page.getByRole('main').getByText(file, { exact: true }).click();
  await page.getByRole('button', { name: 'Expand' }).first().click();
}

for (const width of [1440, 390]) {
  test(`a manager changes a price in both languages, ${width} px wide`, async ({
    page,
    content,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [before = '', ...others] = await pricesIn(content);
    const lakh = 7 + width / 1000;

    await signIn(page);
    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByRole('menuitem', { name: 'Content' }).click();
    await expect(page).toHaveURL(/\/admin\/content/);

    await openList(page, 'Services', 'Crm');
    await expect(page.getByLabel('Price').first()).toHaveValue(before);
    await retype(page, 'Price', 'cheap');
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Not saved yet' });
    await expect(dialog).toBeVisible({ timeout: 60_000 });
    await expect(dialog).toContainText('content/services/crm.json: [0].price');
    await expect(dialog).toContainText('must begin with an amount');
    expect((await pricesIn(content))[0]).toBe(before);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // The fault stands at its field, too, until something else is typed there.
    const fault = page.getByRole('listitem').filter({ hasText: 'must begin with an amount' });
    await expect(fault).toBeVisible();
    await save(page);
    await expect(page.getByText('Mend the marked fields, then save again.')).toBeVisible();

    // A price is the same in all languages, so neither file can be saved without the other.
    await retype(page, 'Price', `₹${lakh} lakh`);
    await expect(fault).toBeHidden();
    await save(page);
    await expect(dialog).toBeVisible({ timeout: 60_000 });
    await expect(dialog).toContainText('content/hi/services/crm.json: [0].price');
    await expect(dialog).not.toContainText('must begin with an amount');
    expect((await pricesIn(content))[0]).toBe(before);

    page.once('dialog', (question) => void question.accept());
    await dialog.getByRole('link', { name: 'Open Hindi' }).first().click();
    await expect(dialog).toBeHidden();
    await page.getByRole('main').getByText('Services crm', { exact: true }).click();
    await page.getByRole('button', { name: 'Expand' }).first().click();
    await expect(page.getByText('is another amount than').first()).toBeVisible();
    await retype(page, 'Price', `₹${lakh} लाख`);
    await save(page);
    // The change is judged by itself, then with the draft.
    const saved = page.getByText('Saved. Visitors get it once it is published.');
    await expect(saved).toBeVisible({ timeout: 60_000 });
    expect(await pricesIn(content)).toEqual([`₹${lakh} lakh`, ...others]);
    expect((await pricesIn(content, `hi/${SERVICES}`))[0]).toBe(`₹${lakh} लाख`);
  });
}

test('the second of two saves of a file is refused, and its words stay', async ({
  page,
  context,
  content,
}) => {
  const study = 'portfolio/case-studies/sahayak-claims.json';
  const before = 'Sahayak Claims Assistant';
  await signIn(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openStudy(tab, before);
    await expect(tab.getByLabel('Title').nth(1)).toHaveValue(before);
  }
  await retype(other, 'Title', 'Saved first', 1);
  await save(other);
  await expect(other.getByText('Saved. Visitors get it once it is published.')).toBeVisible({
    timeout: 60_000,
  });
  await retype(page, 'Title', 'Saved second', 1);
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Not saved yet' });
  await expect(dialog).toContainText(`Asha has changed content/${study} since you opened it.`, {
    timeout: 60_000,
  });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Title').nth(1)).toHaveValue('Saved second');
  expect(await readFile(path.join(content, study), 'utf8')).toContain('"title": "Saved first"');
});

test('the editor sends whoever is not logged in to do so, and back', async ({ page }) => {
  await page.goto('/admin/content');
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fcontent/);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel(/^Password/).fill(STAFF.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Case studies' })).toBeVisible();
});

test('one password lets all requests go on that wait for it', async ({ page }) => {
  await signIn(page);
  const answered = new Set<string>();
  page.on('response', (response) => {
    const { action }: { action?: string } = response.request().postDataJSON() ?? {};
    if (action !== undefined && response.ok()) answered.add(action);
  });
  let refused = 0;
  await page.route('**/api/content', async (route) => {
    refused += 1;
    if (refused > 2) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Forbidden', status: 403, proof: 'password' },
    });
  });
  await page.goto('/admin/content');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect.poll(() => refused).toBe(2);
  await dialog.getByLabel('Present password').fill(STAFF.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('main').getByText('Team', { exact: true })).toBeVisible();
  await expect.poll(() => [...answered].sort()).toEqual(['entriesByFiles', 'getMedia']);
});

test('nothing of the editor comes from elsewhere', async ({ page, baseURL }) => {
  const { elsewhere, refused } = watchOrigins(page, [baseURL ?? '']);
  await signIn(page);
  await page.goto('/admin/content');
  await openFirstStudy(page);
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
});

test('a page that a language has no words of yet gets them in a form of its own', async ({
  page,
  content,
}) => {
  const file = path.join(content, 'hi/pages/about.json');
  await signIn(page);
  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Hindi', exact: true }).click();
  await page.getByRole('main').getByText('Pages about', { exact: true }).click();
  await retype(page, 'Title', 'हमारे बारे में');
  await save(page);
  await expect(page.getByText('Saved. Visitors get it once it is published.')).toBeVisible({
    timeout: 60_000,
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    meta: { title: 'हमारे बारे में' },
  });
});
