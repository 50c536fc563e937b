import { Queue } from 'workbox-background-sync/Queue.js';
import {
  enquiryRequest,
  isWorthRetrying,
  QUEUE_DAYS,
  type WorkerCommand,
  type WorkerReport,
} from './queued-request';

/** The parts of the service worker's global scope that are used here: TypeScript cannot have them beside those of a page. */
interface WorkerScope {
  registration: { unregister(): Promise<boolean> };
  clients: {
    matchAll(options: {
      includeUncontrolled: boolean;
    }): Promise<readonly { postMessage(report: WorkerReport): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(
    type: 'message',
    listener: (event: { data: WorkerCommand; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

declare const self: WorkerScope;

/** Sends enquiries when the connection is back, even if no page of ours is open. It caches nothing and answers no request. */
const queue = new Queue('enquiries', { maxRetentionTime: QUEUE_DAYS * 24 * 60, onSync: sendAll });

type Entry = NonNullable<Awaited<ReturnType<typeof queue.shiftRequest>>>;

const keyOf = ({ request }: Entry) => request.headers.get('idempotency-key') ?? '';

const openPages = () => self.clients.matchAll({ includeUncontrolled: true });

async function report(answer: Omit<WorkerReport, 'type'>): Promise<void> {
  for (const page of await openPages()) page.postMessage({ type: 'enquiry-answered', ...answer });
}

/** @throws when the browser is to try again later */
async function sendAll(): Promise<void> {
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
    const response = await fetch(entry.request.clone()).catch(() => undefined);
    const body: unknown = await response?.json().catch(() => undefined);
    if (!response || isWorthRetrying(response.status, body)) {
      await queue.unshiftRequest(entry);
      throw new Error('The server did not take the enquiry.');
    }
    await report({ key: keyOf(entry), status: response.status, body });
  }
  // The next enquiry registers the worker again. An open page may be about to need it, and ends it itself.
  if ((await openPages()).length === 0) await self.registration.unregister();
}

async function drop(key: string): Promise<void> {
  const kept: Entry[] = [];
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
    if (keyOf(entry) !== key) kept.push(entry);
  }
  for (const entry of kept) await queue.pushRequest(entry);
}

async function obey(command: WorkerCommand): Promise<void> {
  await drop(command.key);
  if (command.type === 'drop') return;
  const request = new Request('/api/enquiries', enquiryRequest(command));
  await queue.pushRequest({ request });
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('message', (event) => event.waitUntil(obey(event.data)));
