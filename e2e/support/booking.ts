import { expect, type Page } from '@playwright/test';
import type { Visitor } from './visitor';
import { zoneName } from '../../src/domain/zone';

/** The short name of the agency's zone, as times of calls have it. */
export const ZONE = zoneName(Date.now());

const days = (page: Page) => page.getByRole('group', { name: 'Day' });
export const times = (page: Page) => page.getByRole('group', { name: 'Time' });

/**
 * Chooses the day's first free time.
 *
 * @param day index among the days with free times; tests that share a host take one each, since a time is booked once
 * @returns the label of its radio button
 */
export async function chooseTime(page: Page, day: number): Promise<string> {
  await days(page)
    .getByRole('radio', { name: /\d times?$/ })
    .nth(day)
    .check();
  const time = times(page).getByRole('radio').first();
  await time.check();
  return (await times(page).locator('label').first().textContent()) ?? '';
}

/** Fills in who is to be called. */
export async function fillCaller(page: Page, { name, email, message }: Visitor): Promise<void> {
  const form = page.locator('form[action="/api/enquiries"]');
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Project Details').fill(message);
}

export const book = (page: Page) => page.getByRole('button', { name: 'Book the call' }).click();

/** Waits until the page says that the call is booked. Returns the reference. */
export async function bookedReference(page: Page): Promise<string> {
  const receipt = page.getByRole('group', { name: 'Your call is booked' });
  await expect(receipt).toBeVisible({ timeout: 30_000 });
  return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? '';
}

/** On the receipt of a booked call, chooses the last time of the third day and confirms the move. */
export async function moveOnReceipt(page: Page): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio');
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(2).click();
  await expect(page).toHaveURL(/&day=[\d-]+#move$/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await radios.last().check();
  await page.getByRole('button', { name: 'Move to this time' }).click();
  const question = page.getByRole('form', { name: 'Move your call?' });
  await expect(
    question.getByText(new RegExp(`^Move from .+ ${ZONE}.* to .+ ${ZONE}.*\\?`)),
  ).toBeInViewport();
  await question.getByRole('button', { name: 'Move the call' }).click();
}
