import { expect, type Page } from '@playwright/test';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

/** Notes each state of the list's columns that is painted; returns a function that takes all but the last. */
async function watchColumns(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const painted: string[] = [];
    const note = () => {
      const headers = [...document.querySelectorAll<HTMLElement>('[role=columnheader]')];
      const width = headers.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      const room = document.querySelector('[role=grid]')?.clientWidth;
      const state = `${headers.map(({ textContent }) => textContent)}: ${width} of ${room} px`;
      if (painted.at(-1) !== state) painted.push(state);
    };
    // Sizes are observed directly before a frame is painted, after the grid's own observer, which is older.
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'position: fixed; inline-size: 0';
    new ResizeObserver(note).observe(probe);
    const watch = (time: number) => {
      probe.style.blockSize = `${Math.round(time) % 1000}px`;
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    Object.assign(window, { takePainted: () => painted.splice(0, painted.length - 1) });
  });
  return () => page.evaluate('takePainted()');
}

test('the list’s columns change in the frame in which a lead opens or closes beside it', async ({
  page,
  request,
}) => {
  const sent = await sendLead(request, 'Opened beside the list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/dashboard?q=${sent.reference}`);
  await expect(page.getByRole('columnheader', { name: 'Message' })).toBeVisible();
  const takePainted = await watchColumns(page);
  await page.getByText(sent.name, { exact: true }).click();
  await expect(page.getByLabel(`Lead ${sent.reference}`).getByText(sent.email)).toBeVisible();
  expect(await takePainted()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Message' })).toBeVisible();
  expect(await takePainted()).toHaveLength(1);
});
