import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Where the host that most tests share writes mail. */
const OUTBOX = resolve('.build', 'e2e-data', 'outbox');

/** Mail waits for the worker's next round, on a machine that may be busy. */
const PATIENCE_MS = 30_000;

async function mailsTo(address: string): Promise<Email[]> {
  const files = (await readdir(OUTBOX).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(OUTBOX, file)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** The link into the site's functions that a mail holds, as its path and query. */
export async function linkMailedTo(address: string, endpoint: string): Promise<string> {
  const link = async () => {
    const [mail] = await mailsTo(address);
    const links = mail?.text?.match(/https?:\/\/\S+/g) ?? [];
    return links.map((found) => new URL(found)).find(({ pathname }) => pathname === endpoint);
  };
  await expect.poll(async () => (await link())?.pathname, { timeout: PATIENCE_MS }).toBe(endpoint);
  const { pathname, search } = (await link()) ?? { pathname: '', search: '' };
  return pathname + search;
}
