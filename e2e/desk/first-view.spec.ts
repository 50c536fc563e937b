import { expect, type Page } from '@playwright/test';
import { parse } from 'node-html-parser';
import { readBuilt } from '../site/built-site';
import { test } from '../support/signed-in';

const desk = parse(readBuilt('/admin/[...]/index.html'));

/** What the desk's page asks for at once: its preloads, and what its loader starts. */
const firstScripts = [
  ...desk.querySelectorAll('link[rel=preload][as=script]').map((link) => link.getAttribute('href')),
  ...[...desk.toString().matchAll(/<script src="([^"]+)" async/g)].map(([, src]) => src),
].flatMap((path) => path ?? []);

const named = (name: string) =>
  (desk.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '').split(' ');
const laterScripts = named('desk-later');

/** What these packages write into the page while they run, and no minifier can shorten. */
const MARKS = { MUI: /\bMui[A-Z][a-z]+/, Emotion: /data-emotion/, notistack: /notistack-/ };

for (const [name, mark] of Object.entries(MARKS)) {
  test(`the desk's first view does without ${name}, which its later parts bring`, () => {
    const holding = (paths: readonly string[]) =>
      paths.filter((path) => mark.test(readBuilt(path)));
    expect(firstScripts.length).toBeGreaterThan(3);
    expect(holding(firstScripts)).toEqual([]);
    expect(holding(laterScripts)).not.toEqual([]);
  });
}

test('the scripts of later parts are fetched once the list is there, and not run', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/leads?*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/admin/dashboard?q=nobody-has-this-name');
  await expect(page.getByText('Loading submissions…')).toBeAttached();
  expect(laterScripts.filter((path) => asked.has(path))).toEqual([]);

  answer();
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  await expect.poll(() => laterScripts.filter((path) => !asked.has(path))).toEqual([]);
  await expect(page.locator('[data-emotion]')).toHaveCount(0);
});

/** What the browser asks for while the desk's own script cannot be had. */
async function askedWithoutDesk(page: Page, address: string): Promise<Set<string>> {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.route(/\/admin-[^/]*\.js$/, (route) => route.abort());
  await page.goto(address);
  return asked;
}

test('where the address names a lead, the scripts that show it do not wait for the desk', async ({
  page,
}) => {
  const asked = await askedWithoutDesk(page, '/admin/leads/2222-2222');
  await expect.poll(() => named('desk-lead').filter((path) => !asked.has(path))).toEqual([]);
});

test.describe('for who is signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  for (const address of ['/admin/login', '/admin/dashboard', '/admin/leads/2222-2222']) {
    test(`the form to sign in with does not wait for the desk at ${address}`, async ({ page }) => {
      const asked = await askedWithoutDesk(page, address);
      await expect.poll(() => named('desk-sign-in').filter((path) => !asked.has(path))).toEqual([]);
      const ofLeads = named('desk-lead').filter((path) => !named('desk-sign-in').includes(path));
      expect(ofLeads).not.toEqual([]);
      expect(ofLeads.filter((path) => asked.has(path))).toEqual([]);
    });
  }
});
