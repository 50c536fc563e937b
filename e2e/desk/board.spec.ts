import { expect, type Locator, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (within: Page | Locator, name: string) => within.getByRole('group', { name });

/** Picks up a card by the mouse, and drops it on a column. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('The card or the column is not shown.');
  // Below its link and its controls.
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 4);
  await page.mouse.down();
  // A few pixels make it a drag.
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 200, { steps: 12 });
  await page.mouse.up();
}

test('cards move by mouse and by keyboard, and come back by z', async ({ page, request }) => {
  const company = crypto.randomUUID();
  const { reference } = await sendLead(request, 'Boarded', { company });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/board?q=${company}`);
  const inNew = card(column(page, 'New'), 'Boarded');
  await expect(inNew).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  await drag(page, inNew, column(page, 'Qualified'));
  await expect(card(column(page, 'Qualified'), 'Boarded')).toBeVisible();
  await expect(page.getByText('Status Updated')).toBeVisible();
  await expect(column(page, 'Qualified').getByRole('heading')).toHaveText('Qualified 1');
  await page.reload();
  await expect(card(column(page, 'Qualified'), 'Boarded')).toBeVisible();

  await card(page, 'Boarded').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Boarded, picked up from Qualified.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Boarded, over Contacted.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Boarded, over New.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Boarded, moved from Qualified to New.')).toBeAttached();
  await expect(card(column(page, 'New'), 'Boarded')).toBeFocused();
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.keyboard.press('z');
  await expect(card(column(page, 'Qualified'), 'Boarded')).toBeVisible();

  await drag(page, card(page, 'Boarded'), column(page, 'Closed'));
  await expect(card(column(page, 'Closed'), 'Boarded')).toBeVisible();
  await expect(page.getByText('Boarded: won or lost?')).toBeVisible();

  await card(page, 'Boarded').getByRole('combobox').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('option', { name: 'Qualified' })).toBeVisible();
  await expect(page.getByText('Boarded, picked up from Closed.')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Boarded' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${reference}`));
  await expect(page.getByRole('button', { name: 'Back to the board' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(column(page, 'Closed'), 'Boarded')).toBeVisible();
});

test('a card lands in the gap that is shown, where it is due', async ({ page, request }) => {
  const company = crypto.randomUUID();
  for (const name of ['Oldest', 'Middle', 'Newest']) await sendLead(request, name, { company });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/board?q=${company}`);
  const names = (status: string) =>
    column(page, status)
      .getByRole('group')
      .evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')));
  await expect.poll(() => names('New')).toHaveLength(3);
  await drag(page, card(page, 'Newest'), column(page, 'Qualified'));
  await drag(page, card(page, 'Oldest'), column(page, 'Qualified'));
  await expect.poll(() => names('Qualified')).toHaveLength(2);
  // Promised for different times the oldest is due first; enquiries of a night are due at the same, and then the newest is.
  const [first, last] = await names('Qualified');

  const start = await card(page, 'Middle').boundingBox();
  const end = await column(page, 'Qualified').boundingBox();
  if (!start || !end) throw new Error('The card or the column is not shown.');
  await page.mouse.move(start.x + 40, start.y + start.height - 4);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + start.height, { steps: 4 });
  const gap = page.locator('[data-gap]');
  await expect.poll(async () => (await gap.boundingBox())?.y).toBeCloseTo(start.y, 0);
  await page.mouse.move(end.x + 100, end.y + 500, { steps: 12 });
  await expect(column(page, 'Qualified').locator('[data-gap]')).toHaveCount(1);
  const landing = await gap.boundingBox();
  await page.mouse.up();
  await expect.poll(() => names('Qualified')).toEqual([first, 'Middle', last]);
  await expect(gap).toHaveCount(0);
  const landed = await card(column(page, 'Qualified'), 'Middle').boundingBox();
  expect(landed?.y).toBeCloseTo(landing?.y ?? Number.NaN, 0);
  expect(landed?.height).toBeCloseTo(landing?.height ?? Number.NaN, 0);
});

/** The distance between two boxes, from edge to edge; 0 where they overlap. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return Number.NaN;
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
  const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0);
  return Math.hypot(across, down);
}

test('the question how somebody was reached stands beside the status', async ({
  page,
  request,
}) => {
  const company = crypto.randomUUID();
  const views = [
    { path: `/admin/board?q=${company}`, width: 1440, height: 900 },
    { path: `/admin/dashboard?q=${company}`, width: 1440, height: 900 },
    { path: `/admin/dashboard?q=${company}`, width: 390, height: 844 },
  ];
  for (const { path, width, height } of views) {
    const { name } = await sendLead(request, `Reached ${width} ${path.slice(7, 12)}`, { company });
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const status = page.getByRole('combobox', { name: `Status of ${name}`, exact: true });
    const place = page.locator('[data-id]').filter({ has: status });
    await status.click();
    await page.getByRole('option', { name: 'Contacted' }).click();
    const question = page.getByRole('region', { name: `How did you reach ${name}?` });
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect.poll(() => distance(question, place)).toBeLessThanOrEqual(12);
    await page.keyboard.press('h');
    await expect(question.getByRole('button', { name: 'Email elsewhere' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    const lead = () =>
      page.evaluate(() => document.activeElement?.closest('[data-id]')?.textContent);
    await expect.poll(lead).toContain(name);
  }
});

test('the part that drags is loaded by those alone who open the board', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
  expect(scripts.filter((url) => /\/board-/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Board', exact: true })).toBeVisible();
  expect(scripts.some((url) => /\/board-/.test(url))).toBe(true);
});
