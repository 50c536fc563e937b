import { expect, type Page } from '@playwright/test';
import type { LeadDetailResponse } from '../../src/domain/http-api/leads';
import { violationsInBothLooks } from '../support/axe';
import { colleaguePage } from '../support/colleague';
import { statusOf } from '../support/desk';
import { sendLead } from '../support/leads';
import { makeOverdue } from '../support/overdue-lead';
import { test } from '../support/signed-in';
import { stayHere } from '../support/stay-here';

const CLOCK = /^(Due in|Overdue by)/;

/** Until when the visitor waits for a first reply; null once nobody does. */
async function waitingUntil(page: Page, reference: string) {
  const answer = await page.request.get(`/api/leads/${reference}`);
  return ((await answer.json()) as LeadDetailResponse).lead.awaiting_reply_until;
}

async function open(page: Page, reference: string) {
  await stayHere(page);
  await page.goto(`/admin/leads/${reference}`);
  const lead = page.getByLabel(`Lead ${reference}`, { exact: true });
  await expect(lead.getByText(CLOCK)).toBeVisible();
  return lead;
}

for (const { channel, link, answer } of [
  { channel: 'Call', link: /^tel:/, answer: 'Yes, we talked' },
  { channel: 'WhatsApp', link: /^https:\/\/wa\.me\/91/, answer: 'Yes, I sent it' },
]) {
  test(`a reply by ${channel} is logged when staff say so, and undo restores the clock`, async ({
    page,
    request,
  }) => {
    const sent = await sendLead(request, `Reply ${channel}`);
    const lead = await open(page, sent.reference);
    await lead.getByRole('button', { name: channel, exact: true }).click();
    const send = page.getByRole('dialog').getByRole('link');
    await expect(send).toHaveAttribute('href', link);
    expect(await violationsInBothLooks(page)).toEqual([]);
    await send.click();
    await expect(page.getByRole('dialog', { name: /^Did you/ })).toBeVisible();
    await expect(lead.getByText(CLOCK)).toBeVisible();

    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByText('Reply Logged')).toBeVisible();
    await expect(lead.getByText(CLOCK)).toHaveCount(0);
    await expect(lead.getByText(/, in time$/)).toBeVisible();
    await expect(statusOf(page, sent.name).last()).toHaveText('Contacted');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lead.getByText(CLOCK)).toBeVisible();
    await expect(lead.getByText('Not yet')).toBeVisible();
    await expect(statusOf(page, sent.name).last()).toHaveText('New');
  });
}

test('a reply that was not sent leaves no trace', async ({ page, request }) => {
  const sent = await sendLead(request, 'Not sent');
  const lead = await open(page, sent.reference);
  await lead.getByRole('button', { name: 'WhatsApp' }).click();
  await page.getByRole('link', { name: 'Open WhatsApp' }).click();
  await page.getByRole('button', { name: 'No, not yet' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(lead.getByText('Not yet')).toBeVisible();
  await expect(lead.getByText('Replied on WhatsApp')).toHaveCount(0);
});

test('a status counts as no answer, and a closed lead waits for none until that is undone', async ({
  page,
  request,
}) => {
  const sent = await sendLead(request, 'Slip of the hand');
  await makeOverdue(sent.reference, 3);
  const before = await waitingUntil(page, sent.reference);
  const lead = await open(page, sent.reference);
  await page.keyboard.press('3');
  await expect(page.getByText('Status Updated')).toBeVisible();
  expect(await waitingUntil(page, sent.reference)).toBe(before);
  await page.keyboard.press('4');
  await expect(lead.getByText(CLOCK)).toHaveCount(0);
  await expect.poll(() => waitingUntil(page, sent.reference)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lead.getByText('Not yet')).toBeVisible();
  await expect(lead.getByText(CLOCK)).toHaveText(/^Overdue by 3/);
  await expect.poll(() => waitingUntil(page, sent.reference)).toBe(before);
});

test('a change that a colleague was quicker with asks whose should stand', async ({
  baseURL,
  browser,
  page,
  request,
}) => {
  const sent = await sendLead(request, 'Two at once');
  const lead = await open(page, sent.reference);
  const colleague = await colleaguePage(browser, baseURL);
  const { lead: seen } = await (await page.request.get(`/api/leads/${sent.reference}`)).json();
  await colleague.request.patch(`/api/leads/${seen.id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { status: 'closed' },
  });
  await colleague.context().close();
  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this lead' });
  await expect(dialog.getByText('Status: now Closed, yours Contacted')).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(lead.getByRole('combobox')).toHaveText('Closed');
});

test('tooltips wait 700 ms, and 300 ms right after another', async ({ page, request }) => {
  const sent = await sendLead(request, 'Pointed at');
  const lead = await open(page, sent.reference);
  const tooltip = page.getByRole('tooltip');
  await lead.getByRole('button', { name: 'Back to the list' }).hover();
  await page.waitForTimeout(400);
  await expect(tooltip).toHaveCount(0);
  await expect(tooltip).toHaveText('Back to the list (Esc)', { timeout: 2000 });
});
