import type { Consultation } from '../../../domain/http-api/consultations';

export const hasBegun = ({ starts_at }: Pick<Consultation, 'starts_at'>, now: number): boolean =>
  Date.parse(starts_at) <= now;

type Colour = 'info' | 'warning' | 'success' | 'error' | 'default';

/** How a call stands, in words and as the colour of a chip. */
export function callState(call: Consultation, now: number): { label: string; color: Colour } {
  switch (call.state) {
    case 'cancelled':
      return { label: 'Cancelled', color: 'default' };
    case 'held':
      return { label: 'Took place', color: 'success' };
    case 'missed':
      return { label: 'Did not come', color: 'error' };
    case 'booked':
      if (!hasBegun(call, now)) return { label: 'Booked', color: 'info' };
      return Date.parse(call.ends_at) > now
        ? { label: 'Under way', color: 'warning' }
        : { label: 'Outcome missing', color: 'warning' };
  }
}
