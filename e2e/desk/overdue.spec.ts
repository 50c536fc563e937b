import { expect } from '@playwright/test';
import { violationsInBothLooks } from '../support/axe';
import { chooseStatus, filterOf } from '../support/desk';
import { sendLead } from '../support/leads';
import { makeOverdue } from '../support/overdue-lead';
import { test } from '../support/signed-in';

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test(`overdue leads come first on ${device}, are marked, and leave once answered`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const company = crypto.randomUUID();
    const longest = await sendLead(request, 'Longest wait', { company });
    const late = await sendLead(request, 'Late', { company });
    await sendLead(request, 'In time', { company });
    await makeOverdue(longest.reference, 75);
    await makeOverdue(late.reference, 5);

    await page.goto(`/admin/dashboard?q=${company}`);
    const names = page.getByRole('link', { name: /^(Longest wait|Late|In time)$/ });
    await expect(names).toHaveText(['Longest wait', 'Late', 'In time']);
    await expect(page.getByText('Overdue by 3 days')).toBeVisible();
    await expect(page.getByText(/^Overdue by 5 h/)).toBeVisible();
    await expect(page.getByText(/^Due in/)).toHaveCount(1);

    await filterOf(page, 'Overdue').click();
    await expect(page).toHaveURL(/overdue=1/);
    await expect(names).toHaveText(['Longest wait', 'Late']);
    expect(await violationsInBothLooks(page)).toEqual([]);

    await chooseStatus(page, 'Late', 'Closed');
    await expect(names).toHaveText(['Longest wait']);
    await names.click();
    const panel = page.getByLabel(`Lead ${longest.reference}`, { exact: true });
    await expect(panel.getByText('Overdue by 3 days').first()).toBeVisible();
    expect(await violationsInBothLooks(page)).toEqual([]);
  });
}
