import { deviceStorage } from '../components/browser-storage';
import type { WorkerReport } from './queued-request';
import type * as Queue from './enquiry-queue';

/** All that is needed to send comes when there is something to send: without a connection it is asked for again later. */
function withQueue(use: (queue: typeof Queue) => void): void {
  import('./enquiry-queue').then(use, () => undefined);
}

const isReport = (data: unknown): data is WorkerReport =>
  (data as Partial<WorkerReport> | null)?.type === 'enquiry-answered';

/** Takes away a worker that somebody left behind who began to write and did not send. */
function retireWorker(): void {
  if (deviceStorage.names('enquiry-').length > 0) return;
  void navigator.serviceWorker?.getRegistration().then(
    (found) => void found?.unregister(),
    () => undefined,
  );
}

/**
 * Sends queued enquiries from whatever page is open: at once, and whenever the connection comes back. Says so when the
 * service worker has sent one.
 *
 * @returns the way to stop that
 */
export function watchQueue(): () => void {
  const send = () => {
    const isWaiting = deviceStorage.names('enquiry-queue:').length > 0;
    if (isWaiting) withQueue(({ sendQueued }) => void sendQueued());
  };
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isReport(data)) withQueue(({ takeReport }) => takeReport(data));
  };
  send();
  retireWorker();
  window.addEventListener('online', send);
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => {
    window.removeEventListener('online', send);
    navigator.serviceWorker?.removeEventListener('message', listen);
  };
}
