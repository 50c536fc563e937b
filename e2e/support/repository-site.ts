import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { EDITOR_FIELDS, EDITOR_PATH } from '../../src/domain/content-editor';
import { contentRepository } from '../../src/domain/content-repository';
import { GitRepository } from '../../testing/github/git-repository';
import { REPOSITORY } from '../../testing/github/rest-api';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type GitHubStandIn,
  startGitHub,
} from '../../testing/github/stand-in';
import { signIn } from './desk';
import { ownHost, type OwnHost } from './own-host';

/** The content of this project, as files of a repository. */
async function readContent(): Promise<Map<string, Uint8Array>> {
  const entries = await readdir('content', { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)),
  );
}

interface Site {
  github: GitHubStandIn;
  host: OwnHost;
}

/**
 * Tests on a host whose content is in a repository at a stand-in of GitHub. The build is the same as for all tests: what one with
 * CONTENT_REPOSITORY adds to the editor's fields is added here.
 */
export const onRepositorySite = () =>
  base.extend<{ github: GitHubStandIn }, { site: Site }>({
    site: [
      async ({ browserName: _any }, use) => {
        const github = await startGitHub(new GitRepository(new Map()));
        const host = await ownHost({
          CONTENT_REPOSITORY: REPOSITORY,
          GITHUB_URL: github.url,
          GITHUB_CLIENT_ID: CLIENT_ID,
          GITHUB_CLIENT_SECRET: CLIENT_SECRET,
        });
        await use({ github, host });
        await host.dispose();
        await github.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ site }, use) => use(site.host.url),
    github: async ({ site: { github, host } }, use) => {
      const git = new GitRepository(await readContent());
      github.kept = { git, pulls: [], statuses: [], mayPush: true };
      github.logIn = { callback: host.url + EDITOR_PATH };
      await use(github);
    },
    page: async ({ page, site: { github } }, use) => {
      const repository = contentRepository({
        CONTENT_REPOSITORY: REPOSITORY,
        GITHUB_URL: github.url,
      });
      await page.route(`**${EDITOR_FIELDS}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), repository } });
      });
      await use(page);
    },
  });

/** The page to log in at GitHub. */
export async function openLogIn(page: Page): Promise<void> {
  await signIn(page);
  await page.goto(EDITOR_PATH);
  await expect(page.getByRole('heading', { name: 'Log in at GitHub' })).toBeVisible();
}

/** Logs in at GitHub, and opens a file whose only field is a list, with its entries open. */
export async function openList(page: Page, collection: string, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in at GitHub' }).click();
  await page.getByRole('link', { name: collection, exact: true }).click();
  await page.getByRole('main').getByText(file, { exact: true }).click();
  await page.getByRole('button', { name: 'Expand' }).first().click();
}
