import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { CONSULTATION_ONLY, type Service } from '../domain/enquiry-fields';
import type { Enquiry, EnquiryInput } from '../domain/enquiry';
import { ENQUIRY_FIELDS } from '../domain/lead-fields';
import type { FieldError } from '../domain/zod';
import { type EnquiryFields, FORM_FIELDS } from './enquiry-text';
import { TIME_MESSAGES } from './time-messages';

export type EnquiryFormState = UseFormReturn<EnquiryInput, unknown, Enquiry>;

/** A form that books no call leaves a draft's time alone. */
const fieldsToFill = (booksCall: boolean) => (booksCall ? FORM_FIELDS : ENQUIRY_FIELDS);

/** Chooses the service that the address asks for; a form that books a call has one without it. */
export function chooseService(
  { getValues, setValue }: EnquiryFormState,
  requested: Service | null,
  booksCall: boolean,
): void {
  if (requested) setValue('service', requested);
  else if (booksCall && !getValues('service')) setValue('service', CONSULTATION_ONLY);
}

/** Fills the fields that are empty. */
export function fillEmpty(
  { getValues, setValue }: EnquiryFormState,
  fields: EnquiryFields,
  { booksCall, withService }: { booksCall: boolean; withService: boolean },
): void {
  for (const field of fieldsToFill(booksCall)) {
    const text = fields[field];
    const isFree = field === 'service' ? withService : !getValues(field);
    if (text && isFree) setValue(field, text);
  }
}

/** Puts another text into the form, whatever it holds. */
export function replaceText(
  { setValue }: EnquiryFormState,
  fields: EnquiryFields,
  booksCall: boolean,
): void {
  for (const field of fieldsToFill(booksCall)) setValue(field, fields[field] ?? '');
}

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

/** The errors of the fields, in their order. */
export function listed(errors: FieldErrors<EnquiryInput>): FieldError[] {
  return FORM_FIELDS.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? { field, message } : [];
  });
}
