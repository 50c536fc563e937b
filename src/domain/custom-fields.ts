import form from '../words/enquiry-form';
import type { Service } from './enquiry-fields';
import { LEAD_FIELDS } from './lead-fields';

/**
 * How an answer is entered, checked and shown. `choice` takes one option, `choices` several; `amount` is in the agency's
 * currency. The database knows the same kinds (private.is_custom_value).
 */
export const CUSTOM_FIELD_KINDS = [
  'line',
  'text',
  'choice',
  'choices',
  'yesNo',
  'number',
  'amount',
  'date',
  'link',
  'phone',
] as const;

export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

interface CustomFieldOption {
  key: string;
  label: string;
}

/** A question of the agency's own: an entry of `customFields` in `content/enquiry-form.json`. */
export interface CustomField {
  key: string;
  label: string;
  hint?: string;
  /** Its name in messages, after “your”. */
  noun?: string;
  kind: CustomFieldKind;
  /** Of a `choice` and of `choices`. */
  options?: readonly CustomFieldOption[];
  required?: boolean;
  /** Of a number or an amount: the lowest and the highest. `max` of a text: its most characters. */
  min?: number;
  max?: number;
  /** Asked only where one of these is chosen. */
  services?: readonly Service[];
  /** The form that asks it; `enquiry` where nothing is said. `call` is the short form that books a call. */
  askedOf?: 'enquiry' | 'call' | 'both';
  /** Erased with the person; true where nothing is said. */
  personal?: boolean;
  /** A column and a filter of the desk's list. */
  onList?: boolean;
}

/** The most of each that content and database take; lengths in code points. */
export const CUSTOM_FIELD_BOUNDS = {
  fields: 12,
  options: 20,
  label: 100,
  line: 200,
  text: 2000,
  link: 500,
  phone: LEAD_FIELDS.phone.max,
  number: 1_000_000_000_000,
  amount: LEAD_FIELDS.value.max,
} as const;

/** Keys of fields; the database bounds their form. */
export const CUSTOM_FIELD_KEY = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;

/** Keys of options. */
export const OPTION_KEY = /^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$/;

/** The agency's own questions, in the order of the form; content may have none. */
export const CUSTOM_FIELDS: readonly CustomField[] =
  (form as { inputs: object; customFields?: readonly CustomField[] }).customFields ?? [];

export const findCustomField = (key: string): CustomField | undefined =>
  CUSTOM_FIELDS.find((field) => field.key === key);

/** The questions that a form asks, whichever service is chosen. */
export const customFieldsOf = (asks: 'enquiry' | 'call'): CustomField[] =>
  CUSTOM_FIELDS.filter(({ askedOf = 'enquiry' }) => askedOf === asks || askedOf === 'both');

/** Whether a question is asked of somebody who chose this service. */
export const isAskedFor = ({ services }: CustomField, service: unknown): boolean =>
  services === undefined || services.some((one) => one === service);

/** The name of its control in a form that is posted without scripts. */
export const controlName = (key: string): string => `custom_fields[${key}]`;

/** Its place in a form's values. */
export const customFieldPath = (key: string) => `custom_fields.${key}` as const;

/** Stands in a choice before something is chosen. */
export const customPrompt = (): string => form.customWords.prompt;

/** The word for a yes or a no. */
export const yesNoText = (value: boolean): string =>
  value ? form.customWords.yes : form.customWords.no;

/** The answers to a question of yes or no, by the value of the control. */
const yesAndNo = (): readonly CustomFieldOption[] => [
  { key: 'yes', label: yesNoText(true) },
  { key: 'no', label: yesNoText(false) },
];

/** The options of a field that is chosen from a list. */
export const optionsOf = ({ kind, options = [] }: CustomField): readonly CustomFieldOption[] =>
  kind === 'yesNo' ? yesAndNo() : options;

/** Longest text of a field, in code points; undefined for one that is not typed as text. */
export function maxLength({ kind, max }: CustomField): number | undefined {
  if (kind === 'line' || kind === 'text') {
    return Math.min(max ?? Infinity, CUSTOM_FIELD_BOUNDS[kind]);
  }
  return kind === 'link' || kind === 'phone' ? CUSTOM_FIELD_BOUNDS[kind] : undefined;
}

const CHOSEN: readonly CustomFieldKind[] = ['choice', 'choices', 'yesNo'];

/** Whether an answer is chosen from a list, and holds no text of its writer's. */
export const isChosen = (kind: string): boolean => CHOSEN.some((known) => known === kind);

/** The questions that are columns of the desk's list. */
export const LISTED_FIELDS: readonly CustomField[] = CUSTOM_FIELDS.filter(({ onList }) => onList);

/** The questions by whose answers the desk's list is filtered. */
export const FILTER_FIELDS: readonly CustomField[] = LISTED_FIELDS.filter(({ kind }) =>
  isChosen(kind),
);

/** Chosen options by the keys of their fields. */
export type ChosenOptions = Readonly<Record<string, string>>;

/** Chosen options in one parameter: `start:soon,moved:yes`. */
export const joinOptions = (chosen: ChosenOptions): string | undefined =>
  Object.entries(chosen)
    .map(([key, option]) => `${key}:${option}`)
    .join(',') || undefined;

export const splitOptions = (joined = ''): ChosenOptions =>
  Object.fromEntries(
    joined
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split(':', 2)),
  ) as ChosenOptions;

/** Whether such a parameter names options of questions that filter the list. */
export const areOptions = (joined: string): boolean =>
  Object.entries(splitOptions(joined)).every(([key, option]) =>
    FILTER_FIELDS.some(
      (field) => field.key === key && optionsOf(field).some((one) => one.key === option),
    ),
  );

/** Whether a label needs no colon before an answer. */
export const endsItself = (label: string): boolean => /[?:]$/.test(label);

/** A label with an answer behind it: `Beds: 12`. A question needs no colon: `When should it start? Soon`. */
export const labelled = (label: string, answer: string): string =>
  `${endsItself(label) ? label : `${label}:`} ${answer}`;

/** `When should it start? As soon as possible`, for each chosen option. */
export const optionTexts = (joined: string | undefined): string[] =>
  Object.entries(splitOptions(joined)).flatMap(([key, option]) => {
    const field = findCustomField(key);
    const chosen = field && optionsOf(field).find((one) => one.key === option);
    return chosen ? [labelled(field.label, chosen.label)] : [];
  });
