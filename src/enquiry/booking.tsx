import type { ReactNode } from 'react';
import type { Slot } from '../domain/consultation';
import { ENQUIRY_FIELDS, type EnquiryField, type Service } from '../domain/enquiry-fields';
import { AGENCY_TIME_ZONE } from '../domain/time';
import type { EnquiryFormState } from './draft';

/** Where a call is booked. */
export const BOOKING_PAGE = '/consultation';

/** The control for the time, to which links to it lead. */
export const TIME_FIELD_ID = 'enquiry-consultation_at';

export const TIME_MESSAGES = {
  missing: 'Please choose a time for your call.',
  taken: 'That time isn’t free any more. Please choose another.',
} as const;

/** The fields that the form of a call shows below the time. */
export const CALL_FIELDS: readonly EnquiryField[] = ENQUIRY_FIELDS.filter(
  (field) => field !== 'company' && field !== 'budget',
);

/** What the choice of a time needs to know of the form. */
export interface TimeChoice {
  form: EnquiryFormState;
  /** Free times around one that was refused. */
  nearby: readonly Slot[];
}

/** Turns the enquiry form into one that books a call. */
export interface Booking {
  /** The zone in which the visitor reads the times (IANA). */
  timeZone: string;
  /** Chosen in the built page already, for visitors without scripts. */
  service?: Service;
  /** Draws the choice of a time, above the fields. */
  picker: (choice: TimeChoice) => ReactNode;
  /** A time was refused, so the free times have changed. */
  onRefused: () => void;
}

const clockText = (iso: string, timeZone?: string, timeZoneName?: 'short') =>
  new Intl.DateTimeFormat('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName,
  }).format(new Date(iso));

/**
 * A moment by the clocks of a zone, which it names: "Sunday, 22 November at 4:10 pm IST".
 *
 * @param timeZone by default that of the device
 */
export const momentText = (iso: string, timeZone?: string): string =>
  clockText(iso, timeZone, 'short');

interface CallTimeProps {
  /** ISO 8601. */
  startsAt: string;
  timeZone: string | undefined;
}

/** When a call starts, by the visitor's clock and, where that differs, by the agency's. */
export function CallTime({ startsAt, timeZone }: CallTimeProps) {
  const isSame = clockText(startsAt, timeZone) === clockText(startsAt, AGENCY_TIME_ZONE);
  return (
    <time dateTime={startsAt}>
      {momentText(startsAt, timeZone)}
      {!isSame && ` (${momentText(startsAt, AGENCY_TIME_ZONE)})`}
    </time>
  );
}
