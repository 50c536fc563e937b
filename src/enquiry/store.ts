import { type Durability, erase, read, readAll, write } from './database';
import {
  after,
  isExpired,
  maySend,
  type Sender,
  type Step,
  type UnsentEnquiry,
  type WaitingEnquiry,
} from './unsent-enquiry';

/** Enquiries that the disk did not take: they last as long as the page. */
const onlyInMemory = new Map<string, UnsentEnquiry>();

/** The waiting enquiries that this page shows: if the browser's storage is cleared, the page is all that has them. */
const shownHere = new Map<string, WaitingEnquiry>();

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
  if (enquiry.state === 'draft') shownHere.delete(enquiry.key);
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
  forgetShown(key);
  await erase(key).catch(() => undefined);
}

async function onDisk(): Promise<Kept<UnsentEnquiry>[]> {
  const stored = await readAll().catch(() => []);
  return stored.map((enquiry) => ({ ...enquiry, isOnDisk: true }));
}

/** From now on the page shows these. */
export function rememberShown(enquiries: readonly Kept<WaitingEnquiry>[]): void {
  for (const { isOnDisk, ...enquiry } of enquiries) {
    if (isOnDisk) shownHere.set(enquiry.key, enquiry);
  }
}

/** Forgets an enquiry that was answered elsewhere. */
export function forgetShown(key: string): void {
  shownHere.delete(key);
  onlyInMemory.delete(key);
}

/** Keeps in memory what the page shows and the disk has lost. */
function rescueShown(stored: ReadonlyMap<string, UnsentEnquiry>): void {
  for (const [key, enquiry] of shownHere) {
    if (!stored.has(key)) onlyInMemory.set(key, enquiry);
    else if (stored.get(key)?.state === 'draft') shownHere.delete(key);
  }
}

/**
 * Takes a step on the device.
 *
 * @returns what is left of the enquiry
 */
export async function takeStep(
  step: Step,
  enquiry: UnsentEnquiry,
): Promise<Kept<UnsentEnquiry> | undefined> {
  const next = after(step, enquiry);
  if (next) return { ...next, isOnDisk: (await saveUnsent(next)) === 'stored' };
  await removeUnsent(enquiry.key);
  return undefined;
}

/** Everything that is not sent and not expired, oldest first. */
export async function listUnsent(): Promise<Kept<UnsentEnquiry>[]> {
  const all = new Map((await onDisk()).map((enquiry) => [enquiry.key, enquiry]));
  rescueShown(all);
  // The disk may hold an older version of what it did not take.
  for (const enquiry of onlyInMemory.values()) {
    all.set(enquiry.key, { ...enquiry, isOnDisk: false });
  }
  const lasting = [...all.values()].map(async (enquiry) =>
    isExpired(enquiry) ? takeStep('expire', enquiry) : enquiry,
  );
  return (await Promise.all(lasting))
    .filter((enquiry) => enquiry !== undefined)
    .sort((one, other) => one.changedAt - other.changedAt);
}

/** The enquiries that wait to be sent, oldest first. */
export async function listWaiting(): Promise<Kept<WaitingEnquiry>[]> {
  return (await listUnsent()).filter((enquiry) => maySend('page', enquiry));
}

/** The enquiry of this key, if this sender may send it now. */
export async function findFor(sender: Sender, key: string): Promise<WaitingEnquiry | undefined> {
  const enquiry = onlyInMemory.get(key) ?? (await read(key).catch(() => undefined));
  return enquiry && maySend(sender, enquiry) ? enquiry : undefined;
}

/** Tries again to store what the disk did not take. */
export async function storeAgain(): Promise<void> {
  for (const enquiry of onlyInMemory.values()) await saveUnsent(enquiry);
}

/** Under this name the browser wakes the worker when the connection is back. */
export const SYNC_TAG = 'enquiries';
