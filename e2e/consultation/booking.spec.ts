import { expect, test } from '@playwright/test';
import { openBeforeScripts, openWithScripts } from '../site/scripts';
import { violationsInBothLooks } from '../support/axe';
import {
  book,
  bookedReference,
  chooseTime,
  fillCaller,
  moveOnReceipt,
  times,
  ZONE,
} from '../support/booking';
import { cut, mend, saved } from '../support/connection';
import { linkMailedTo } from '../support/mailbox';
import { leadsOf } from '../support/stored-leads';
import { visitor } from '../support/visitor';
import { callsByVideo } from '../../testing/site-content';

test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'America/New_York' });

test('on a phone, from the header to a booked call, which is moved and cancelled by its link', async ({
  page,
}) => {
  const asha = visitor('Asha, on the phone');
  await page.goto('/about');
  await page.locator('header details').last().locator('summary').click();
  await page.locator('header a[href="/consultation"]').last().click();
  await expect(page).toHaveURL('/consultation');
  const time = await chooseTime(page, 0);
  expect(time).toMatch(new RegExp(`\\d.*${ZONE}$`));
  await fillCaller(page, asha);
  const request = page.waitForRequest('**/api/enquiries');
  await book(page);
  expect((await request).postDataJSON()).toMatchObject({
    service: 'consultation',
    consultation_at: expect.stringMatching(/Z$/),
    time_zone: 'America/New_York',
  });
  const reference = await bookedReference(page);
  await expect(page.getByText(new RegExp(`GMT-\\d .*${ZONE}\\)`))).toBeVisible();

  await page.goto(await linkMailedTo(asha.email, '/api/receipt'));
  await expect(page.getByText(reference)).toBeVisible();
  const call = page.getByRole('region', { name: 'Your call' });
  await expect(call.getByText(/^We’ll talk on/)).toBeVisible();
  const join = call.getByRole('link', { name: 'Join the call' });
  if (callsByVideo) await expect(join).toHaveAttribute('href', /^https:/);
  else await expect(join).toBeHidden();
  // The booked day is open.
  const bookedDay = page.getByRole('navigation', { name: 'Day' }).locator('[aria-current]');
  const dayText = (await bookedDay.textContent())?.replace(/^\w+,? /, '') ?? '';
  expect(await call.getByText(/^We’ll talk on/).textContent()).toContain(dayText.split(' ')[0]);
  await expect(call.getByRole('heading', { name: 'Move your call', exact: true })).toBeVisible();
  await expect(call.getByRole('button', { name: 'Cancel the call' })).toBeHidden();
  await moveOnReceipt(page);
  await expect(page.getByText('Your call is booked for this time.')).toBeVisible();

  await call.getByText('Cancel your call', { exact: true }).click();
  await call.getByLabel('Yes, cancel my call').check();
  await call.getByRole('button', { name: 'Cancel the call' }).click();
  await expect(page.getByText('Your call is cancelled.')).toBeVisible();
  await expect(call.getByRole('button', { name: 'Book this time' })).toBeVisible();
  await expect(call.getByRole('button', { name: 'Cancel the call' })).toBeHidden();
});

test('the first day’s times are there at once, and an invitation is on its way only once it is booked', async ({
  page,
}) => {
  await page.goto('/consultation');
  await expect(times(page).getByRole('radio').first()).toBeVisible();
  await expect(page.getByText('You get an invitation for your calendar by email.')).toBeVisible();
  await expect(page.getByText('is on its way')).toBeHidden();
});

test('a day and a time are chosen by arrow keys', async ({ page }) => {
  await openWithScripts(page, '/consultation');
  const firstDay = page
    .getByRole('group', { name: 'Day' })
    .getByRole('radio', { name: /\d times?$/ });
  await firstDay.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(firstDay.nth(1)).toBeChecked();
  await expect(firstDay.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(times(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(times(page).getByRole('radio').nth(1)).toBeChecked();
});

test('a time taken meanwhile costs nothing that was typed, and another is booked', async ({
  page,
  request,
  baseURL,
}) => {
  const meera = visitor('Meera, a moment late');
  await openWithScripts(page, '/consultation');
  await chooseTime(page, 1);
  await fillCaller(page, meera);
  const consultation_at = await times(page).getByRole('radio', { checked: true }).inputValue();
  const quicker = visitor('Ravi, a moment earlier');
  const answer = await request.post('/api/enquiries', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { ...quicker, service: 'consultation', consultation_at },
  });
  expect(answer.status(), await answer.text()).toBe(201);

  await book(page);
  const nearby = page.getByRole('group', { name: 'Free times nearby' });
  await expect(nearby).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue(meera.message);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await nearby.getByRole('button').last().click();
  await book(page);
  await bookedReference(page);
  expect(await violationsInBothLooks(page)).toEqual([]);
  expect(await leadsOf(baseURL ?? '', meera.email)).toBe(1);
});

test('a call booked without a connection is booked when there is one', async ({
  page,
  baseURL,
}) => {
  const lata = visitor('Lata, offline');
  await openWithScripts(page, '/consultation');
  await chooseTime(page, 2);
  await fillCaller(page, lata);
  await cut(page);
  await book(page);
  await expect(saved(page)).toContainText('Your call isn’t booked until then');
  await mend(page);
  await bookedReference(page);
  expect(await leadsOf(baseURL ?? '', lata.email)).toBe(1);
});

test('none of the times fits: the enquiry form has what was typed', async ({ page }) => {
  const kiran = visitor('Kiran');
  await openWithScripts(page, '/consultation');
  await chooseTime(page, 3);
  await fillCaller(page, kiran);
  await page.getByRole('link', { name: 'None of these times fits' }).click();
  await expect(page).toHaveURL('/contact?service=consultation#enquiry');
  await expect(page.getByLabel('Project Details')).toHaveValue(kiran.message);
  await expect(page.getByLabel('Service Needed')).toHaveValue('consultation');
});

test('axe finds nothing while times are chosen, and the page does not move when they come', async ({
  page,
}) => {
  const letScriptsThrough = await openBeforeScripts(page, '/consultation');
  // The web font changes where lines break on machines that lack the fonts of the fallback.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift' });
  });
  await letScriptsThrough();
  await expect(page.getByRole('group', { name: 'Day' })).toBeVisible();
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(moved).toBeLessThan(0.01);
  await chooseTime(page, 0);
  expect(await violationsInBothLooks(page)).toEqual([]);
  await book(page);
  await expect(page.getByRole('group', { name: 'Your call isn’t booked yet' })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
});
