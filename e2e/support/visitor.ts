import { expect, type Page } from '@playwright/test';
import { SERVICE } from '../../testing/site-content';

export interface Visitor {
  name: string;
  email: string;
  message: string;
}

/** A visitor nobody else is, so that tests that share a host do not see each other's. */
export const visitor = (name: string): Visitor => ({
  name,
  email: `${crypto.randomUUID()}@example.com`,
  message: `Namaste, this is ${name}.\nWe run three clinics in Pune and want one appointment system.`,
});

/** Fills the required fields of the enquiry form on the page. */
export async function fillEnquiry(page: Page, { name, email, message }: Visitor): Promise<void> {
  const form = page.locator('form[action="/api/enquiries"]');
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Service Needed').selectOption(SERVICE);
  await form.getByLabel('Project Details').fill(message);
}

/** Waits until the page says that it was sent. Returns the reference. */
export async function receivedReference(page: Page): Promise<string> {
  const receipt = page.getByRole('group', { name: 'Thank you. We have your message.' });
  await expect(receipt).toBeVisible({ timeout: 30_000 });
  const text = await receipt.textContent();
  return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text ?? '')?.[0] ?? '';
}

/** Sends it and waits until the page says so. Returns the reference. */
export async function sendEnquiry(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send Message' }).click();
  return receivedReference(page);
}
