import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { makeOverdue } from '../support/overdue-lead';
import { test } from '../support/signed-in';

test('the day’s work: late replies first, then what is due; an owner’s own view opens the desk', async ({
  page,
  request,
}) => {
  const company = crypto.randomUUID();
  const late = await sendLead(request, 'Late', { company });
  const due = await sendLead(request, 'Due', { company });
  await sendLead(request, 'Neither', { company });
  await makeOverdue(late.reference, 5);
  const detail = await page.request.get(`/api/leads/${due.reference}`);
  const { lead }: { lead: { id: string } } = await detail.json();
  const added = await page.request.post(`/api/leads/${lead.id}/actions`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { text: 'Call back', due_on: '2020-01-31' },
  });
  expect(added.status(), await added.text()).toBe(201);

  await page.goto(`/admin/dashboard?due=today&q=${company}`);
  await expect(page.getByRole('heading', { name: 'Overdue replies (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Due today or late (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Late|Due|Neither)$/ })).toHaveText([
    'Late',
    'Due',
  ]);
  await expect(page.getByText(/: Call back$/)).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Open the desk with this view' }).click();
  await page.goto('/admin');
  await expect(page).toHaveURL(`/admin/dashboard?q=${company}&due=today`);
});

test('wrong filters in an address fall back, and are named', async ({ page }) => {
  await page.goto('/admin/dashboard?status=lost&from=yesterday&q=nobody-has-this-name');
  await expect(page.getByText(/left out: status, from\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
});
