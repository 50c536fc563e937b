import { expect, type Page, test } from '@playwright/test';
import agency from '../../content/agency.json';
import { deskBar, logIn } from '../support/desk';
import { ownHost, type OwnHost } from '../support/own-host';
import { chooseFactor, setUpFactor } from '../support/second-factor';
import { STAFF } from '../support/staff';
import { staffCommand } from '../support/staff-accounts';

const COLLEAGUE = 'usha@meghdoot.example';

/** The rule is the whole desk's, so the test has one of its own. */
let host: OwnHost;
test.beforeAll(async () => {
  host = await ownHost();
  await staffCommand('add', COLLEAGUE, host.dataDir);
});
test.afterAll(() => host.dispose());

const reminder = (page: Page) => page.getByText(/^From .* everybody needs a second factor/);

/** Asks one of our functions as the desk does. */
const ask = (page: Page, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async ([to, json]) => {
      const headers = { 'content-type': 'application/json' };
      const change = { method: 'PATCH', headers, body: JSON.stringify(json) };
      return (await fetch(to, json && change)).status;
    },
    [path, body] as const,
  );

/** On the agency's clocks. */
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: agency.timeZone, dateStyle: 'short' }).format();

test('from a day on everybody needs a second factor: reminded before it, held from it on', async ({
  browser,
}) => {
  const open = async () => (await browser.newContext({ baseURL: host.url })).newPage();
  const [manager, usha] = [await open(), await open()];
  await logIn(usha, COLLEAGUE);
  await expect(deskBar(usha)).toBeVisible();
  await expect(reminder(usha)).toBeHidden();

  await logIn(manager, STAFF.email);
  await expect(deskBar(manager)).toBeVisible();
  await chooseFactor(manager);
  await manager.goto('/admin/people');
  await expect(manager.getByText('People without one now: 1.')).toBeVisible();
  await manager.getByRole('switch', { name: 'Everybody needs a second factor' }).check();
  await expect(manager.getByText('Setting Saved')).toBeVisible();
  await expect(reminder(manager)).toBeHidden();

  await usha.goto('/admin/board');
  await expect(reminder(usha)).toBeVisible();
  await expect(deskBar(usha)).toBeVisible();
  expect(await ask(usha, '/api/day')).toBe(200);
  // The day comes: today's is one that the picker offers too.
  expect(await ask(manager, '/api/staff', { factor_due: today() })).toBe(200);
  await manager.reload();
  await expect(manager.getByText(/^In force since/)).toBeVisible();

  for (const path of ['/admin/board', '/admin/dashboard', '/admin/account']) {
    await usha.goto(path);
    await expect(usha.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    await expect(deskBar(usha)).toBeHidden();
  }
  expect(await ask(usha, '/api/day')).toBe(403);
  await setUpFactor(usha, usha.getByRole('main'));
  await expect(deskBar(usha)).toBeVisible();
  await expect(reminder(usha)).toBeHidden();
  expect(await ask(usha, '/api/day')).toBe(200);
});
