import { WORKER_PATH } from '../domain/site-paths';
import type { WorkerCommand } from './queued-request';

let registration: ServiceWorkerRegistration | undefined;

/** Has the worker ready before the connection goes, where browsers have Background Sync; elsewhere pages send the queue. */
export async function startWorker(): Promise<void> {
  if (registration || !('SyncManager' in window)) return;
  try {
    registration = await navigator.serviceWorker.register(WORKER_PATH);
  } catch {
    // Browsers may forbid workers, and the file may be out of reach.
  }
}

function post(command: WorkerCommand): void {
  const { active, waiting, installing } = registration ?? {};
  (active ?? waiting ?? installing)?.postMessage(command);
}

/** Passes a command on to the worker, if there is one: at once where it is known, since the page may be about to go. */
export function tellWorker(command: WorkerCommand): void {
  if (registration) return post(command);
  navigator.serviceWorker?.getRegistration().then(
    (found) => {
      registration = found;
      post(command);
    },
    () => undefined,
  );
}

/** Nothing is left for the worker to do. */
export function endWorker(): void {
  const ended = registration?.unregister();
  registration = undefined;
  ended?.catch(() => undefined);
}
