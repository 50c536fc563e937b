import { startTransition, useEffect, useState } from 'react';
import { AGENCY_TIME_ZONE } from '../../domain/time';
import type { Booking } from '../enquiry/booking';
import { CallPicker } from './call-picker';
import { deviceTimeZone } from './time-zones';
import { useFreeSlots } from './use-free-slots';

/**
 * Makes the enquiry form one that books a call, at a free time and in the visitor's zone.
 *
 * @param horizonDays how many days ahead calls are offered
 */
export function useBooking(horizonDays: number): Booking {
  const { free, refresh, retry } = useFreeSlots();
  const [timeZone, setTimeZone] = useState<string>(AGENCY_TIME_ZONE);
  useEffect(() => {
    // Finding it out takes a slow phone so long that it gets a task of its own.
    const timer = setTimeout(() => startTransition(() => setTimeZone(deviceTimeZone())));
    return () => clearTimeout(timer);
  }, []);
  return {
    timeZone,
    onRefused: refresh,
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
