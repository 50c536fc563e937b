import { WORKER_PATH } from '../domain/site-paths';
import { SYNC_TAG } from './unsent';

/** TypeScript does not know Background Sync, which Firefox and Safari do not have. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> };
}

/** Browsers may forbid workers, and the file may be out of reach; pages send without one. */
const orNothing = () => undefined;

/** Has the worker ready before the connection goes, where browsers have Background Sync. */
export async function startWorker(): Promise<void> {
  if (!('SyncManager' in window)) return;
  await navigator.serviceWorker.register(WORKER_PATH).catch(orNothing);
}

const findWorker = () => navigator.serviceWorker?.getRegistration().catch(orNothing);

async function requestSync(): Promise<void> {
  // Another tab may have ended the worker that this one started.
  await startWorker();
  if (!('SyncManager' in window) || !(await findWorker())) return;
  const registration = (await navigator.serviceWorker.ready) as SyncingRegistration;
  await registration.sync.register(SYNC_TAG);
}

/** The worker sends what waits as soon as there is a connection, even if no page is open. */
export const sendInBackground = (): Promise<void> => requestSync().catch(orNothing);

/** Nothing is left for the worker to do. */
export async function endWorker(): Promise<void> {
  const registration = await findWorker();
  await registration?.unregister().catch(orNothing);
}
