import { type Durability, erase, read, readAll, write } from './database';
import { isExpired, type UnsentEnquiry, type WaitingEnquiry } from './unsent';

/** Enquiries that the disk did not take: they last as long as the page. */
const onlyInMemory = new Map<string, UnsentEnquiry>();

/** An enquiry with the proof of where it is. */
export type Kept<Enquiry extends UnsentEnquiry> = Enquiry & { isOnDisk: boolean };

/**
 * Keeps an enquiry that is not sent yet; page and service worker both read it.
 *
 * @returns `stored` once it is on disk. Where the browser stores nothing, the page remembers it.
 */
export async function saveUnsent(
  enquiry: UnsentEnquiry,
  durability: Durability = 'strict',
): Promise<'stored' | 'unavailable'> {
  const changed = { ...enquiry, changedAt: Date.now() };
  try {
    await write(changed, durability);
    onlyInMemory.delete(enquiry.key);
    return 'stored';
  } catch {
    onlyInMemory.set(enquiry.key, changed);
    return 'unavailable';
  }
}

/** Forgets an enquiry: it is stored on the server, or the visitor does not want it any more. */
export async function removeUnsent(key: string): Promise<void> {
  onlyInMemory.delete(key);
  await erase(key).catch(() => undefined);
}

async function onDisk(): Promise<Kept<UnsentEnquiry>[]> {
  const stored = await readAll().catch(() => []);
  return stored.map((enquiry) => ({ ...enquiry, isOnDisk: true }));
}

/** Everything that is not sent, oldest first. Expired entries leave the device. */
export async function listUnsent(): Promise<Kept<UnsentEnquiry>[]> {
  const all = new Map((await onDisk()).map((enquiry) => [enquiry.key, enquiry]));
  // The disk may hold an older version of what it did not take.
  for (const enquiry of onlyInMemory.values()) {
    all.set(enquiry.key, { ...enquiry, isOnDisk: false });
  }
  const expired = [...all.values()].filter(isExpired);
  await Promise.all(expired.map(({ key }) => removeUnsent(key)));
  return [...all.values()]
    .filter((enquiry) => !expired.includes(enquiry))
    .sort((one, other) => one.changedAt - other.changedAt);
}

/** The enquiries that wait to be sent, oldest first. */
export async function listWaiting(): Promise<Kept<WaitingEnquiry>[]> {
  return (await listUnsent()).filter(
    (enquiry): enquiry is Kept<WaitingEnquiry> => enquiry.state === 'waiting',
  );
}

/** The enquiry of this key, unless it no longer waits. */
export async function findWaiting(key: string): Promise<WaitingEnquiry | undefined> {
  const enquiry = onlyInMemory.get(key) ?? (await read(key).catch(() => undefined));
  return enquiry?.state === 'waiting' && !isExpired(enquiry) ? enquiry : undefined;
}

/** Tries again to store what the disk did not take. */
export async function storeAgain(): Promise<void> {
  for (const enquiry of onlyInMemory.values()) await saveUnsent(enquiry);
}
