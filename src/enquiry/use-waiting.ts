import { useCallback, useEffect, useState } from 'react';
import { listen, type UnsentMessage } from './messages';
import { forgetShown, type Kept, listWaiting, rememberShown } from './store';
import type { WaitingEnquiry } from './unsent';

/** How far sending an enquiry has come since the connection was last there. */
export interface Progress {
  type: 'sending' | 'unanswered' | 'throttled';
  key: string;
}

function progressOf(message: UnsentMessage): Progress | undefined {
  if (message.type === 'changed' || message.type === 'answered') return undefined;
  const { type, key } = message;
  return { type: type === 'delivered' ? 'sending' : type, key };
}

/** The enquiries that wait, whoever changes them: this page, another tab or the service worker. */
export function useWaiting() {
  const [waiting, setWaiting] = useState<readonly Kept<WaitingEnquiry>[]>([]);
  const [progress, setProgress] = useState<Progress>();

  /** Resolves once the list is up to date. */
  const refresh = useCallback(async () => {
    const found = await listWaiting();
    rememberShown(found);
    setWaiting(found);
  }, []);

  useEffect(() => {
    const forgetProgress = () => setProgress(undefined);
    const stop = listen((message) => {
      if (message.type === 'answered') forgetShown(message.enquiry.key);
      setProgress(progressOf(message));
      void refresh();
    });
    window.addEventListener('online', forgetProgress);
    return () => {
      stop();
      window.removeEventListener('online', forgetProgress);
    };
  }, [refresh]);

  const isShown = waiting.length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    // The visitor may come back from the settings in which the browser's storage is cleared.
    const look = () => void refresh();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isShown, refresh]);

  return { waiting, progress, refresh };
}
