import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import type { Sender, WaitingEnquiry } from './unsent-enquiry';

/**
 * Messages between pages and the service worker about an enquiry that is not sent yet:
 * - `changed`: the store holds something else than before
 * - `sending`, `unanswered`: somebody is sending this enquiry; the server has not answered
 * - `throttled`: the server takes no more from this connection for a while
 * - `delivered`: the service worker has sent it; a page asks what was answered
 * - `answered`: the server has, and the store is up to date
 */
export type UnsentMessage =
  | { type: 'changed' }
  | { type: 'sending' | 'unanswered' | 'throttled' | 'delivered'; key: string }
  | { type: 'answered'; enquiry: WaitingEnquiry; outcome: EnquiryOutcome; sender: Sender };

const CHANNEL = 'unsent-enquiries';

/** This page or worker, among those that hear each other. */
const SELF = String(Math.random());

interface Envelope {
  from: string;
  message: UnsentMessage;
}

/** Tells this page, all other pages and the service worker. */
export function announce(message: UnsentMessage): void {
  const envelope: Envelope = { from: SELF, message };
  dispatchEvent(new CustomEvent(CHANNEL, { detail: envelope }));
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(envelope);
    channel.close();
  } catch {
    // Without channels, others read the store when they need it.
  }
}

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/**
 * Hears what is announced anywhere.
 *
 * @param listener `isOwn`: it was announced by this page
 * @returns the way to stop that
 */
export function listen(listener: (message: UnsentMessage, isOwn: boolean) => void): () => void {
  const channel = openChannel();
  const hearOwn = (event: Event) => listener((event as CustomEvent<Envelope>).detail.message, true);
  const hearOthers = ({ data }: MessageEvent<Envelope>) => {
    if (data.from !== SELF) listener(data.message, false);
  };
  addEventListener(CHANNEL, hearOwn);
  channel?.addEventListener('message', hearOthers);
  return () => {
    removeEventListener(CHANNEL, hearOwn);
    channel?.close();
  };
}

/** The browser's database of enquiries that are not sent yet. */
export const DATABASE_NAME = 'enquiries';

/** Whether there may be such enquiries; looking leaves no trace on the device. */
export async function mayHoldUnsent(): Promise<boolean> {
  try {
    // Firefox before 126 cannot tell.
    if (typeof indexedDB.databases !== 'function') return true;
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === DATABASE_NAME);
  } catch {
    // A browser that blocks storage has none.
    return false;
  }
}
