import { expect, type Page } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { bookCall, cancelCall, someTimeAhead } from '../support/calls';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';
import { overflowOf } from '../support/overflow';
import { heightOf } from '../support/targets';
import { AGENCY_TIME_ZONE } from '../../src/domain/clock';
import { zoneNames } from '../../src/domain/zone';

const call = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
const history = (page: Page) => page.getByRole('list', { name: 'History' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** The day in India, `2026-11-24`. */
const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: AGENCY_TIME_ZONE }).format(time);

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a call is booked, moved to a free time, moved back, and cancelled', async ({
      page,
      request,
    }) => {
      const { reference, name } = await sendLead(request, `Asha ${device}`);
      await bookCall(page.request, reference, someTimeAhead());
      await page.goto(`/admin/leads/${reference}`);
      await expect(call(page).getByText('Booked')).toBeVisible();
      const before = await call(page).locator('time').textContent();
      await expect(call(page).getByRole('button', { name: 'Took place' })).toHaveCount(0);

      await call(page).getByRole('button', { name: 'Move' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move the call' });
      await expect(dialog.getByText(`${name} gets an invitation by email.`)).toBeVisible();
      await dialog.getByRole('radio').last().check();
      expect(await violationsInBothLooks(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^Move to/ }).click();
      await expect(toast(page).getByText('Call Moved')).toBeVisible();
      await expect(history(page).getByText('moved the call to')).toHaveCount(1);

      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await expect(history(page).getByText('moved the call to')).toHaveCount(2);
      await expect(call(page).locator('time')).toHaveText(before ?? '');

      await call(page).getByRole('button', { name: 'Cancel call' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel call' }).click();
      await expect(history(page).getByText('cancelled the call')).toBeVisible();
      await expect(call(page).getByRole('button', { name: 'Book a call' })).toBeVisible();
    });

    test('a day is blocked and freed, and a call on it is said to stay', async ({
      page,
      request,
    }) => {
      const { reference, name } = await sendLead(request, `Ravi ${device}`);
      const time = someTimeAhead();
      await bookCall(page.request, reference, time);
      await page.goto(`/admin/calls?from=${dayOf(time)}`);
      await expect(page.getByRole('link', { name })).toBeVisible();
      await page.getByRole('link', { name }).scrollIntoViewIfNeeded();
      expect(await heightOf(page.getByRole('link', { name }))).toBeGreaterThanOrEqual(24);
      expect(await violationsInBothLooks(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);

      // The dialog starts with the first day of the week that is shown.
      await page.getByRole('button', { name: 'Block time' }).click();
      const dialog = page.getByRole('dialog', { name: 'Block time' });
      const last = dialog.getByRole('group', { name: 'Last day' });
      await last.getByRole('spinbutton', { name: 'Day' }).click();
      const sunday = new Date(time.getTime() + 7 * 86_400_000);
      const english = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: AGENCY_TIME_ZONE, day: '2-digit', month: 'short', year: 'numeric' },
      });
      const typed = english.format(sunday).replace('Sept', 'Sep').replaceAll(' ', '');
      await page.keyboard.type(typed);
      await expect(dialog.getByText('These calls stay booked.')).toBeVisible();
      await expect(dialog.getByText(name)).toBeVisible();
      const note = crypto.randomUUID();
      await dialog.getByLabel('Note (optional)').fill(note);
      expect(await violationsInBothLooks(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Block', exact: true }).click();
      await expect(page.getByText(`Blocked: ${note}`).first()).toBeVisible();
      await expect(page.getByRole('link', { name })).toBeVisible();

      await page
        .getByRole('button', { name: `Remove the block: All day, ${note}` })
        .first()
        .click();
      await expect(page.getByText(`Blocked: ${note}`)).toHaveCount(0);
      await cancelCall(page.request, reference);
    });
  });
}

test('a call that has begun took place, and is among today’s calls until then', async ({
  page,
  request,
}) => {
  const { reference, name } = await sendLead(request, 'Punctual');
  const soon = new Date(Date.now() + 3000);
  await bookCall(page.request, reference, soon);
  try {
    await page.goto('/admin/dashboard?due=today');
    const today = page.getByRole('list', { name: 'Today’s calls' });
    await expect.poll(() => Date.now()).toBeGreaterThan(soon.getTime());
    await today.getByRole('link', { name }).click();
    await page.waitForURL(/\/admin\/leads\//);
    await page.reload();
    await call(page).getByRole('button', { name: 'Took place' }).click();
    await expect(history(page).getByText('logged that the call took place')).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(history(page).getByText('removed the outcome of the call')).toBeVisible();
    await call(page).getByRole('button', { name: 'Did not come' }).click();
    await expect(history(page).getByText('didn’t come to the call')).toBeVisible();

    await page.goto('/admin/dashboard?due=today');
    await expect(page.getByRole('heading', { name: 'Leads dashboard' })).toBeVisible();
    await expect(today.getByRole('link', { name })).toHaveCount(0);
  } finally {
    // The time belongs to this call as long as it is not cancelled; a second try needs it.
    await cancelCall(page.request, reference);
  }
});

test('a calendar app follows the calls by an address, until that is renewed', async ({
  page,
  request,
}) => {
  await page.goto('/admin/calls');
  const feed = page.getByRole('region', { name: 'Calls in your calendar' });
  const make = async (label: string) => {
    await feed.getByRole('button', { name: label }).click();
    await page.getByRole('button', { name: 'Make address' }).click();
  };
  await make('Make an address for your calendar app');
  const field = feed.getByRole('textbox', { name: 'Address' });
  const first = await field.inputValue();
  const answer = await request.get(first);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await make('Renew');
  await expect(field).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(await field.inputValue())).status()).toBe(200);
});

test('the calls page, the times and the calendars are loaded when they are needed', async ({
  page,
  request,
}) => {
  const { reference } = await sendLead(request, 'Light');
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  const isLoaded = (name: string) => scripts.some((url) => url.includes(`/${name}-`));
  await page.goto(`/admin/leads/${reference}`);
  await call(page).getByRole('button', { name: 'Book a call' }).waitFor();
  expect(['calls', 'call-time', 'calendar'].filter(isLoaded)).toEqual([]);
  await call(page).getByRole('button', { name: 'Book a call' }).click();
  await page.getByRole('button', { name: 'Another time' }).click();
  await expect(page.getByRole('group', { name: `Day and time (${zoneNames()})` })).toBeVisible();
  expect(['calls', 'call-time', 'calendar'].filter(isLoaded)).toEqual(['call-time', 'calendar']);
});
