import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, expect, type Page, test } from '@playwright/test';
import { openWithScripts } from '../site/scripts';
import { prepared, send } from '../support/connection';
import { ownHost } from '../support/own-host';
import { leadsOf } from '../support/stored-leads';
import { fillEnquiry, visitor } from '../support/visitor';

/** Ends the browser of a profile as a crash or an empty battery would: its command names the profile. */
const kill = (profile: string) => promisify(execFile)('pkill', ['-KILL', '-f', profile]);

const sent = (page: Page) => page.getByText(/Your reference is [2-9A-Z]{4}-[2-9A-Z]{4}\./);

for (const seconds of [0.05, 1, 9]) {
  test(`a browser killed ${seconds} s after Send has the enquiry at its next start, and sends it`, async ({
    launchOptions,
  }, info) => {
    const host = await ownHost();
    const asha = visitor('Asha, battery empty');
    const profile = info.outputPath('profile');
    const openBrowser = () => chromium.launchPersistentContext(profile, launchOptions);

    const killed = await openBrowser();
    const isGone = killed.waitForEvent('close');
    const page = await killed.newPage();
    await openWithScripts(page, `${host.url}/contact`);
    await fillEnquiry(page, asha);
    await prepared(page);
    await host.end('SIGTERM');
    await send(page);
    await setTimeout(seconds * 1000);
    await kill(profile);
    await isGone;

    await host.start();
    const next = await openBrowser();
    const other = await next.newPage();
    await openWithScripts(other, `${host.url}/about`);
    await expect(sent(other)).toBeVisible();
    expect(await leadsOf(host.url, asha.email)).toBe(1);
    await next.close();
    await host.dispose();
  });
}
