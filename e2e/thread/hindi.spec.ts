import { expect, type Page, test } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import type { Email } from 'postal-mime';
import englishForm from '../../content/enquiry-form.json';
import englishConsultation from '../../content/pages/consultation.json';
import englishContact from '../../content/pages/contact.json';
import englishReceipt from '../../content/pages/enquiry-receipt.json';
import englishCall from '../../content/words/call.json';
import englishPage from '../../content/words/page.json';
import englishSending from '../../content/words/sending.json';
import { mergeWords } from '../../src/language/merge-words';
import { violations } from '../support/axe';
import { emailsTo } from '../../testing/server/email-folder';
import { linkMailedTo, OUTBOX } from '../support/mailbox';
import { overflowOf } from '../support/overflow';
import { isSample, SAMPLE_ONLY, SERVICE } from '../../testing/site-content';

test.skip(!isSample, SAMPLE_ONLY);

/** The content in Hindi; other projects have none. */
function inHindi<T>(file: string, english: T): T {
  const path = `content/hi/${file}.json`;
  return existsSync(path) ? mergeWords(english, JSON.parse(readFileSync(path, 'utf8'))) : english;
}

const form = inHindi('enquiry-form', englishForm);
const call = inHindi('words/call', englishCall);
const consultation = inHindi('pages/consultation', englishConsultation);
const contact = inHindi('pages/contact', englishContact);
const receiptPage = inHindi('pages/enquiry-receipt', englishReceipt);
const page = inHindi('words/page', englishPage);
const sending = inHindi('words/sending', englishSending);

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN_WORDS = /\b(please|your|the|select|send|message)\b/i;

const asha = () => ({
  name: 'आशा राव',
  email: `${crypto.randomUUID()}@example.com`,
  message: 'नमस्ते, पुणे में हमारे तीन क्लिनिक हैं। एक अपॉइंटमेंट सिस्टम चाहिए।',
});

async function fill(visited: Page, { name, email, message }: ReturnType<typeof asha>) {
  const fields = visited.locator('#enquiry form');
  await fields.getByLabel(form.inputs.name.label).fill(name);
  await fields.getByLabel(form.inputs.email.label).fill(email);
  await fields.getByLabel(form.inputs.service.label).selectOption(SERVICE);
  await fields.getByLabel(form.inputs.message.label).fill(message);
}

const send = (visited: Page) => visited.getByRole('button', { name: contact.form.submit }).click();

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`pages in Hindi are whole and accessible, ${colorScheme}`, async ({ page: visited }) => {
        await visited.emulateMedia({ colorScheme });
        for (const path of ['/hi', '/hi/contact', '/hi/services/crm', '/hi/privacy']) {
          await visited.goto(path);
          await expect(visited.locator('html')).toHaveAttribute('lang', 'hi');
          const overflow = await overflowOf(visited);
          expect(overflow, path).toBe(0);
          expect(await violations(visited)).toEqual([]);
        }
      });
    }
  });
}

test('an enquiry in Hindi: faults, no connection, receipt, email and its page', async ({
  page: visited,
  context,
}) => {
  const ours = asha();
  await visited.goto('/hi/contact');
  await visited.getByLabel(form.inputs.name.label).focus();
  await expect(visited.locator('#enquiry form')).toHaveAttribute('novalidate');
  await send(visited);
  const problems = visited
    .getByRole('alert')
    .or(visited.locator('[data-place="problems"]'))
    .first();
  await expect(problems).toContainText(form.inputs.email.missing);
  expect(await visited.locator('#enquiry').innerText()).not.toMatch(LATIN_WORDS);

  await fill(visited, ours);
  await context.setOffline(true);
  await send(visited);
  await expect(visited.getByText(sending.waiting.heading)).toBeVisible();
  await expect(visited.getByText(sending.waiting.offline)).toBeVisible();
  await context.setOffline(false);
  const text = visited.locator('#enquiry');
  await expect(text).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}/, { timeout: 60_000 });
  expect(await text.innerText()).not.toMatch(LATIN_WORDS);
  const [reference = ''] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await text.innerText()) ?? [];

  await visited.goto(await linkMailedTo(ours.email, '/api/receipt'));
  await expect(visited.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(visited.getByRole('heading', { level: 1 })).toHaveText(receiptPage.heading);
  await expect(visited.locator('[data-slot="reference"]').first()).toHaveText(reference);
});

/** Emails and invitations as their reader sees them: without the address that follows them. */
const wordsOf = ({ subject = '', text = '' }: Email) =>
  `${subject}\n${text}`.replace(/https?:\S+/g, '');

test('a call in Hindi: its time, its receipt, and its email with the invitation', async ({
  page: visited,
}) => {
  const ours = asha();
  await visited.goto('/hi/consultation');
  const group = (name: string) => visited.getByRole('group', { name });
  // Other tests book on the first days.
  await group(call.day).getByRole('radio', { disabled: false }).last().check();
  await group(call.time).getByRole('radio').first().check();
  const fields = visited
    .locator('form')
    .filter({ has: visited.getByRole('button', { name: consultation.submit }) });
  await fields.getByLabel(form.inputs.name.label).fill(ours.name);
  await fields.getByLabel(form.inputs.email.label).fill(ours.email);
  await fields.getByLabel(form.inputs.message.label).fill(ours.message);
  await fields.getByRole('button', { name: consultation.submit }).click();
  const receipt = group(consultation.sent.heading);
  await expect(receipt).toBeVisible({ timeout: 60_000 });
  expect(await receipt.innerText()).not.toMatch(LATIN_WORDS);

  let received: Email | undefined;
  await expect
    .poll(async () => ([received] = await emailsTo(OUTBOX, ours.email)).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  if (!received) return;
  expect(wordsOf(received)).toMatch(DEVANAGARI);
  expect(wordsOf(received)).not.toMatch(LATIN_WORDS);
  const [invitation] = received.attachments;
  const event = new TextDecoder().decode(invitation?.content as ArrayBuffer);
  expect(/^SUMMARY.*:(.*)/m.exec(event)?.[1]).toMatch(DEVANAGARI);
  await visited.goto(await linkMailedTo(ours.email, '/api/receipt'));
  await expect(visited.locator('html')).toHaveAttribute('lang', 'hi');
  expect(await visited.getByRole('main').innerText()).not.toMatch(LATIN_WORDS);
});

test('without scripts, an enquiry in Hindi comes back, and goes on to its thank-you page', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/hi/contact');
  await fill(plain, { ...asha(), email: 'asha@nowhere..example' });
  await plain.locator('#enquiry form').evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await send(plain);
  await expect(plain.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(plain.getByText(form.faults.email).first()).toBeVisible();
  await plain
    .getByLabel(form.inputs.email.label)
    .first()
    .fill(`${crypto.randomUUID()}@example.com`);
  await send(plain);
  await expect(plain).toHaveURL(/\/hi\/contact\/thank-you\?reference=/);
  await expect(plain.locator('html')).toHaveAttribute('lang', 'hi');
  await context.close();
});

test.describe('a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('is offered the page in Hindi, which keeps the query, until that is dismissed', async ({
    page: visited,
  }) => {
    await visited.goto('/contact?service=crm');
    const offer = visited.getByRole('link', { name: page.offer });
    await offer.click();
    await expect(visited).toHaveURL(/\/hi\/contact\?service=crm$/);
    await visited.goto('/services');
    await expect(offer).toBeVisible();
    await visited.getByRole('button', { name: page.dismiss }).click();
    await expect(offer).toBeHidden();
    await visited.goto('/contact');
    await expect(offer).toBeHidden();
  });
});

test('the choice of languages leads to the same page and back, and links say what is in English', async ({
  page: visited,
}) => {
  await visited.setViewportSize({ width: 1440, height: 900 });
  await visited.goto('/services/crm');
  await visited.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(visited).toHaveURL(/\/hi\/services\/crm$/);
  const about = visited.getByRole('banner').locator('a[hreflang="en-IN"][href="/about"]').first();
  await expect(about).toContainText('EN');
  await visited.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(visited).toHaveURL(/\/services\/crm$/);
  await expect(visited.locator('html')).toHaveAttribute('lang', 'en-IN');
});

test('a page that is only in English is shown in English, and a missing one is told in Hindi', async ({
  page: visited,
  request,
}) => {
  await visited.goto('/hi/about');
  await expect(visited).toHaveURL(/\/about$/);
  const missing = await request.get('/hi/nowhere');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('<html lang="hi"');
});
