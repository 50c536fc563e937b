import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../support/desk';
import { expect, onEditedSite, openStudy, retype, save } from '../support/edited-site';

const test = onEditedSite();

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32" viewBox="0 0 96 32"><path fill="#123" d="M0 0h96v32H0z"/></svg>`;

/** Uploads a picture into a field. @param nth of the fields that have none yet */
async function upload(page: Page, name: string, buffer: Buffer, nth = 0) {
  await page.getByRole('button', { name: 'Choose an image' }).nth(nth).click();
  const library = page.getByRole('dialog');
  await library.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    buffer,
  });
  await library.getByRole('button', { name: 'Choose selected' }).click();
}

async function choose(page: Page, label: string, option: string) {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await page.getByRole('option', { name: option }).click();
}

test('a case study with two pictures is added: its words are there, to be written', async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Case studies' }).click();
  await page.getByRole('link', { name: 'Create entry of type Case studies' }).click();
  await expect(page.getByLabel('Challenge')).toHaveValue('To be written: challenge');

  await retype(page, 'Order', '99');
  await retype(page, 'Address', '/portfolio/nadi-bookings');
  await retype(page, 'Published', '2026-11-30');
  await retype(page, 'Updated', '2026-11-30');
  await retype(page, 'Title', 'Nadi Bookings', 1);
  await choose(page, 'Category', 'crm');
  await choose(page, 'Budget (optional)', '25L+');
  // Parts of this screen will do: any two pictures that are new to the content, and of two sizes.
  const part = (height: number) => page.screenshot({ clip: { x: 0, y: 0, width: 1280, height } });
  const [one, other] = [await part(800), await part(720)];
  await upload(page, 'nadi.svg', Buffer.from(MARK));
  await upload(page, 'nadi-calendar.png', one);
  await page.getByRole('button', { name: 'Add entry' }).first().click();
  await upload(page, 'nadi-ward.png', other);
  await save(page);
  await expect(page.getByText('Saved. Visitors get it once it is published.')).toBeVisible({
    timeout: 60_000,
  });

  const study = JSON.parse(
    await readFile(path.join(content, 'portfolio/case-studies/nadi-bookings.json'), 'utf8'),
  );
  expect(study).toMatchObject({
    title: 'Nadi Bookings',
    mark: '../../pictures/clients/nadi.svg',
    picture: { image: '../../pictures/nadi-calendar.png', alt: 'To be written: alt' },
    secondPicture: { image: '../../pictures/nadi-ward.png', alt: 'To be written: alt' },
    challenge: 'To be written: challenge',
  });
  expect(await readdir(path.join(content, 'pictures'))).toEqual(
    expect.arrayContaining(['nadi-calendar.png', 'nadi-ward.png']),
  );
});

test('a picture that is replaced is named, and deleted among the pictures', async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await openStudy(page, 'Sahayak Claims Assistant');
  await page.getByRole('button', { name: 'Choose different image' }).nth(1).click();
  const library = page.getByRole('dialog');
  await library.locator('input[type=file]').setInputFiles({
    ...{ name: 'sahayak-desk.png', mimeType: 'image/png' },
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 760 } }),
  });
  await library.getByRole('button', { name: 'Choose selected' }).click();
  await save(page);
  const refusal = page.getByRole('dialog', { name: 'Not saved yet' });
  await expect(refusal).toContainText('content/pictures/sahayak-claims.png', { timeout: 60_000 });
  await expect(refusal).toContainText('no content names this picture');
  await refusal.getByRole('button', { name: 'Close' }).click();

  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'Pictures' }).click();
  page.on('dialog', (question) => void question.accept());
  await library.getByPlaceholder('Search...').fill('sahayak');
  await page.keyboard.press('Enter');
  await library.getByText('sahayak-claims.png', { exact: true }).click();
  await library.getByRole('button', { name: 'Delete selected' }).click();
  await expect
    .poll(() => readdir(path.join(content, 'pictures')), { timeout: 60_000 })
    .not.toContain('sahayak-claims.png');
  expect(await readdir(path.join(content, 'pictures'))).toContain('sahayak-desk.png');
  expect(
    await readFile(path.join(content, 'portfolio/case-studies/sahayak-claims.json'), 'utf8'),
  ).toContain('sahayak-desk.png');
});
