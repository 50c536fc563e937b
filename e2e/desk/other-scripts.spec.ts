import { expect, type Locator } from '@playwright/test';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

/** Space between a text's last line and each side of its box, in pixels. */
const spaceBeside = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const line = [...range.getClientRects()].at(-1);
    const box = element.getBoundingClientRect();
    return { left: (line?.left ?? 0) - box.left, right: box.right - (line?.right ?? 0) };
  });

test('a message in Arabic is read from the right', async ({ page, request }) => {
  const message = 'نريد موقعاً جديداً لمطعمنا.\nPlease reply in English.\nوشكراً.';
  const sent = await sendLead(request, 'ليلى حداد', { message });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/leads/${sent.reference}?q=${sent.reference}`);
  const lead = page.getByLabel(`Lead ${sent.reference}`, { exact: true });
  const words = lead.getByText('Please reply in English.');
  const space = await spaceBeside(words);
  expect(space.right).toBeLessThan(2);
  expect(space.left).toBeGreaterThan(100);

  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: sent.name });
  // It begins below its header all the same, and the end is cut, not the beginning.
  expect((await spaceBeside(row.getByRole('link'))).left).toBeLessThan(2);
  await expect(row.getByRole('link')).toHaveCSS('direction', 'rtl');
});

test('a name of a hundred letters leaves the buttons beside it in the panel', async ({
  page,
  request,
}) => {
  const name = `Wolfeschlegelsteinhausen ${'Bergerdorff '.repeat(7)}`.slice(0, 100).trim();
  const sent = await sendLead(request, name);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(`/admin/leads/${sent.reference}`);
    const next = page.getByRole('navigation', { name: 'Leads in the list' }).getByRole('button');
    const box = await next.last().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
    expect((await next.first().boundingBox())?.width).toBe(box?.width);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the button to add a lead is at the edge, as on My day', async ({ page }) => {
    const edge = async () => {
      const box = await page.getByRole('button', { name: 'Add a lead' }).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    await page.goto('/admin/dashboard?view=day');
    const onDay = await edge();
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
    expect(await edge()).toBe(onDay);
  });
});
