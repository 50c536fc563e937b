import type { Browser, Page } from '@playwright/test';
import { signIn } from './desk';
import { staffCommand } from './staff-accounts';

/**
 * A page on which a second member of staff, of this first name, is logged in; its context is the caller's to close.
 *
 * @param dataDir of a host with data of its own
 */
export async function colleaguePage(
  browser: Browser,
  baseURL: string | undefined,
  name = 'ravi',
  dataDir?: string,
): Promise<Page> {
  const email = `${name}.${crypto.randomUUID()}@meghdoot.example`;
  await staffCommand('add', email, dataDir);
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, '', email);
  return page;
}
