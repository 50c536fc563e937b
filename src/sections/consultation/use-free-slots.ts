import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Slot } from '../../domain/consultation';
import type { SlotsAnswer } from '../../domain/http-api/consultations';

export type FreeSlots =
  { phase: 'loading' | 'failed' } | { phase: 'loaded'; slots: readonly Slot[] };

/** Milliseconds after which a request counts as unanswered. */
const PATIENCE_MS = 15_000;

async function fetchSlots(): Promise<FreeSlots> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch('/api/consultations/slots', { signal });
    if (!response.ok) return { phase: 'failed' };
    const { slots } = (await response.json()) as SlotsAnswer;
    return { phase: 'loaded', slots };
  } catch {
    return { phase: 'failed' };
  }
}

/** The times at which a call can be booked, asked for once the page is there. */
export function useFreeSlots() {
  const [free, setFree] = useState<FreeSlots>({ phase: 'loading' });
  const requests = useRef(0);

  const load = useCallback(async () => {
    requests.current += 1;
    const request = requests.current;
    const next = await fetchSlots();
    // Times that were free a moment ago are better than none.
    const keep = (known: FreeSlots) =>
      next.phase === 'failed' && known.phase === 'loaded' ? known : next;
    if (request === requests.current) startTransition(() => setFree(keep));
  }, []);

  useEffect(() => {
    void load();
    const latest = requests;
    return () => {
      latest.current += 1;
    };
  }, [load]);

  return {
    free,

    /** Asks again; times that are shown stay until there are others. */
    refresh: () => void load(),

    retry() {
      setFree({ phase: 'loading' });
      void load();
    },
  };
}
