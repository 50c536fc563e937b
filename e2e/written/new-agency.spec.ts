import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { CmsCollection } from 'decap-cms-core';
import { collectionOf } from '../../src/admin/editor/collections';
import { EDITOR_FIELDS, EDITOR_PATH } from '../../src/domain/content-editor';
import { signIn } from '../support/desk';
import { expect, onEditedSite, save } from '../support/edited-site';
import { STAFF } from '../support/staff';

const test = onEditedSite();

const UNWRITTEN = 'To be written: ';

/** A build with cold caches on a busy machine. */
const BUILD_MS = 20 * 60_000;

/** Documents with texts that are to be written, by their paths below the content. */
async function unwrittenFiles(content: string): Promise<string[]> {
  const files = (await readdir(content, { recursive: true })).filter((file) =>
    file.endsWith('.json'),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(content, file), 'utf8')));
  return files.filter((_, index) => texts[index]?.includes(UNWRITTEN)).sort();
}

/** Opens the form of a document. */
async function openForm(page: Page, collections: readonly CmsCollection[], file: string) {
  const collection = collectionOf(collections, `content/${file}`);
  if (!collection) throw new Error(`No form has ${file}.`);
  const known = collection.files?.find((one) => one.file === `content/${file}`);
  const entry = known?.name ?? path.basename(file, '.json');
  await page.goto(`${EDITOR_PATH}#/collections/${collection.name}/entries/${entry}`);
  await page.reload();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
}

/** A list that is closed and not empty: an empty one has nothing to open. */
async function closedList(page: Page): Promise<Locator | undefined> {
  for (const button of await page.getByRole('button', { name: 'Expand' }).all()) {
    const count = await button.locator('..').innerText();
    if (!count.startsWith('0 ')) return button;
  }
  return undefined;
}

/** Opens all lists and their entries. */
async function openAll(page: Page) {
  for (let list = await closedList(page); list; list = await closedList(page)) await list.click();
}

/** Writes what a text asks for. @returns whether the field was to be written */
async function write(field: Locator): Promise<boolean> {
  const asked = await field.inputValue();
  if (!asked.startsWith(UNWRITTEN)) return false;
  const words = asked.slice(UNWRITTEN.length);
  await field.fill(words.charAt(0).toUpperCase() + words.slice(1));
  return true;
}

async function writeAll(page: Page): Promise<number> {
  const fields = await page.getByRole('textbox').all();
  let written = 0;
  for (const field of fields) if (await write(field)) written += 1;
  return written;
}

test('a new agency writes its texts in the editor alone, and publishes them', async ({
  page,
  content,
}) => {
  test.setTimeout(2 * BUILD_MS);
  await signIn(page);
  await page.addLocatorHandler(page.getByLabel(/^Password/), async (password) => {
    await password.fill(STAFF.password);
    await page.keyboard.press('Enter');
  });
  const fields = await page.request.get(EDITOR_FIELDS);
  const { collections } = (await fields.json()) as { collections: CmsCollection[] };

  const files = await unwrittenFiles(content);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    await test.step(file, async () => {
      await openForm(page, collections, file);
      await openAll(page);
      expect(await writeAll(page)).toBeGreaterThan(0);
      await save(page);
      await expect(async () => expect(await unwrittenFiles(content)).not.toContain(file)).toPass({
        timeout: 60_000,
      });
    });
  }
  expect(await unwrittenFiles(content)).toEqual([]);

  const bar = page.getByRole('region', { name: 'Publishing' });
  await bar.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('dialog', { name: 'Publish what is saved?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(bar.getByRole('status')).toContainText(/published .* by/, { timeout: BUILD_MS });

  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What clients get from you, in a line',
  );
  await expect(page).toHaveTitle(/^What you do, and where/);
  await expect(page.getByText(UNWRITTEN)).toHaveCount(0);
});
