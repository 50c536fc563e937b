import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, expect, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { prepared } from '../support/connection';
import { ownHost } from '../support/own-host';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, visitor } from '../support/visitor';

/** A browser of its own process, which can be killed as a crash or the end of the battery would. */
async function openBrowser(profile: string, { executablePath, args = [] }: LaunchOptions) {
  const file = path.join(profile, 'DevToolsActivePort');
  await rm(file, { force: true });
  const flags = [`--user-data-dir=${profile}`, '--headless=new', '--remote-debugging-port=0'];
  const browser = spawn(executablePath ?? chromium.executablePath(), [...args, ...flags], {
    stdio: 'ignore',
  });
  const port = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n')[0];
  await expect.poll(port).toMatch(/^\d+$/);
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`);
  const [context] = connection.contexts();
  if (!context) throw new Error('The browser has no context.');
  return { browser, page: await context.newPage() };
}

interface LaunchOptions {
  executablePath?: string;
  args?: string[];
}

async function kill(browser: ChildProcess): Promise<void> {
  browser.kill('SIGKILL');
  await once(browser, 'exit');
}

const sent = (page: Page) => page.getByText(/Your reference is [2-9A-Z]{4}-[2-9A-Z]{4}\./);

for (const seconds of [0.05, 1, 9]) {
  test(`a browser killed ${seconds} s after Send has the enquiry at its next start, and sends it`, async ({
    launchOptions,
  }, info) => {
    const host = await ownHost();
    const asha = visitor('Asha, battery empty');
    const profile = info.outputPath('profile');
    const first = await openBrowser(profile, launchOptions);
    await openWithScripts(first.page, `${host.url}/contact`);
    await fillEnquiry(first.page, asha);
    await prepared(first.page);
    await host.end('SIGTERM');
    await first.page.getByRole('button', { name: 'Send Message' }).click();
    await setTimeout(seconds * 1000);
    await kill(first.browser);

    await host.start();
    const second = await openBrowser(profile, launchOptions);
    await openWithScripts(second.page, `${host.url}/about`);
    await expect(sent(second.page)).toBeVisible();
    expect(await leadsOf(host.url, asha.email)).toBe(1);
    await kill(second.browser);
    await host.dispose();
  });
}
