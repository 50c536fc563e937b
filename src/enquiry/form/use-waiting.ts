import { useCallback, useEffect, useState } from 'react';
import { listen, type UnsentMessage } from '../messages';
import { forgetShown, type Kept, listWaiting, rememberShown } from '../store';
import type { WaitingEnquiry } from '../unsent-enquiry';

/** How far sending an enquiry has come since the connection was last there. */
export type Progress = 'sending' | 'unanswered' | 'throttled';

type ProgressByKey = Readonly<Record<string, Progress>>;

function progressAfter(message: UnsentMessage, before: ProgressByKey): ProgressByKey {
  if (message.type === 'changed' || message.type === 'answered') return {};
  const { type, key } = message;
  return { ...before, [key]: type === 'delivered' ? 'sending' : type };
}

/** The enquiries that wait, whoever changes them: this page, another tab or the service worker. */
export function useWaiting() {
  const [waiting, setWaiting] = useState<readonly Kept<WaitingEnquiry>[]>([]);
  const [progress, setProgress] = useState<ProgressByKey>({});

  /** Resolves once the list is up to date. */
  const refresh = useCallback(async () => {
    const found = await listWaiting();
    rememberShown(found);
    setWaiting(found);
  }, []);

  useEffect(() => {
    const forgetProgress = () => setProgress({});
    const stop = listen((message) => {
      if (message.type === 'answered') forgetShown(message.enquiry.key);
      setProgress((before) => progressAfter(message, before));
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
