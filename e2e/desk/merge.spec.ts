import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { sendLead } from '../support/leads';
import { test } from '../support/signed-in';

for (const width of [390, 1440]) {
  test(`at ${width} px two enquiries of one person become one, and two again`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const first = await sendLead(request, 'Twice', { message: 'A shop for our warehouse.' });
    const second = await sendLead(request, 'Twice', {
      ...{ email: first.email, message: 'And a CRM beside it.' },
    });

    await page.goto(`/admin/leads/${first.reference}`);
    const other = page.getByLabel(`Lead ${first.reference}`, { exact: true });
    await other.getByLabel('Add a note').fill('Rang about the warehouse');
    await other.getByRole('button', { name: 'Save note' }).click();
    await expect(other.getByText('Rang about the warehouse')).toBeVisible();

    await page.goto(`/admin/leads/${second.reference}`);
    const lead = page.getByLabel(`Lead ${second.reference}`, { exact: true });
    await lead.getByRole('button', { name: `Merge into this one: ${first.reference}` }).click();
    const question = page.getByRole('dialog', { name: 'Merge into this lead?' });
    await expect(question).toBeVisible();
    expect(await violationsInBothLooks(page)).toEqual([]);
    await question.getByRole('button', { name: 'Merge', exact: true }).click();

    await expect(page.getByText(`${first.reference} is part of this lead now.`)).toBeVisible();
    const said = lead.getByRole('list', { name: 'Conversation' });
    await expect(said.getByText('A shop for our warehouse.')).toBeVisible();
    await expect(said.getByText('And a CRM beside it.')).toBeVisible();
    const history = lead.getByRole('list', { name: 'History' });
    await expect(history.getByText(`merged ${first.reference} into this lead`)).toBeVisible();
    await expect(history.getByText('Rang about the warehouse')).toBeVisible();
    await lead.getByText(`${first.reference}, `).click();
    expect(await violationsInBothLooks(page)).toEqual([]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('They are two leads again.')).toBeVisible();
    await expect(history.getByText('Rang about the warehouse')).toHaveCount(0);
    await expect(lead.getByRole('link', { name: first.reference })).toBeVisible();

    await lead.getByRole('button', { name: /^Merge into this one/ }).click();
    await question.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText(`${first.reference} is part of this lead now.`)).toBeVisible();
    await page.goto(`/admin/leads/${first.reference}`);
    await expect(page).toHaveURL(new RegExp(`/admin/leads/${second.reference}`));
    await page.goto(`/admin/dashboard?q=${first.reference}`);
    await expect(page.getByRole('link', { name: 'Twice' })).toHaveCount(1);
  });
}
