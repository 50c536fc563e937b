import { CUSTOM_FIELDS, customFieldPath, findCustomField } from '../domain/custom-fields';
import { ENQUIRY_FIELDS, type EnquiryField, isTextField } from '../domain/lead-fields';

export const TEXT_FIELDS = ENQUIRY_FIELDS.filter(isTextField);

/** The place of a custom field in the form's values. */
export type CustomPath = ReturnType<typeof customFieldPath>;

export const CUSTOM_PATHS: readonly CustomPath[] = CUSTOM_FIELDS.map(({ key }) =>
  customFieldPath(key),
);

export type FormField = 'consultation_at' | 'files' | EnquiryField | CustomPath;

/**
 * The form's fields in its order, custom fields before the message; only the form that books a call has a time. Of its files, it
 * has the ids that they have on the device.
 */
export const FORM_FIELDS: readonly FormField[] = [
  'consultation_at',
  ...ENQUIRY_FIELDS.filter((field) => field !== 'message'),
  ...CUSTOM_PATHS,
  'message',
  'files',
];

/** The text of each field, as it was typed; of several chosen options, one on each line. */
export type EnquiryFields = Partial<Record<FormField, string>>;

const SEVERAL = CUSTOM_FIELDS.filter(({ kind }) => kind === 'choices').map(({ key }) =>
  customFieldPath(key),
);

/** Whether a field takes several options. */
export const isSeveral = (field: FormField): boolean => SEVERAL.some((path) => path === field);

/** The field of the form that an error names: a custom field goes by its key. */
export function formFieldOf(name: string): FormField | undefined {
  const path = findCustomField(name) ? customFieldPath(name) : name;
  return FORM_FIELDS.find((field) => field === path);
}

/** The name by which errors, ids and links call a field. */
export const nameOf = (field: FormField): string => field.replace('custom_fields.', '');

function text(value: unknown): string {
  if (Array.isArray(value)) return value.filter(Boolean).join('\n');
  return typeof value === 'string' ? value : '';
}

/** The fields of a form's values; anything but text counts as empty. */
export function fieldsOf(values: object): EnquiryFields {
  const { custom_fields = {}, ...plain } = values as Partial<Record<string, unknown>>;
  const answers = Object.entries(custom_fields as object).map(
    ([key, value]: [string, unknown]) => [customFieldPath(key), value] as const,
  );
  const known: Partial<Record<string, unknown>> = { ...plain, ...Object.fromEntries(answers) };
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, text(known[field])]));
}

/** Whether there is something worth keeping: text, or a file. A choice alone is none: the address may have made it. */
export const holdsText = (fields: EnquiryFields) =>
  [...TEXT_FIELDS, ...CUSTOM_PATHS, 'files' as const].some((field) => fields[field]);

/** Whether two versions of an enquiry say the same. */
export const isSameText = (one: EnquiryFields, other: EnquiryFields) =>
  FORM_FIELDS.every((field) => text(one[field]) === text(other[field]));
