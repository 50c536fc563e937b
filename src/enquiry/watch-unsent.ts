import { mayHoldUnsent, listen } from './messages';

/** Moments at which an enquiry from another page may be found, or the connection may be back. */
const OCCASIONS = ['online', 'focus'] as const;

/**
 * Sends from whatever page is open: what was left by an earlier visit, and what its form could not send. The code for it is
 * fetched when there is something to send; without a connection that is tried again later.
 *
 * @returns the way to stop that
 */
export function watchUnsent(): () => void {
  let stopSending: (() => void) | undefined;
  let isStopped = false;

  async function start(): Promise<void> {
    const { keepSending } = await import('./keep-sending');
    if (!isStopped) stopSending ??= keepSending();
  }

  const startOrLater = () => void start().catch(() => undefined);
  const look = async () => {
    if (!stopSending && (await mayHoldUnsent())) startOrLater();
  };
  const lookNow = () => void look();

  lookNow();
  for (const occasion of OCCASIONS) window.addEventListener(occasion, lookNow);
  document.addEventListener('visibilitychange', lookNow);
  const stopListening = listen(startOrLater);
  return () => {
    isStopped = true;
    for (const occasion of OCCASIONS) window.removeEventListener(occasion, lookNow);
    document.removeEventListener('visibilitychange', lookNow);
    stopListening();
    stopSending?.();
  };
}
