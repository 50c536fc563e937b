import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The emails to an address among those a host has written into a folder. */
export async function emailsTo(folder: string, address: string): Promise<Email[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const emails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return emails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** The links in the emails to an address. */
export async function linksTo(folder: string, address: string): Promise<URL[]> {
  const emails = await emailsTo(folder, address);
  return emails
    .flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? [])
    .map((link) => new URL(link));
}
