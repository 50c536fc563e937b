import { ENQUIRY_FIELDS, isTextField } from '../domain/lead-fields';

export const TEXT_FIELDS = ENQUIRY_FIELDS.filter(isTextField);

/** The form's fields in its order; only the form that books a call has a time. */
export const FORM_FIELDS = ['consultation_at', ...ENQUIRY_FIELDS] as const;

type FormField = (typeof FORM_FIELDS)[number];

/** The text of each field, as it was typed. */
export type EnquiryFields = Partial<Record<FormField, string>>;

export const isFormField = (name: string): name is FormField =>
  FORM_FIELDS.some((field) => field === name);

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a form's values; anything but text counts as empty. */
export function fieldsOf(values: object): EnquiryFields {
  const known = values as Partial<Record<FormField, unknown>>;
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, text(known[field])]));
}

/** Whether there is text worth keeping. A choice alone is none: the address may have made it. */
export const holdsText = (fields: EnquiryFields) => TEXT_FIELDS.some((field) => fields[field]);

/** Whether two versions of an enquiry say the same. */
export const isSameText = (one: EnquiryFields, other: EnquiryFields) =>
  FORM_FIELDS.every((field) => text(one[field]) === text(other[field]));
