import type { Page } from '@playwright/test';
import { TOKEN } from '../../testing/github/stand-in';
import { violations } from '../support/axe';
import { expect, openFirstStudy, retype, watchOrigins } from '../support/edited-site';
import { onRepositorySite, openList, openLogIn } from '../support/repository-site';

const test = onRepositorySite();

const FILE = 'content/services/crm.json';
const BRANCH = 'cms/services/crm';

const priceIn = (text = '[]'): string => (JSON.parse(text) as { price: string }[])[0]?.price ?? '';

/** Saves as Decap's workflow does, in one step. */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

const saved = (page: Page) => page.getByText('Saved in a pull request.');

async function makeReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Status: Draft' }).click();
  await page.getByRole('menuitem', { name: 'Ready' }).click();
  await expect(page.getByRole('button', { name: 'Status: Ready' })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Publish now' }).click();
}

/** Answers each question of the page, and keeps what was asked. */
function answerQuestions(page: Page, accepts: (question: string) => boolean): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (accepts(dialog.message()) ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

for (const width of [1440, 390]) {
  test(`a manager changes a price by a pull request and publishes it, ${width} px wide`, async ({
    page,
    github,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { git } = github.kept;
    const before = git.read(FILE) ?? '';
    const price = priceIn(before);

    await openLogIn(page);
    expect(await violations(page)).toEqual([]);
    await openList(page, 'Services', 'Crm');
    await expect(page).not.toHaveURL(/code|state/);
    await expect(page.getByLabel('Price').first()).toHaveValue(price);
    const bar = page.getByRole('region', { name: 'Publishing' });
    await expect(bar).toContainText('A save is a pull request in meghdoot/site.');
    expect(await violations(page, undefined, '.publishing')).toEqual([]);

    await retype(page, 'Price', '₹7 lakh');
    await save(page);
    await expect(saved(page)).toBeVisible();
    await expect
      .poll(() => github.kept.pulls)
      .toMatchObject([{ branch: BRANCH, labels: ['decap-cms/draft'], state: 'open' }]);
    expect(git.read(FILE, BRANCH)).toBe(before.replace(price, '₹7 lakh'));
    expect(git.read(FILE)).toBe(before);

    // A second save goes on from the first.
    await page.getByRole('button', { name: 'Expand' }).first().click();
    await retype(page, 'Price', '₹8 lakh');
    await save(page);
    await expect.poll(() => priceIn(git.read(FILE, BRANCH))).toBe('₹8 lakh');
    await expect(page.getByText('No unsaved changes')).toBeVisible();

    github.kept.statuses = [
      {
        ...{ context: 'netlify/meghdoot/deploy-preview', state: 'success' },
        target_url: 'https://deploy-preview-1.invalid',
      },
    ];
    const asked = answerQuestions(page, () => true);
    await makeReady(page);
    expect(github.kept.pulls[0]?.labels).toEqual(['decap-cms/pending_publish']);
    await publish(page);
    await expect(
      page.getByText('Published. Visitors get it once the site is built.'),
    ).toBeVisible();
    expect(asked).toEqual(['Publish this change? Visitors get it once the site is built.']);
    expect(git.read(FILE)).toBe(before.replace(price, '₹8 lakh'));
    expect(github.kept.pulls[0]).toMatchObject({ isMerged: true });
    expect(git.branches.has(BRANCH)).toBe(false);
  });
}

test('a preview that is ready can be opened, and a reload asks for the log-in alone', async ({
  page,
  github,
}) => {
  github.kept.statuses = [
    {
      ...{ context: 'netlify/meghdoot/deploy-preview', state: 'success' },
      target_url: 'https://deploy-preview-1.invalid',
    },
  ];
  await openLogIn(page);
  await openList(page, 'Services', 'Crm');
  await retype(page, 'Price', '₹7 lakh');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const preview = page.getByRole('link', { name: 'Open the preview' });
  await expect(preview).toHaveAttribute('href', 'https://deploy-preview-1.invalid');

  await page.reload();
  await page.getByRole('button', { name: 'Log in at GitHub' }).click();
  // The same entry as before, as it is in the pull request.
  await expect(page).toHaveURL(/#\/collections\/services\/entries\/crm$/);
  await page.getByRole('button', { name: 'Expand' }).first().click();
  await expect(page.getByLabel('Price').first()).toHaveValue('₹7 lakh');
});

test('a change whose check has failed is published only if the person insists', async ({
  page,
  github,
}) => {
  const { git } = github.kept;
  const before = git.read(FILE);
  github.kept.statuses = [
    { context: 'netlify/meghdoot/deploy-preview', state: 'failure', target_url: '' },
  ];
  await openLogIn(page);
  await openList(page, 'Services', 'Crm');
  await retype(page, 'Price', 'cheap');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await makeReady(page);
  const asked = answerQuestions(page, (question) => question.startsWith('Publish this change?'));
  await publish(page);
  await expect(page.getByText('Not published: the change waits for its check.')).toBeVisible();
  expect(asked.at(-1)).toContain('has failed (netlify/meghdoot/deploy-preview)');
  expect(git.read(FILE)).toBe(before);
  expect(github.kept.pulls[0]?.state).toBe('open');
});

test('the second of two saves of a file is refused, and its words stay', async ({
  page,
  github,
}) => {
  const { git } = github.kept;
  await openLogIn(page);
  await openList(page, 'Services', 'Crm');
  await retype(page, 'Price', '₹7 lakh');
  git.write(FILE, `${git.read(FILE)}\n`);
  await save(page);
  await expect(page.getByText(`somebody has changed ${FILE} since you opened it.`)).toBeVisible();
  await expect(page.getByLabel('Price').first()).toHaveValue('₹7 lakh');
  expect(github.kept.pulls).toEqual([]);
});

test('GitHub refuses to merge over a change of somebody else', async ({ page, github }) => {
  const { git } = github.kept;
  await openLogIn(page);
  await openList(page, 'Services', 'Crm');
  await retype(page, 'Price', '₹7 lakh');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const theirs = `${git.read(FILE)}\n`;
  git.write(FILE, theirs);
  await makeReady(page);
  answerQuestions(page, () => true);
  await publish(page);
  await expect(page.getByText('GitHub does not merge pull request 1')).toBeVisible();
  expect(git.read(FILE)).toBe(theirs);
});

test('says why nobody is logged in at GitHub', async ({ page, github }) => {
  await openLogIn(page);
  const logIn = page.getByRole('button', { name: 'Log in at GitHub' });
  const why = page.getByRole('alert');

  github.logIn.pageRefusal = 'access_denied';
  await logIn.click();
  await expect(why).toHaveText('You did not allow the editor to work for you at GitHub.');
  await expect(page).not.toHaveURL(/error|state/);

  delete github.logIn.pageRefusal;
  github.logIn.tokenRefusal = 'incorrect_client_credentials';
  await logIn.click();
  await expect(why).toHaveText('GitHub refuses GITHUB_CLIENT_ID or GITHUB_CLIENT_SECRET.');

  delete github.logIn.tokenRefusal;
  github.kept.mayPush = false;
  await logIn.click();
  await expect(why).toHaveText(
    'asha may not write to meghdoot/site. Its owners give that right at GitHub.',
  );

  // A code that somebody else has put into a link.
  await page.goto('/admin/content?code=theirs&state=theirs');
  await expect(why).toContainText('began in another browser or session');
});

test('asks GitHub alone, and keeps the token in memory', async ({ page, baseURL, github }) => {
  const { elsewhere, refused } = watchOrigins(page, [baseURL ?? '', github.url]);
  await openLogIn(page);
  await page.getByRole('button', { name: 'Log in at GitHub' }).click();
  await openFirstStudy(page);
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).toContain('asha');
  expect(kept).not.toContain(TOKEN);
});

test('nothing reaches the site past a pull request', async ({ page, github }) => {
  const { git } = github.kept;
  const head = git.branches.get('main');
  await openLogIn(page);
  await page.getByRole('button', { name: 'Log in at GitHub' }).click();
  await page.getByRole('link', { name: 'Case studies' }).click();
  await page.locator('a[href*="/entries/"]').first().click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Back to/ }).click();
  await page.getByRole('button', { name: 'Pictures' }).click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') });
  await expect(page.getByText('pictures come with the entry that shows them')).toBeVisible();
  expect(git.branches.get('main')).toBe(head);
});
