import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { visitor } from '../support/visitor';
import { signIn } from '../support/desk';
import { expect, onEditedSite, openStudy, retype, save } from '../support/edited-site';
import { sendEnquiry } from '../support/own-host';

const test = onEditedSite();

/** The first build in a new folder has nothing to go by; a busy machine takes its time. */
const BUILD_MS = 20 * 60_000;

const STUDY = 'portfolio/case-studies/aarogya-patient-portal.json';
const BEFORE = 'Aarogya Patient Portal';
const AFTER = 'Aarogya for patients';

const bar = (page: Page) => page.getByRole('region', { name: 'Publishing' });

/** Whether visitors read this on the page of all projects. */
async function isLive(page: Page, text: string): Promise<boolean> {
  const answer = await page.request.fetch('/portfolio', { headers: { cookie: '' } });
  return (await answer.text()).includes(text);
}

test('a manager saves, sees the draft, publishes it, and brings the former words back', async ({
  page,
  context,
  content,
  host,
}) => {
  test.setTimeout(2 * BUILD_MS);
  await signIn(page);
  await openStudy(page, BEFORE);
  await expect(bar(page).getByRole('status')).toContainText('Visitors get all that is saved');
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeDisabled();

  await retype(page, 'Title', AFTER, 1);
  await save(page);
  await expect(bar(page).getByRole('status')).toHaveText(
    'Changes are saved, and not published yet.',
    { timeout: 60_000 },
  );

  await bar(page).getByRole('button', { name: 'See it' }).click();
  await expect(bar(page).getByRole('status')).toContainText('You can go on editing.');
  // The form goes on taking enquiries.
  await expect(sendEnquiry(host)).resolves.toMatch(/^[\w-]{9}$/);
  const link = bar(page).getByRole('link', { name: 'Open the draft' });
  await expect(link).toBeVisible({ timeout: BUILD_MS });
  expect(await violations(page, undefined, '.publishing')).toEqual([]);

  const [draft] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await draft.goto('/portfolio');
  await expect(draft.getByText(AFTER).first()).toBeVisible();
  await expect(draft.getByRole('complementary', { name: 'Draft' })).toBeVisible();
  expect(await isLive(page, AFTER)).toBe(false);
  const refused = await draft.request.post('/api/enquiries', { data: visitor('Ravi') });
  expect(refused.status()).toBe(403);

  await bar(page).getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: 'Publish what is saved?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page).getByRole('status')).toContainText(/published .* by/);
  expect(await isLive(page, AFTER)).toBe(true);
  await draft.getByRole('link', { name: 'Leave the draft' }).click();
  await expect(draft).toHaveURL(/\/admin\/content/);
  await draft.close();

  await host.end('SIGKILL');
  await host.start();
  expect(await isLive(page, AFTER)).toBe(true);

  await page.reload();
  await bar(page).getByRole('button', { name: 'What changed' }).click();
  const changes = page.getByRole('dialog', { name: 'What changed' });
  await changes.getByRole('button', { name: STUDY }).first().click();
  await expect(changes.getByRole('deletion')).toHaveText(BEFORE);
  await expect(changes.getByRole('insertion')).toHaveText(AFTER);
  await changes.getByRole('button', { name: 'Before the first change' }).click();
  await changes.getByRole('button', { name: 'Bring this back' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(bar(page).getByRole('status')).toHaveText(
    'Changes are saved, and not published yet.',
    { timeout: 60_000 },
  );
  expect(await readFile(path.join(content, STUDY), 'utf8')).toContain(`"title": "${BEFORE}"`);
});
