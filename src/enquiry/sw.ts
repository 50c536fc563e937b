import { sendWaiting } from './send';
import { SYNC_TAG } from './service-worker';

/** An event that the browser keeps the worker running for. */
interface SyncEvent {
  tag: string;
  waitUntil(work: Promise<void>): void;
}

/** The parts of the service worker's global scope that are used here: TypeScript cannot have them beside those of a page. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}

declare const self: WorkerScope;

/** @throws when the browser is to try again later */
async function sendAll(): Promise<void> {
  if (!(await sendWaiting('worker'))) throw new Error('The server did not answer.');
}

// It caches nothing and answers no request: it only sends enquiries when the connection is back.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendAll());
});
