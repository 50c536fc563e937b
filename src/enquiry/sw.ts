import { sendWaiting } from './send';
import { SYNC_TAG } from './store';

/** TypeScript does not know Background Sync, which Firefox and Safari do not have. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope;

/** @throws when the browser is to try again later */
async function sendAll(): Promise<void> {
  if (!(await sendWaiting('worker'))) throw new Error('The server did not answer.');
}

// It caches nothing and answers no request: it only sends enquiries when the connection is back.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendAll());
});
