import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Enquiry, EnquiryInput, ParsedEnquiry } from '../domain/enquiry';
import {
  EMAIL_MESSAGE,
  ENQUIRY_FIELDS,
  isRequired,
  REQUIRED_MESSAGES,
} from '../domain/enquiry-fields';
import type { FieldError } from '../domain/field-errors';
import { TIME_MESSAGES } from './booking';
import { fieldsOf } from './form-fields';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Visitors who only read never fetch the schema. */
export const loadSchema = () => import('../domain/enquiry');

/** Finds the faults with which an enquiry must not wait for the connection; the server checks the rest. */
function checkEssentials(values: object): ParsedEnquiry {
  const fields = fieldsOf(values);
  const errors = ENQUIRY_FIELDS.filter(isRequired).flatMap((field): FieldError[] => {
    const text = fields[field]?.trim();
    if (!text) return [{ field, message: REQUIRED_MESSAGES[field] }];
    return field === 'email' && !EMAIL.test(text) ? [{ field, message: EMAIL_MESSAGE }] : [];
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, enquiry: values as Enquiry };
}

/**
 * Checks the form by the schema; where that cannot be fetched, only what an enquiry cannot do without.
 *
 * @param booksCall a call needs a time, too
 */
export const checkFields =
  (booksCall: boolean): Resolver<EnquiryInput, unknown, Enquiry> =>
  async (values) => {
    const parsed = await loadSchema().then(
      ({ parseEnquiry }) => parseEnquiry(values),
      () => checkEssentials(values),
    );
    const faults = parsed.ok ? [] : [...parsed.errors];
    if (booksCall && !values.consultation_at) {
      faults.push({ field: 'consultation_at', message: TIME_MESSAGES.missing });
    }
    if (parsed.ok && faults.length === 0) return { values: parsed.enquiry, errors: {} };
    const errors = faults.map(({ field, message }) => [field, { type: 'validate', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<EnquiryInput> };
  };
