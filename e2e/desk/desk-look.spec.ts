import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { OTHER_SERVICE } from '../../testing/site-content';

const LEADS = 18;

/** Rows of the list that are on the screen from their upper to their lower edge. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('.MuiDataGrid-virtualScroller')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('[role=row][data-id]')];
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return list && top >= list.top && bottom <= list.bottom;
    }).length;
  });

/**
 * The product's own words that are cut off, and whatever reaches beyond the list; the words of visitors may end in an
 * ellipsis.
 */
const cutIn = (page: Page) =>
  page.evaluate(() => {
    const visitors = '[data-field=message], [data-field=name], [data-field=contact]';
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1;
    const own =
      '.MuiDataGrid-columnHeaderTitle, .MuiDataGrid-cell *, [role=group] button, h1, nav a';
    const scrollers = 'main, div:has(> [role=group])';
    const edge = document.querySelector('[role=grid]')?.getBoundingClientRect().right ?? 0;
    const heads = [...document.querySelectorAll('[role=columnheader]')];
    return [
      ...[...document.querySelectorAll(own)].filter((one) => !one.closest(visitors)),
      ...document.querySelectorAll(scrollers),
    ]
      .filter(isCut)
      .concat(heads.filter((head) => head.getBoundingClientRect().right > edge + 1))
      .map((one) => `${one.className.slice(0, 40)}: ${one.textContent?.slice(0, 40)}`);
  });

async function openList(page: Page, width: number, height: number, search = '') {
  await page.setViewportSize({ width, height });
  await page.goto(`/admin/dashboard${search}`);
  await expect.poll(() => wholeRows(page)).toBeGreaterThan(0);
}

test.beforeEach(async ({ request }) => {
  for (let lead = 0; lead < LEADS; lead += 1) {
    await sendLead(request, `Room ${lead}`, { service: OTHER_SERVICE });
  }
});

test('the list has room for what matters, and cuts nothing of ours', async ({ page }) => {
  await openList(page, 1440, 900);
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(14);
  await expect.poll(() => cutIn(page)).toEqual([]);

  await openList(page, 1280, 720);
  await expect.poll(() => cutIn(page)).toEqual([]);
  await page.locator('[data-lead]').nth(1).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeVisible();
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(10);
  await expect.poll(() => cutIn(page)).toEqual([]);

  // Facts stand beside the work, which begins higher than they end.
  const note = await page.getByRole('textbox', { name: 'Add a note' }).boundingBox();
  const facts = await page.getByRole('heading', { name: 'Enquiry' }).boundingBox();
  expect(facts?.x).toBeGreaterThan((note?.x ?? Infinity) + (note?.width ?? 0));
});

/** A lead with an owner, whose column is else hidden. @returns the search that finds it alone */
async function searchOfOwnLead({ page, request }: { page: Page; request: APIRequestContext }) {
  const company = crypto.randomUUID();
  await sendLead(request, 'Owned', { company });
  const { staff } = await (await page.request.get('/api/session')).json();
  const { leads } = await (await page.request.get(`/api/leads?q=${company}`)).json();
  const changed = await page.request.patch('/api/leads', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { ids: leads.map(({ id }: { id: string }) => id), owner_id: staff.id },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  return `?q=${company}`;
}

test('a lead beside the list cuts nothing of it, with every column in use', async ({
  page,
  request,
}) => {
  const search = await searchOfOwnLead({ page, request });
  for (const [width, height] of [
    [1200, 720],
    [1280, 720],
    [1440, 900],
    [1600, 900],
  ] as const) {
    await openList(page, width, height, search);
    await page.locator('[data-lead]').first().press('Enter');
    await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Reply due' })).toBeVisible();
    await expect.poll(() => cutIn(page), { message: `${width} px` }).toEqual([]);
    const owner = page.getByRole('columnheader', { name: 'Owner' });
    await expect(owner).toHaveCount(width < 1600 ? 0 : 1);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('chips are small, and the active filter is in view', async ({ page }) => {
    await page.goto('/admin/dashboard?spam=1');
    const spam = page.getByRole('button', { name: /^Spam/, pressed: true });
    await expect(spam).toBeInViewport({ ratio: 1 });
    await page.goto('/admin/dashboard');
    const chip = await page
      .getByRole('combobox', { name: /^Status of/ })
      .first()
      .boundingBox();
    expect(chip?.height).toBeGreaterThanOrEqual(24);
    expect(chip?.height).toBeLessThanOrEqual(30);
  });
});

test('list and lead are printed without controls', async ({ page }) => {
  await openList(page, 1280, 720);
  const reference = await page.locator('[data-lead]').first().getAttribute('data-lead');
  const controls = page.getByRole('button').or(page.getByRole('textbox'));
  const visible = () => controls.filter({ visible: true }).evaluateAll((all) => all.length);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('li [data-lead]').first()).toBeVisible();
  await expect.poll(visible).toBe(0);
  await expect(page.getByRole('checkbox').filter({ visible: true })).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin/leads/${reference}`);
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Conversation' })).toBeVisible();
  // The owner is a button that says a fact.
  await expect.poll(visible).toBe(1);
});

/** Words that begin on one line and end on another. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      // Words for screen readers alone stand in a box of a pixel.
      if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('a lead on A4 has whole words, and its facts below the work on it', async ({ page }) => {
  await openList(page, 1280, 720);
  const reference = await page.locator('[data-lead]').first().getAttribute('data-lead');
  await page.setViewportSize({ width: 688, height: 972 });
  await page.goto(`/admin/leads/${reference}`);
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await brokenWords(page)).toEqual([]);
  const history = await page.getByRole('heading', { name: 'Notes and history' }).boundingBox();
  const promise = await page.getByRole('heading', { name: 'Reply promise' }).boundingBox();
  expect(promise?.y).toBeGreaterThan(history?.y ?? Infinity);
});

test('the day, the board and the reports are printed without controls', async ({ page }) => {
  for (const [address, heading] of [
    ['/admin/dashboard?view=day', 'My day'],
    ['/admin/board', 'Board'],
    ['/admin/reports', 'Reports'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const controls = page.getByRole('button', { pressed: false }).or(page.getByRole('textbox'));
    await expect(controls.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('tab', { selected: false }).filter({ visible: true })).toHaveCount(
      0,
    );
  }
});
