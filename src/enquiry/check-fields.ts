import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Enquiry, EnquiryInput } from '../domain/enquiry';
import { TIME_MESSAGES } from './booking';

/** The schema comes with the form. Building it takes a slow phone a fifth of a second, so it is built on first use. */
export const loadSchema = () => import(/* webpackMode: "eager" */ '../domain/enquiry');

/**
 * Checks the form by the schema.
 *
 * @param booksCall a call needs a time, too
 */
export const checkFields =
  (booksCall: boolean): Resolver<EnquiryInput, unknown, Enquiry> =>
  async (values) => {
    const { parseEnquiry } = await loadSchema();
    const parsed = parseEnquiry(values);
    const faults = parsed.ok ? [] : [...parsed.errors];
    if (booksCall && !values.consultation_at) {
      faults.push({ field: 'consultation_at', message: TIME_MESSAGES.missing });
    }
    if (parsed.ok && faults.length === 0) return { values: parsed.enquiry, errors: {} };
    const errors = faults.map(({ field, message }) => [field, { type: 'validate', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<EnquiryInput> };
  };
