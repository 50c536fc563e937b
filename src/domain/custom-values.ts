import form from '../words/enquiry-form';
import {
  CUSTOM_FIELD_BOUNDS,
  CUSTOM_FIELDS,
  type CustomField,
  type CustomFieldKind,
  findCustomField,
  isAskedFor,
  maxLength,
  optionsOf,
} from './custom-fields';
import type { Whose } from './enquiry-fields';
import { perLanguage } from '../language/language-context';
import { AGENCY_MONEY, countText } from './numbers';
import { amountReader, numberReader } from './read-amount';
import {
  codePoints,
  hasForbiddenCharacter,
  hasForbiddenCharacterInMessage,
  hasLineBreak,
  normaliseMessage,
  trimLine,
} from './text';
import type { FieldError } from './zod';
import * as z from './zod';

/** `YYYY-MM-DD` of a date, the key of a choice, the keys of several, true or false of a yes or no, or a number. */
export type CustomValue = string | number | boolean | string[];

/** The answers of one enquiry, by the keys of their fields. */
export type CustomValues = Record<string, CustomValue>;

/** A value, or why it is none. */
type Reading = { value: CustomValue } | { fault: string };

const { faults } = form;

/** A message about a field. {field} is its noun, or its label where it has none. */
function message(
  text: string,
  { label, noun }: CustomField,
  whose: Whose,
  values: Readonly<Record<string, string>> = {},
): string {
  const words = { label, field: noun ? `${whose} ${noun}` : `“${label}”`, ...values };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name as 'label'] ?? whole);
}

/** Reads a value that is not empty, by the kind of its field. */
type Reader = (given: unknown, field: CustomField, whose: Whose) => Reading;

/** Text, bounded and without characters that nobody can see. */
function readText(given: unknown, field: CustomField, whose: Whose): Reading {
  const isText = field.kind === 'text';
  if (typeof given !== 'string') return { fault: message(faults.type, field, whose) };
  const value = isText ? normaliseMessage(given) : trimLine(given);
  if (!isText && hasLineBreak(value)) return { fault: message(faults.lineBreak, field, whose) };
  if (isText ? hasForbiddenCharacterInMessage(value) : hasForbiddenCharacter(value)) {
    return { fault: message(faults.character, field, whose) };
  }
  const most = maxLength(field) ?? 0;
  return codePoints(value) > most
    ? { fault: message(faults.tooLong, field, whose, { count: countText(most) }) }
    : { value };
}

const SCHEME = /^[a-z][a-z0-9+-]*:/i;

function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A web address; people leave `https://` out. */
const readLink: Reader = (given, field, whose) => {
  const read = readText(given, field, whose);
  if ('fault' in read) return read;
  const typed = String(read.value);
  const value = (SCHEME.test(typed) ? typed : `https://${typed}`).replace(SCHEME, (scheme) =>
    scheme.toLowerCase(),
  );
  const url = parseAddress(value);
  const isWeb =
    /^https?:\/\/[^\s/]+\.[^\s/]/.test(value) &&
    url?.username === '' &&
    codePoints(value) <= CUSTOM_FIELD_BOUNDS.link;
  return isWeb && !/\s/.test(value) ? { value } : { fault: message(faults.link, field, whose) };
};

/** A number within the bounds of its field. */
function bounded(value: number, field: CustomField, whose: Whose, lowest: number, most: number) {
  const { min = lowest, max = most } = field;
  if (value < min)
    return { fault: message(faults.tooSmall, field, whose, { min: countText(min) }) };
  if (value > max)
    return { fault: message(faults.tooLarge, field, whose, { max: countText(max) }) };
  return { value };
}

const readNumberIn = /* #__PURE__ */ perLanguage(numberReader);

const readNumber: Reader = (given, field, whose) => {
  const value = typeof given === 'string' ? readNumberIn()(given) : given;
  const { number } = CUSTOM_FIELD_BOUNDS;
  return typeof value === 'number' && Number.isFinite(value)
    ? bounded(value, field, whose, -number, number)
    : { fault: message(faults.number, field, whose) };
};

const amounts = /* #__PURE__ */ amountReader(AGENCY_MONEY);

/** Whole units of the agency's currency. */
const readAmount: Reader = (given, field, whose) => {
  const value = typeof given === 'string' ? amounts.whole(given) : given;
  return typeof value === 'number' && Number.isInteger(value)
    ? bounded(value, field, whose, 0, CUSTOM_FIELD_BOUNDS.amount)
    : { fault: message(faults.amount, field, whose) };
};

const daySchema = /* #__PURE__ */ z.day('');

const readDate: Reader = (given, field, whose) => {
  const day = daySchema.safeParse(given);
  return day.success ? { value: day.data } : { fault: message(faults.date, field, whose) };
};

const noOption = (field: CustomField, whose: Whose) => ({
  fault: message(faults.choice, field, whose),
});

const readChoice: Reader = (given, field, whose) => {
  const option = optionsOf(field).find(({ key }) => key === given);
  return option ? { value: option.key } : noOption(field, whose);
};

/** Several options, each once, in the order in which the form lists them. */
const readChoices: Reader = (given, field, whose) => {
  const chosen: unknown[] = Array.isArray(given) ? given : [given];
  const keys = optionsOf(field).map(({ key }) => key);
  return chosen.every((key) => keys.some((known) => known === key))
    ? { value: keys.filter((key) => chosen.includes(key)) }
    : noOption(field, whose);
};

const readYesNo: Reader = (given, field, whose) => {
  if (typeof given === 'boolean') return { value: given };
  return given === 'yes' || given === 'no' ? { value: given === 'yes' } : noOption(field, whose);
};

/** Undefined but in a build for browsers, where src/gatsby/build-options.ts puts the values in their places. */
declare const ASKED_KINDS: Readonly<Record<CustomFieldKind, boolean>> | undefined;

/**
 * A build for browsers leaves out the readers of kinds that its content does not ask. Each condition
 * stands in full, because webpack and the minifier drop only what they see is never reached.
 */
const READERS: Readonly<Record<CustomFieldKind, Reader>> = {
  line: readText,
  text: readText,
  phone: readText,
  choice: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.choice ? readChoice : readText,
  choices: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.choices ? readChoices : readText,
  yesNo: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.yesNo ? readYesNo : readText,
  number: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.number ? readNumber : readText,
  amount: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.amount ? readAmount : readText,
  date: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.date ? readDate : readText,
  link: typeof ASKED_KINDS === 'undefined' || ASKED_KINDS.link ? readLink : readText,
};

export const isEmpty = (given: unknown): boolean =>
  given === undefined ||
  given === null ||
  (Array.isArray(given) && given.every(isEmpty)) ||
  (typeof given === 'string' && normaliseMessage(given) === '');

/** Of several values that a form posts for one field, the empty one only says that the field was there. */
const withoutEmpty = (given: unknown): unknown =>
  Array.isArray(given) ? given.filter((one) => !isEmpty(one)) : given;

/** Reads a value that is not empty: of the field's kind, within its bounds, or a message that says why not. */
export const readValue = (given: unknown, field: CustomField, whose: Whose): Reading =>
  READERS[field.kind](withoutEmpty(given), field, whose);

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const UNKNOWN_FIELD = 'This field is not known.';

interface ReadFields {
  values: CustomValues;
  /** Values that are to be cleared: the field is there, and empty. */
  cleared: string[];
  errors: FieldError[];
}

/** Reads the answers of one enquiry; `field` of an error is the key. */
function readFields(given: Readonly<Record<string, unknown>>, whose: Whose): ReadFields {
  const read: ReadFields = { values: {}, cleared: [], errors: [] };
  const keys = CUSTOM_FIELDS.map(({ key }) => key).filter((key) => Object.hasOwn(given, key));
  const unknown = Object.keys(given).filter((key) => !findCustomField(key));
  for (const key of [...keys, ...unknown]) {
    const field = findCustomField(key);
    if (!field) read.errors.push({ field: key, message: UNKNOWN_FIELD });
    else if (isEmpty(given[key])) read.cleared.push(key);
    else {
      const reading = readValue(given[key], field, whose);
      if ('value' in reading) read.values[key] = reading.value;
      else read.errors.push({ field: key, message: reading.fault });
    }
  }
  return read;
}

/** More are not listed: the answer must not outgrow the request. */
const MAX_ERRORS = 2 * CUSTOM_FIELD_BOUNDS.fields;

/** Answers to custom fields, with what `finish` makes of them. */
const fieldsSchema = <Values>(whose: Whose, finish: (read: ReadFields) => Values) =>
  z.pipe(
    z.optional(z.custom<Record<string, unknown>>(isObject, { error: () => faults.customFields })),
    z.transform((given, context) => {
      const read = readFields(given ?? {}, whose);
      for (const { field, message: fault } of read.errors.slice(0, MAX_ERRORS)) {
        context.issues.push({ code: 'custom', input: given, message: fault, path: [field] });
      }
      return finish(read);
    }),
  );

/** The answers of an enquiry: an object from key to value. Empty ones are left out; a field that is not ours is refused. */
export const customFieldsSchema = (whose: Whose) => fieldsSchema(whose, ({ values }) => values);

/** Changes of answers: a value, or null where the answer is cleared. */
export const customChangesSchema = (whose: Whose) =>
  fieldsSchema(whose, ({ values, cleared }): Record<string, CustomValue | null> => ({
    ...values,
    ...Object.fromEntries(cleared.map((key) => [key, null])),
  }));

/**
 * The required fields that were there and are empty. One that the form did not have refuses nothing: the page may be older
 * than the field.
 *
 * @param given the fields as they were sent, by their keys
 */
export function missingFields(given: unknown, service: unknown, whose: Whose): FieldError[] {
  if (!isObject(given)) return [];
  return CUSTOM_FIELDS.filter(
    (field) =>
      field.required &&
      isAskedFor(field, service) &&
      Object.hasOwn(given, field.key) &&
      isEmpty(given[field.key]),
  ).map((field) => ({ field: field.key, message: message(faults.empty, field, whose) }));
}
