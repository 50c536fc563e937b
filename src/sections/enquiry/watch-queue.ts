import { deviceStorage } from '../../components/browser-storage';
import type { WorkerReport } from '../../domain/enquiry-queue';

/** All that is needed to send comes when there is something to send: without a connection it is asked for again later. */
const loadQueue = () => import('./enquiry-queue');

const isReport = (data: unknown): data is WorkerReport =>
  (data as Partial<WorkerReport> | null)?.type === 'enquiry-answered';

/** Takes away a worker that somebody left behind who began to write and did not send. */
function retireWorker(): void {
  const isNeeded = deviceStorage.names('enquiry-').length > 0;
  if (isNeeded) return;
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
    if (deviceStorage.names('enquiry-queue:').length === 0) return;
    loadQueue().then(
      ({ sendQueued }) => void sendQueued(),
      () => undefined,
    );
  };
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (!isReport(data)) return;
    loadQueue().then(
      ({ takeReport }) => takeReport(data),
      () => undefined,
    );
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
