import { expect, type Page } from '@playwright/test';
import { statusOf } from '../support/desk';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { serviceLabel } from '../../src/domain/enquiry-fields';
import { SERVICE } from '../../testing/site-content';

/** Counts clicks, keys that mean something, and pastes; the letters of a text are no work of the desk's making. */
function countPresses(): void {
  let presses = 0;
  const isTyping = ({ target, key, ctrlKey }: KeyboardEvent) =>
    target instanceof Element && target.matches('input, textarea') && key.length === 1 && !ctrlKey;
  const count = (event: Event) => {
    if (!event.isTrusted) return;
    // A key on a button fires a click, too.
    if (event instanceof MouseEvent && event.detail === 0) return;
    if (event instanceof KeyboardEvent) {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) || isTyping(event)) return;
    }
    presses += 1;
  };
  for (const type of ['click', 'keydown']) window.addEventListener(type, count, true);
  Object.assign(window, { presses: () => presses });
}

/** Does a task on the page, and tells how many presses it took. */
async function pressesOf(page: Page, task: () => Promise<void>): Promise<number> {
  const presses = () =>
    page.evaluate(() => (window as unknown as { presses: () => number }).presses());
  const before = await presses();
  await task();
  return (await presses()) - before;
}

test.beforeEach(({ page }) => page.addInitScript(countPresses));

const open = async (page: Page, { reference, name }: { reference: string; name: string }) => {
  await page.goto(`/admin/leads/${reference}`);
  const panel = page.getByLabel(`Lead ${reference}`, { exact: true });
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  return panel;
};

test('a reply that begins with a greeting takes two presses', async ({ page, request }) => {
  const panel = await open(page, await sendLead(request, 'Greeted'));
  const presses = await pressesOf(page, async () => {
    await page.keyboard.press('r');
    const text = panel.getByLabel('Text', { exact: true });
    await expect(text).toBeFocused();
    await expect(text).toHaveValue(/Greeted/);
    await page.keyboard.type('Yes, we do that. Shall we talk on Monday?');
    await page.keyboard.press('Control+Enter');
    await expect(panel.getByText('Yes, we do that.').first()).toBeVisible();
    await expect(panel.getByRole('form')).toHaveCount(0);
  });
  expect(presses).toBeLessThanOrEqual(2);
});

test('a status takes one key in a lead, and two clicks in the list', async ({ page, request }) => {
  const sent = await sendLead(request, 'Moved along');
  await open(page, sent);
  const keys = await pressesOf(page, async () => {
    await page.keyboard.press('3');
    await expect(statusOf(page, sent.name)).toHaveText('Qualified');
  });
  expect(keys).toBe(1);
  await page.goto(`/admin/dashboard?q=${encodeURIComponent(sent.email)}`);
  const clicks = await pressesOf(page, async () => {
    await statusOf(page, sent.name).click();
    await page.getByRole('option', { name: 'Contacted' }).click();
    await expect(statusOf(page, sent.name)).toHaveText('Contacted');
  });
  expect(clicks).toBeLessThanOrEqual(2);
});

test('a next action for a day that is offered takes three presses', async ({ page, request }) => {
  const panel = await open(page, await sendLead(request, 'Followed up'));
  const presses = await pressesOf(page, async () => {
    await page.keyboard.press('t');
    await page.keyboard.type('Send the offer');
    await panel.getByRole('button', { name: 'Tomorrow' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    const actions = panel.getByRole('list', { name: 'Next actions' });
    await expect(actions).toContainText('Send the offer');
    await expect(actions).toContainText(/tomorrow/i);
  });
  expect(presses).toBeLessThanOrEqual(3);
});

test('a call is logged in three presses, whatever came of it', async ({ page, request }) => {
  const panel = await open(page, await sendLead(request, 'Rung up'));
  const history = panel.getByRole('list', { name: 'History' });
  for (const [happened, line] of [
    ['Tried, no answer', /no answer/i],
    ['Reached by phone', /by phone/i],
  ] as const) {
    const presses = await pressesOf(page, async () => {
      await panel.getByRole('button', { name: 'Log', exact: true }).click();
      await panel.getByRole('button', { name: happened }).click();
      await panel.getByRole('button', { name: 'Log', exact: true }).click();
      await expect(history.getByText(line).first()).toBeVisible();
    });
    expect(presses).toBeLessThanOrEqual(3);
  }
});

test('a chat becomes a lead in four presses', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
  const phone = `+91 98${String(Math.random()).slice(2, 10).padEnd(8, '0')}`;
  const chat = `[26/11/26, 10:22] Leela Menon: Hello, we run four schools. Call me on ${phone}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), chat);
  const presses = await pressesOf(page, async () => {
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add a lead' });
    await expect(form.getByLabel(/^Full Name/)).toBeFocused();
    await page.keyboard.press('Control+V');
    await expect(form.getByText('Filled in:')).toContainText('Full Name');
    await page.getByRole('option', { name: serviceLabel(SERVICE) }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Leela Menon' })).toBeVisible();
  });
  expect(presses).toBeLessThanOrEqual(4);
});
