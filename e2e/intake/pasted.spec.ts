import { expect, type Locator, type Page } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { send } from '../support/connection';
import { test } from '../support/signed-in';
import { receivedReference } from '../support/visitor';
import { OTHER_SERVICE } from '../../testing/site-content';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Text as chats, address books and PDFs give it to the clipboard: with characters that nobody sees. */
const copied = (text: string) => `\ufeff\u202a${text.split(' ').join(' \u200b')}\u202c\u2069`;

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copy) => navigator.clipboard.writeText(copy), copied(text));
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

/** Somebody nobody else is: the number is no other's either. */
const person = (name: string) => ({
  name,
  email: `${crypto.randomUUID()}@example.com`,
  phone: `+91 98${String(Math.random()).slice(2, 10)}`,
  company: 'Rao Textiles',
  message: 'We sell cloth and want a shop.',
});

/** The labels by which both forms call their fields. */
const LABELS = {
  name: /^Full Name/,
  email: /^Email/,
  phone: /^Phone/,
  company: /^Company/,
  message: /^Project Details/,
} as const;

async function pasteAll(page: Page, form: Locator, values: ReturnType<typeof person>) {
  for (const [field, label] of Object.entries(LABELS)) {
    const text = values[field as keyof typeof values];
    await paste(page, form.getByLabel(label), text);
  }
}

/** Expects that exactly what people see of the text was stored. */
async function expectStored(page: Page, values: ReturnType<typeof person>) {
  const answer = await page.request.get(`/api/leads?${new URLSearchParams({ q: values.email })}`);
  expect(await answer.json()).toMatchObject({ total: 1, leads: [values] });
}

test('what a visitor pastes is sent without its invisible characters, and no word about them', async ({
  page,
}) => {
  const asha = person('Asha Rao');
  await openWithScripts(page, '/contact');
  const form = page.locator('form[action="/api/enquiries"]');
  await pasteAll(page, form, asha);
  await form.getByLabel('Service Needed').selectOption(OTHER_SERVICE);
  await send(page);
  await receivedReference(page);
  await expectStored(page, asha);
});

test('what staff paste into a lead by hand is stored without its invisible characters', async ({
  page,
}) => {
  const ravi = person('Ravi Rao');
  await page.goto('/admin/dashboard?q=');
  await page.getByRole('button', { name: 'Add a lead' }).click();
  const form = page.getByRole('dialog', { name: 'Add a lead' });
  await pasteAll(page, form, ravi);
  await form.getByLabel(/^Service Needed/).click();
  await page.getByRole('option', { name: 'Ecommerce Platform' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: ravi.name })).toBeVisible();
  await expectStored(page, ravi);
});
