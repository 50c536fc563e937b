import type { Slot } from '../../src/domain/consultation';
import type { Consultation } from '../../src/domain/http-api/consultations';

const HALF_HOUR = 30 * 60_000;

/** The half hour from this time on. */
export const halfHour = (startsAt: string): Slot => ({
  starts_at: new Date(startsAt).toISOString(),
  ends_at: new Date(Date.parse(startsAt) + HALF_HOUR).toISOString(),
});

/** A call on Tuesday, 24 November 2026, at 11 am in India, unless another start is given. */
export const sampleCall = (part: Partial<Consultation> = {}): Consultation => ({
  ...halfHour(part.starts_at ?? '2026-11-24T11:00:00+05:30'),
  state: 'booked',
  time_zone: null,
  ...part,
});
