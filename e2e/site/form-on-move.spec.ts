import { expect, test } from '@playwright/test';
import { WHOLE_CHROMIUM } from '../support/browsers';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, visitor } from '../support/visitor';
import { SERVICE } from '../../testing/site-content';

test.use(WHOLE_CHROMIUM);

const FORM = '#enquiry form';
/** Until React has it, the browser checks the form and sends it. */
const isTakenOver = (form: HTMLFormElement) => form.noValidate;

test('the home page fetches React when its form comes near', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.locator(FORM).evaluate(isTakenOver)).toBe(false);
  await page.locator(FORM).scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator(FORM).evaluate(isTakenOver)).toBe(true);
  await fillEnquiry(page, visitor('Near'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await receivedReference(page);
});

test("without React the home page's form keeps its text, and gets React with the connection", async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.locator(FORM).scrollIntoViewIfNeeded();
  const anil = visitor('Anil');
  await fillEnquiry(page, anil);
  await expect(page.getByLabel('Project Details')).toHaveValue(anil.message);
  await page.context().setOffline(false);
  await expect.poll(() => page.locator(FORM).evaluate(isTakenOver)).toBe(true);
  await expect(page.getByLabel('Project Details')).toHaveValue(anil.message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await receivedReference(page);
});

test('Send on a cut line, before React has come, waits on the page and is sent once', async ({
  page,
  baseURL,
}) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  const lata = visitor('Lata, cut off');
  await fillEnquiry(page, lata);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('You’re offline. We’ll send your message')).toBeVisible();
  await page.context().setOffline(false);
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', lata.email)).toBe(1);
});

test('Send on a cut line is posted by the browser when React never comes', async ({
  page,
  baseURL,
}) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.route('**/*.js', (route) => route.abort());
  await page.context().setOffline(true);
  const tara = visitor('Tara, cut off');
  await fillEnquiry(page, tara);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('You’re offline. We’ll send your message')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/contact\/thank-you\?reference=/);
  expect(await leadsOf(baseURL ?? '', tara.email)).toBe(1);
});

test('letters typed while React comes to a slow phone are all kept', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const meera = visitor('Meera, at once');
  const form = page.locator(FORM);
  expect(await form.evaluate(isTakenOver)).toBe(false);
  const typed = { 'Full Name': meera.name, Email: meera.email, 'Project Details': meera.message };
  for (const [label, text] of Object.entries(typed)) {
    await form.getByLabel(label).click();
    await page.keyboard.type(text);
  }
  await expect.poll(() => form.evaluate(isTakenOver)).toBe(true);
  for (const [label, text] of Object.entries(typed)) {
    await expect(form.getByLabel(label)).toHaveValue(text);
  }
  await form.getByLabel('Service Needed').selectOption(SERVICE);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', meera.email)).toBe(1);
});
