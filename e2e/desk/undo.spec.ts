import { expect } from '@playwright/test';
import { colleaguePage } from '../support/colleague';
import { chooseStatus, statusOf } from '../support/desk';
import { listOf, sendLeads } from '../support/own-leads';
import { test } from '../support/signed-in';

test('an undo leaves alone what a colleague has changed since, and says who', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const colleague = await colleaguePage(browser, baseURL, 'ravi');
  const own = await sendLeads(request, ['Asha']);
  await page.goto(listOf(own));
  await chooseStatus(page, 'Asha', 'Qualified');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // Under the pointer a toast stays.
  await undo.hover();

  await colleague.goto(listOf(own));
  await chooseStatus(colleague, 'Asha', 'New');
  await expect(colleague.getByText('Status Updated')).toBeVisible();

  await undo.click();
  await expect(page.getByText('Not Undone')).toBeVisible();
  await expect(page.getByText(/ravi.* changed Asha since\. Nothing was undone\./i)).toBeVisible();
  await expect(statusOf(page, 'Asha')).toHaveText('New');
  await colleague.context().close();
});

test('a change of several leads is undone as one, by z too, or not at all', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const own = await sendLeads(request, ['Asha', 'Ravi']);
  await page.goto(listOf(own));
  const qualifyAll = async () => {
    for (const name of ['Asha', 'Ravi']) {
      const row = page.getByRole('row', { name: new RegExp(`^(Uns|S)elect row ${name}`) });
      // The list is drawn anew after an undo, and shows the choice a moment later.
      await row.getByRole('checkbox').click();
      await expect(row.getByRole('checkbox')).toBeChecked();
    }
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    await expect(page.getByText('2 leads: Qualified')).toBeVisible();
  };
  await qualifyAll();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  for (const name of ['Asha', 'Ravi']) await expect(statusOf(page, name)).toHaveText('New');

  await qualifyAll();
  const colleague = await colleaguePage(browser, baseURL, 'meera');
  await colleague.goto(listOf(own));
  await chooseStatus(colleague, 'Ravi', 'New');
  await expect(colleague.getByText('Status Updated')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Not Undone')).toBeVisible();
  await page.reload();
  await expect(statusOf(page, 'Asha')).toHaveText('Qualified');
  await expect(statusOf(page, 'Ravi')).toHaveText('New');
  await colleague.context().close();
});
