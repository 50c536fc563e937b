import { useState } from 'react';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { AGENCY_TIME_ZONE } from '../../domain/time-zone';
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
  const [chosenZone, setChosenZone] = useState<string>();
  const ownZone = useIsHydrated() ? deviceTimeZone() : AGENCY_TIME_ZONE;
  const timeZone = chosenZone ?? ownZone;
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
        onTimeZone={setChosenZone}
      />
    ),
  };
}
