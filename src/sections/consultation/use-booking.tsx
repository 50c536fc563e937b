import { startTransition, useCallback, useEffect, useState } from 'react';
import { AGENCY_TIME_ZONE, deviceTimeZone } from '../../domain/clock';
import type { Booking } from '../../enquiry/booking';
import { CallPicker, type FreeSlots } from './call-picker';

/** Milliseconds after which a request counts as unanswered. */
const PATIENCE_MS = 15_000;

const loadSchema = () => import('../../domain/http-api/consultations');

async function fetchSlots(): Promise<FreeSlots> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const [response, { slotsResponseSchema }] = await Promise.all([
      fetch('/api/consultations/slots', { signal }),
      loadSchema(),
    ]);
    if (!response.ok) return { phase: 'failed' };
    const { slots } = slotsResponseSchema.parse(await response.json());
    return { phase: 'loaded', slots };
  } catch {
    return { phase: 'failed' };
  }
}

/** The times at which a call can be booked, asked for once the page is there. */
function useFreeSlots() {
  const [free, setFree] = useState<FreeSlots>({ phase: 'loading' });

  /** Asks again; times that are shown stay until there are others. */
  const refresh = useCallback(async () => {
    const next = await fetchSlots();
    const keep = (known: FreeSlots) =>
      next.phase === 'failed' && known.phase === 'loaded' ? known : next;
    startTransition(() => setFree(keep));
  }, []);

  useEffect(() => void refresh(), [refresh]);

  return { free, setFree, refresh };
}

/**
 * Makes the enquiry form one that books a call, at a free time and in the visitor's zone.
 *
 * @param horizonDays how many days ahead calls are offered
 */
export function useBooking(horizonDays: number): Booking {
  const { free, setFree, refresh } = useFreeSlots();
  const [timeZone, setTimeZone] = useState<string>(AGENCY_TIME_ZONE);
  useEffect(() => {
    // Finding it out takes a slow phone so long that it gets a task of its own.
    const timer = setTimeout(() => startTransition(() => setTimeZone(deviceTimeZone())));
    return () => clearTimeout(timer);
  }, []);
  const retry = () => {
    setFree({ phase: 'loading' });
    void refresh();
  };
  return {
    timeZone,
    onRefused: () => void refresh(),
    picker: (choice) => (
      <CallPicker
        {...choice}
        free={free}
        onRetry={retry}
        horizonDays={horizonDays}
        timeZone={timeZone}
        onTimeZone={setTimeZone}
      />
    ),
  };
}
