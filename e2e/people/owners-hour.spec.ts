import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { deskBar, logIn } from '../support/desk';
import { pageMailedTo } from '../support/mailbox';
import { ownHost, type OwnHost, sendEnquiry } from '../support/own-host';
import { chooseFactor, setUpFactor } from '../support/second-factor';
import { STAFF } from '../support/staff';
import { visitor } from '../support/visitor';

const run = promisify(execFile);

const COLLEAGUE = { name: 'Meera Iyer', email: 'meera@meghdoot.example' };
const NEW_PASSWORD = 'gravel lantern otter';

const outboxOf = ({ dataDir }: OwnHost) => path.join(dataDir, 'outbox');

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

async function invite(owner: Page, meera: Page, host: OwnHost): Promise<void> {
  await owner.goto('/admin/people');
  await press(owner, 'Invite a colleague');
  await owner.getByLabel('Name').fill(COLLEAGUE.name);
  await owner.getByLabel('Email').fill(COLLEAGUE.email);
  await press(owner, 'Send invitation');
  await expect(owner.getByText(`${COLLEAGUE.name} Invited`)).toBeVisible();
  await meera.goto(await pageMailedTo(COLLEAGUE.email, '/admin/invitation', outboxOf(host)));
  await meera.getByLabel(/^New password/).fill(NEW_PASSWORD);
  await meera.keyboard.press('Enter');
  await meera.getByLabel(/^Password/).fill(NEW_PASSWORD);
  await meera.keyboard.press('Enter');
  await expect(deskBar(meera)).toBeVisible();
}

async function takeOver(page: Page, reference: string): Promise<void> {
  await page.goto(`/admin/leads/${reference}`);
  await press(page, /^Owner of/);
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(page.getByText('Owner Updated')).toBeVisible();
}

async function disableWithHeir(owner: Page): Promise<void> {
  await owner.goto('/admin/people');
  await press(owner, `Change ${COLLEAGUE.name}`);
  await owner.getByRole('menuitem', { name: 'Disable' }).click();
  await owner.getByRole('combobox', { name: '1 open lead to' }).click();
  await owner.getByRole('option', { name: /\(you\)$/ }).click();
  await press(owner, 'Disable');
  await expect(owner.getByText('Access Removed')).toBeVisible();
}

async function logInWithoutPhone(page: Page, password: string, code: string): Promise<void> {
  await logIn(page, STAFF.email, password);
  await press(page, 'Use a recovery code');
  await page.getByLabel(/^Recovery code/).fill(code);
  await page.keyboard.press('Enter');
  await expect(deskBar(page)).toBeVisible();
}

/** Returns the recovery codes of the new app. */
async function losePhoneAndPassword(owner: Page, host: OwnHost, code: string): Promise<string[]> {
  await press(owner, 'Logout');
  await owner.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(owner.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await owner.getByLabel('Email').fill(STAFF.email);
  await press(owner, 'Email me a link');
  await expect(owner.getByText('If this address has an account')).toBeVisible();
  await owner.goto(await pageMailedTo(STAFF.email, '/admin/password', outboxOf(host)));
  await owner.getByLabel(/^New password/).fill(NEW_PASSWORD);
  await press(owner, 'Set password');
  await press(owner, 'Use a recovery code');
  await owner.getByLabel(/^Recovery code/).fill(code);
  await press(owner, 'Set password');
  await expect(owner.getByText('Your new password is set')).toBeVisible();
  await logIn(owner, STAFF.email, NEW_PASSWORD);
  // The code took the lost app away, and the account needs one.
  await expect(owner.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  const codes = await setUpFactor(owner, owner.getByRole('main'), NEW_PASSWORD);
  await expect(deskBar(owner)).toBeVisible();
  return codes;
}

async function exportAndErase(owner: Page, references: readonly string[]): Promise<void> {
  const [first = ''] = references;
  await owner.goto(`/admin/leads/${first}`);
  await press(owner, 'All data of this person…');
  const downloading = owner.waitForEvent('download');
  await owner.getByRole('link', { name: 'Save as JSON' }).click();
  const copy = await readFile(await (await downloading).path(), 'utf8');
  for (const reference of references) expect(copy).toContain(reference);
  await press(owner, 'Erase all of it…');
  await owner.getByLabel(`Type ${first} to confirm`).fill(first);
  await press(owner, 'Erase');
  await expect(owner.getByText('The personal data was erased on')).toBeVisible();
}

/** @returns the backup's file */
async function downloadBackup(owner: Page): Promise<string> {
  await owner.goto('/admin/data');
  await press(owner, 'Make a backup');
  await expect(owner.getByText(/^Last backup: .*\(just now\)/)).toBeVisible({ timeout: 60_000 });
  const downloading = owner.waitForEvent('download');
  await press(owner, 'Download');
  return (await downloading).path();
}

async function restoreIntoEmptyFolder(host: OwnHost, file: string): Promise<void> {
  await host.end('SIGTERM');
  await rm(host.dataDir, { recursive: true });
  await run(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', file], {
    env: { ...process.env, DATA_DIR: host.dataDir },
  });
  await host.start();
}

async function findInLog(owner: Page, lines: readonly string[]): Promise<void> {
  await owner.goto('/admin/log');
  for (const line of lines) await expect(owner.getByText(line).first()).toBeVisible();
}

test.describe('an owner’s hour', () => {
  let host: OwnHost;
  test.beforeAll(async () => {
    host = await ownHost();
  });
  test.afterAll(() => host.dispose());

  test('invites, disables, loses phone and password, exports, erases, backs up and restores', async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const open = async () => (await browser.newContext({ baseURL: host.url })).newPage();
    const [owner, meera] = [await open(), await open()];
    const from = visitor('Ravi Menon');
    const references = [await sendEnquiry(host, from), await sendEnquiry(host, from)];
    const [first = ''] = references;
    await logIn(owner, STAFF.email);
    await expect(deskBar(owner)).toBeVisible();
    await invite(owner, meera, host);
    await takeOver(meera, first);
    await disableWithHeir(owner);
    const [code = '', otherCode = ''] = await chooseFactor(owner);
    await press(owner, 'Logout');
    await logInWithoutPhone(owner, STAFF.password, code);
    const [newCode = ''] = await losePhoneAndPassword(owner, host, otherCode);
    await exportAndErase(owner, references);
    const file = await downloadBackup(owner);
    const lines = [
      `invited ${COLLEAGUE.name}`,
      `${COLLEAGUE.name} accepted the invitation`,
      `disabled ${COLLEAGUE.name}`,
      'set up a second factor',
      'used a recovery code',
      'Somebody asked for a link to set a new password for',
      `took a copy of all data of the person of lead ${first}`,
      `erased all data of the person of lead ${first}`,
    ];
    await findInLog(owner, [...lines, 'downloaded a backup of all data']);

    await restoreIntoEmptyFolder(host, file);
    const after = await open();
    await logInWithoutPhone(after, NEW_PASSWORD, newCode);
    await findInLog(after, lines);
  });
});
