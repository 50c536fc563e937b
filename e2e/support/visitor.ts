import { expect, type Page } from '@playwright/test';

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
  await form.getByLabel('Service Needed').selectOption('healthcare');
  await form.getByLabel('Project Details').fill(message);
}

/** Sends it and waits until the page says so. Returns the reference. */
export async function sendEnquiry(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  const receipt = await page.getByText(/Your reference is/).textContent();
  return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(receipt ?? '')?.[0] ?? '';
}
