import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { linksTo } from '../../testing/server/email-folder';

/** The host that most tests share writes its emails here. */
export const OUTBOX = resolve('.build', 'e2e-data', 'outbox');

/** Mail waits for the worker's next round, on a machine that may be busy. */
const PATIENCE_MS = 30_000;

/** The path and query of an email's link into the site's functions. */
export async function linkMailedTo(
  address: string,
  endpoint: string,
  isWanted: (link: URL) => boolean = () => true,
): Promise<string> {
  const link = async () =>
    (await linksTo(OUTBOX, address)).find((one) => one.pathname === endpoint && isWanted(one));
  await expect.poll(async () => (await link())?.pathname, { timeout: PATIENCE_MS }).toBe(endpoint);
  const { pathname, search } = (await link()) ?? { pathname: '', search: '' };
  return pathname + search;
}

/** The path and query of the link in a reply by which its visitor books a call. */
export const bookingLinkMailedTo = (address: string): Promise<string> =>
  linkMailedTo(address, '/api/receipt', ({ searchParams }) => searchParams.get('book') === 'yes');

/**
 * The path and fragment of an email's link to a page of the desk, where no log and no referrer sees the token.
 *
 * @param outbox of a host with data of its own
 */
export async function pageMailedTo(
  address: string,
  page: string,
  outbox = OUTBOX,
): Promise<string> {
  const link = async () =>
    (await linksTo(outbox, address)).find(({ pathname }) => pathname === page);
  await expect.poll(async () => (await link())?.pathname, { timeout: PATIENCE_MS }).toBe(page);
  return page + ((await link())?.hash ?? '');
}
