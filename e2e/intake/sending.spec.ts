import { expect, test, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { keptAsDraft, nothingKept } from '../support/kept-enquiries';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, receivedReference, sendEnquiry, visitor } from '../support/visitor';
import { GROUP_PATH, SERVICE_PATH } from '../built/built-site';
import { hasWhatsApp, SERVICE } from '../../testing/site-content';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const details = (page: Page) => page.getByLabel('Project Details');

/** The bodies and keys of every enquiry the page sends. */
function watchSending(page: Page): { key: string | undefined }[] {
  const sent: { key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/enquiries')) {
      sent.push({ key: request.headers()['idempotency-key'] });
    }
  });
  return sent;
}

test('missing fields are listed, focused, and a link away', async ({ page }) => {
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, { ...visitor('Meera'), name: ' ' });
  await sendButton(page).click();
  const summary = page.getByRole('group', { name: /^Your message hasn.t been sent/ });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Please enter your name.' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
});

test('a double tap makes one enquiry', async ({ page, baseURL }) => {
  const asha = visitor('Asha, twice');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await sendButton(page).dblclick();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('an answer lost on the way back makes one enquiry, sent again under the same key', async ({
  page,
  baseURL,
}) => {
  const sent = watchSending(page);
  let isFirst = true;
  await page.route('**/api/enquiries', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort();
  });
  const asha = visitor('Asha, unanswered');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await sendButton(page).click();
  await expect(page.getByText('No answer yet. Trying again')).toBeVisible();
  await receivedReference(page);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(1);
});

test('a server that is away for a moment, then slow, is waited for', async ({ page }) => {
  let attempts = 0;
  await page.route('**/api/enquiries', async (route) => {
    attempts += 1;
    if (attempts === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '1' } });
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return route.fulfill({ response });
  });
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, visitor('Ravi'));
  await sendButton(page).click();
  await receivedReference(page);
  expect(attempts).toBe(2);
});

test('the draft outlives a reload, another page and a failure, and goes with the sending', async ({
  page,
}) => {
  const meera = visitor('Meera');
  await page.goto('/');
  await fillEnquiry(page, meera);
  // A person takes longer to type than the form's code to come.
  await keptAsDraft(page, meera.message);
  await page.reload();
  await page.mouse.move(5, 5);
  await expect(details(page)).toHaveValue(meera.message);

  await page.route('**/api/enquiries', (route) => route.abort());
  await page.goto('/contact');
  await page.mouse.move(5, 5);
  await expect(details(page)).toHaveValue(meera.message);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  const notice = page.getByRole('group', { name: /^We can.t tell whether your message/ });
  await expect(notice).toBeFocused();
  await expect(details(page)).toHaveValue(meera.message);

  await page.unroute('**/api/enquiries');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await receivedReference(page);
  await page.goto('/');
  await page.mouse.move(5, 5);
  await nothingKept(page);
  await expect(details(page)).toHaveValue('');
});

test('given up, it is said and offered by other ways that take the text along', async ({
  page,
}) => {
  const lata = visitor('लता மீனா 🙏');
  await page.route('**/api/enquiries', (route) => route.abort());
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, lata);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  const text = async (name: string, parameter: string) => {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    return new URL(href ?? '').searchParams.get(parameter);
  };
  if (hasWhatsApp) expect(await text('Send by WhatsApp', 'text')).toContain(lata.message);
  // Lines of an email end as RFC 6068 asks.
  expect(await text('Send by email', 'body')).toContain(lata.message.replaceAll('\n', '\r\n'));
});

test('text changed after a lost answer is told apart from what arrived', async ({
  page,
  baseURL,
}) => {
  await page.route('**/api/enquiries', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const asha = visitor('Asha, changing her mind');
  await openWithScripts(page, '/contact');
  await fillEnquiry(page, asha);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  await page.unroute('**/api/enquiries');
  await details(page).fill('On second thought: five clinics.');
  await sendButton(page).click();

  const notice = page.getByRole('group', { name: 'We already have an earlier version' });
  await expect(notice).toContainText(/Its reference is [2-9A-Z]{4}-[2-9A-Z]{4}/);
  await notice.getByRole('button', { name: 'Send this version too' }).click();
  await receivedReference(page);
  expect(await leadsOf(baseURL ?? '', asha.email)).toBe(2);
});

test('Get Quote on the page of a service carries that service along', async ({ page }) => {
  const group = GROUP_PATH.split('/').at(-1);
  await page.goto(SERVICE_PATH);
  const quote = page
    .locator('main')
    .getByRole('link', { name: /^Get (a )?Quote$/ })
    .first();
  await quote.click();
  await page.mouse.move(5, 5);
  await expect(page.locator(`form a[href="${SERVICE_PATH}"]`)).toBeVisible();
  await expect(page.getByLabel('Service Needed')).toHaveValue(String(group));
  const form = page.locator('form[action="/api/enquiries"]');
  await form.getByLabel('Full Name').fill('Kiran');
  await form.getByLabel('Email').fill(visitor('Kiran').email);
  await form.getByLabel('Project Details').fill('For 40 people.');
  const request = page.waitForRequest('**/api/enquiries');
  await sendButton(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    service: group,
    journey: { service_page: SERVICE_PATH },
  });
  await receivedReference(page);
});

test("the visit's source is sent along, and nothing else of the address", async ({ page }) => {
  await page.goto(`${GROUP_PATH}?utm_source=letter&utm_campaign=diwali&secret=1`);
  await page.goto(`/contact?service=${SERVICE}`);
  await fillEnquiry(page, visitor('Kiran'));
  const request = page.waitForRequest('**/api/enquiries');
  await sendEnquiry(page);
  expect((await request).postDataJSON()).toMatchObject({
    topic: '',
    journey: {
      landing_page: GROUP_PATH,
      page: '/contact',
      utm_source: 'letter',
      utm_campaign: 'diwali',
    },
  });
  expect((await request).postData()).not.toContain('secret');
});
