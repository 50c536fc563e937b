import { expect, type Page, test as unsigned } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { book, bookedReference, chooseTime, fillCaller } from '../support/booking';
import { cut, mend, prepared, saved, send } from '../support/connection';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { fillEnquiry, receivedReference, sendEnquiry, visitor } from '../support/visitor';
import { asksEachKind, EACH_KIND_ONLY } from '../../testing/site-content';

test.skip(!asksEachKind, EACH_KIND_ONLY);

const start = (page: Page) => page.getByLabel('When should it start?');

async function expectAnswer(page: Page, reference: string, answer: string): Promise<void> {
  await page.goto(`/admin/leads/${reference}`);
  const lead = page.getByLabel(`Lead ${reference}`, { exact: true });
  await expect(lead.getByText(answer, { exact: true }).first()).toBeVisible();
}

test('sent offline, answers arrive when the line is back', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Nila, on a train'));
  await start(page).selectOption({ label: 'Later' });
  await page.getByLabel('Tills').check();
  await page.getByLabel('People who will use it').fill('12');
  await prepared(page);
  await cut(page);
  await send(page);
  await expect(saved(page)).toBeVisible();
  await mend(page);
  const reference = await receivedReference(page);
  await expectAnswer(page, reference, 'Later');
  await expectAnswer(page, reference, 'Tills');
});

test('an enquiry of a page that did not ask is taken, a required question or not', async ({
  page,
  request,
}) => {
  const { reference } = await sendLead(request, 'Nila, who came before', { service: 'crm' });
  await page.goto(`/admin/leads/${reference}`);
  await expect(page.getByRole('heading', { name: 'Nila, who came before' })).toBeVisible();
});

test('a call is booked with the question that its form asks', async ({ page }) => {
  await openWithScripts(page, '/consultation');
  await chooseTime(page, 1);
  await fillCaller(page, visitor('Nila, by phone'));
  await expect(page.getByLabel('People who will use it')).toHaveCount(0);
  await start(page).selectOption({ label: 'Soon' });
  await book(page);
  await expectAnswer(page, await bookedReference(page), 'Soon');
});

/** Asks the desk's functions as the page does. */
const ask = (page: Page, path: string, method = 'GET') =>
  page.evaluate(
    async ([url, verb]) => {
      const answer = await fetch(url, { method: verb });
      return { status: answer.status, text: await answer.text() };
    },
    [path, method] as const,
  );

test('at the desk an answer is changed, undone, filtered, reported, exported and erased', async ({
  page,
}) => {
  const nila = visitor(`Nila ${crypto.randomUUID().slice(0, 8)}`);
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, nila);
  await start(page).selectOption({ label: 'Soon' });
  await page.getByLabel('What should it achieve?').fill('Fewer calls');
  const reference = await sendEnquiry(page);

  await page.goto(`/admin/leads/${reference}`);
  const lead = page.getByLabel(`Lead ${reference}`, { exact: true });
  await lead.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What should it achieve?').fill('=1+1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(lead.getByText('=1+1', { exact: true }).first()).toBeVisible();
  const exported = await ask(page, `/api/leads/export?q=${reference}`);
  expect(exported.text).toContain('What should it achieve?');
  expect(exported.text).toContain(`'=1+1`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lead.getByText('Fewer calls', { exact: true }).first()).toBeVisible();

  const row = page.getByText(nila.name).first();
  await page.goto('/admin/dashboard?answers=start:soon');
  await expect(row).toBeVisible();
  await page.goto('/admin/dashboard?answers=start:later');
  await expect(page.getByRole('combobox', { name: /When should it start/ })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto('/admin/reports?days=7');
  await page.getByRole('tab', { name: 'When should it start?' }).click();
  await page.getByRole('row', { name: /^Soon/ }).getByRole('link').first().click();
  await expect(page).toHaveURL(/answers=start%3Asoon/);
  await expect(row).toBeVisible();

  const { text } = await ask(page, `/api/leads?q=${reference}`);
  const { leads } = JSON.parse(text) as { leads: { id: string }[] };
  expect((await ask(page, `/api/leads/${leads[0]?.id}`, 'DELETE')).status).toBe(204);
  const erased = await ask(page, `/api/leads/${leads[0]?.id}`);
  expect(erased.text).not.toContain('Fewer calls');
  // The example calls this one not personal.
  expect(erased.text).toContain('"text":"Soon"');
});

unsigned.describe('without scripts', () => {
  unsigned.use({ javaScriptEnabled: false });

  unsigned('a question for one service is shown, and nobody has to answer it', async ({ page }) => {
    await page.goto('/contact');
    await fillEnquiry(page, visitor('Nila, without scripts'));
    await page.getByLabel('Service Needed').selectOption('crm');
    await expect(page.getByLabel('Which system do you use?')).toBeVisible();
    await page.getByLabel('Phones').check();
    await page.getByLabel('Tills').check();
    await page.getByLabel('People who will use it').fill('none at all');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('link', { name: /^Please write a number/ })).toBeVisible();
    await expect(page.getByLabel('Phones')).toBeChecked();
    await expect(page.getByLabel('Tills')).toBeChecked();
    await page.getByLabel('People who will use it').fill('40');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/thank-you/);
  });
});
