import { type FieldErrors, get, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import words from '../words/call';
import { customFieldsOf, isAskedFor } from '../domain/custom-fields';
import { CONSULTATION_ONLY, type Service } from '../domain/enquiry-fields';
import type { Enquiry, EnquiryInput } from '../domain/enquiry';
import type { FieldError } from '../domain/zod';
import {
  type EnquiryFields,
  FORM_FIELDS,
  type FormField,
  formFieldOf,
  isSeveral,
  nameOf,
} from './enquiry-text';

/** The form's values: those of the enquiry, and the files that it names. */
type FormValues = EnquiryInput & { files?: string };

export type EnquiryFormState = UseFormReturn<FormValues, unknown, Enquiry>;

/** A form that books no call leaves a draft's time alone. */
const fieldsToFill = (booksCall: boolean) =>
  FORM_FIELDS.filter((field) => booksCall || field !== 'consultation_at');

/** A text as its controls take it: checkboxes take a list. */
const valueOf = (field: FormField, text: string) =>
  isSeveral(field) ? text.split('\n').filter(Boolean) : text;

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
    if (text && isFree) setValue(field, valueOf(field, text));
  }
}

/** Puts another text into the form, whatever it holds. */
export function replaceText(
  { setValue }: EnquiryFormState,
  fields: EnquiryFields,
  booksCall: boolean,
): void {
  for (const field of fieldsToFill(booksCall)) {
    setValue(field, valueOf(field, fields[field] ?? ''));
  }
}

/** The schema comes with the form. Building it takes a slow phone a fifth of a second, so it is built on first use. */
export const loadSchema = () => import(/* webpackMode: "eager" */ '../domain/enquiry');

/** The answers to the questions that this form asks of somebody who chose this service: nobody can correct what is hidden. */
function answersFor({ custom_fields = {}, service }: EnquiryInput, booksCall: boolean) {
  const asked = customFieldsOf(booksCall ? 'call' : 'enquiry').filter(
    (field) => isAskedFor(field, service) && field.key in custom_fields,
  );
  return Object.fromEntries(asked.map(({ key }) => [key, custom_fields[key]]));
}

/** Errors as the form holds them: a custom field's among those of all custom fields. */
function formErrors(faults: readonly FieldError[]): FieldErrors<FormValues> {
  const errors = {};
  for (const { field, message } of faults) {
    set(errors, formFieldOf(field) ?? field, { type: 'validate', message });
  }
  return errors;
}

/**
 * Checks the form by the schema.
 *
 * @param booksCall a call needs a time, too
 */
export const checkFields =
  (booksCall: boolean): Resolver<FormValues, unknown, Enquiry> =>
  async ({ files: _files, ...values }) => {
    const { parseEnquiry } = await loadSchema();
    const parsed = parseEnquiry({ ...values, custom_fields: answersFor(values, booksCall) });
    const faults = parsed.ok ? [] : [...parsed.errors];
    if (booksCall && !values.consultation_at) {
      faults.push({ field: 'consultation_at', message: words.missing });
    }
    if (parsed.ok && faults.length === 0) return { values: parsed.enquiry, errors: {} };
    return { values: {}, errors: formErrors(faults) };
  };

/** The errors of the fields, in their order. */
export function listed(errors: FieldErrors<FormValues>): FieldError[] {
  return FORM_FIELDS.flatMap((field) => {
    const error: { message?: string } | undefined = get(errors, field);
    const message = error?.message;
    return message ? { field: nameOf(field), message } : [];
  });
}
