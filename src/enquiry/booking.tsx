import type { ReactNode } from 'react';
import { callTimeText } from '../domain/call-times';
import type { Slot } from '../domain/consultation';
import { ASKED_FIELDS, type Service } from '../domain/enquiry-fields';
import { type EnquiryField, isShownIn } from '../domain/lead-fields';
import { type FormField, nameOf } from './enquiry-text';
import type { EnquiryFormState } from './form-fields';

/** The page on which a call is booked. */
export const BOOKING_PAGE = '/consultation';

/** The id of a field's control, to which links to it lead. */
export const fieldId = (field: FormField) => `enquiry-${nameOf(field)}`;

export const TIME_FIELD_ID = fieldId('consultation_at');

/** The fields that the form of a call shows below the time. */
export const CALL_FIELDS: readonly EnquiryField[] = ASKED_FIELDS.filter((field) =>
  isShownIn('call', field),
);

/** The parts of the form that the choice of a time needs. */
export interface TimeChoice {
  form: EnquiryFormState;
  /** ISO 8601. The form watches it: a picker that comes later would miss the draft's. */
  chosen: string | undefined;
  /** Free times around one that was refused. */
  nearby: readonly Slot[];
}

/** Turns the enquiry form into one that books a call. */
export interface CallForm {
  /** Chosen in the built page already, for visitors without scripts. */
  service?: Service;
  /** The choice of a time, above the fields. */
  picker: ReactNode;
}

/** The acts of a form that books a call. */
export interface Booking {
  /** The zone in which the visitor reads the times (IANA). */
  timeZone: string;
  /** Offers the free times in the picker of the page. */
  picker: (choice: TimeChoice) => ReactNode;
  /** A time was refused, so the free times have changed. */
  onRefused: () => void;
}

interface CallTimeProps {
  /** ISO 8601. */
  startsAt: string;
  timeZone: string | undefined;
}

/** The start of a call on the visitor's clock and, where that differs, on the agency's. */
export const CallTime = ({ startsAt, timeZone }: CallTimeProps) => (
  <time dateTime={startsAt}>{callTimeText(startsAt, timeZone)}</time>
);
