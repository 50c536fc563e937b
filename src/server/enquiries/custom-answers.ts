import { z } from 'zod';
import { type CustomAnswer, answerOf } from '../../domain/custom-answers';
import { CUSTOM_FIELD_BOUNDS, type CustomField, findCustomField } from '../../domain/custom-fields';
import { isEmpty, readValue, UNKNOWN_FIELD } from '../../domain/custom-values';
import type { FieldError } from '../../domain/zod';
import { isSchemaOld } from '../db/schema-version';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import type { BodyFormat, Fields } from '../http/read-input';

const CONTROL_NAME = /^custom_fields\[([^\]]*)\]$/;

/** The answers that a form posts, by the keys of their fields. */
function postedAnswers(fields: Fields): Fields {
  const named = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const key = CONTROL_NAME.exec(name)?.[1];
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(named);
}

/** Without scripts a field for some services is shown to all, so an empty one says nothing. */
const isOpen = (key: string, value: unknown): boolean =>
  value === '' && findCustomField(key)?.services !== undefined;

/**
 * Takes the answers to custom fields out of a body: `custom_fields` of JSON, and `custom_fields[key]` of a form.
 *
 * @returns the body with the answers in `custom_fields`, where it has any
 */
export function withCustomFields(body: Fields, format: BodyFormat): Fields {
  if (format === 'json') return body;
  const posted = postedAnswers(body);
  // The server of `gatsby develop` has put them into an object already.
  const { custom_fields: nested, ...fields } = body;
  const answers = Object.entries({ ...(nested as Fields | undefined), ...posted }).filter(
    ([key, value]) => !isOpen(key, value),
  );
  const others = Object.entries(fields).filter(([name]) => !CONTROL_NAME.test(name));
  return {
    ...Object.fromEntries(others),
    ...(answers.length > 0 && { custom_fields: Object.fromEntries(answers) }),
  };
}

/** The keys of a body's answers that are no fields of the form. */
const unknownKeys = (answers: Fields): string[] =>
  Object.keys(answers).filter((key) => !findCustomField(key));

/** A field that content no longer has, as leads tell of it. */
const formerFieldsSchema = z.array(
  z.object({ key: z.string(), label: z.string(), personal: z.boolean().optional() }),
);

type FormerField = z.infer<typeof formerFieldsSchema>[number];

/** It is read as a text, because its kind and its options are gone with it. Of several values each has a line. */
function readFormer({ key, label, personal = true }: FormerField, given: unknown) {
  const field: CustomField = { key, label, personal, kind: 'text' };
  const text = Array.isArray(given) ? given.join('\n') : given;
  const isNamed = typeof text === 'number' || typeof text === 'boolean';
  const reading = readValue(isNamed ? String(text) : text, field, 'your');
  return 'value' in reading
    ? answerOf(field, reading.value)
    : { field: key, message: reading.fault };
}

/** Reads the former fields of these keys. Without an answer of the database there is nothing to say about them. */
async function findFormer(request: ApiRequest, keys: string[]): Promise<FormerField[] | 'away'> {
  const p_keys = keys.slice(0, CUSTOM_FIELD_BOUNDS.fields);
  const response = await connect(request).rpc('former_custom_fields', { p_keys });
  if (response.error && (isAway(response) || (await isSchemaOld(request)))) return 'away';
  if (response.error) throw new DatabaseFault('former_custom_fields', response);
  return formerFieldsSchema.parse(response.data);
}

/** The answers to former fields, with the faults of those that cannot be taken and of keys that nobody knows. */
interface FormerAnswers {
  answers: CustomAnswer[];
  errors: FieldError[];
}

/**
 * Keeps the answers of an enquiry that was written before content lost their fields: whoever pressed Send offline must not
 * lose a word, or be refused.
 */
export async function takeFormer(
  request: ApiRequest,
  answers: Fields,
): Promise<FormerAnswers | 'away'> {
  const keys = unknownKeys(answers);
  if (keys.length === 0) return { answers: [], errors: [] };
  const former = await findFormer(request, keys);
  if (former === 'away') return former;
  const isFormer = (key: string) => former.some((field) => field.key === key);
  const unknown = keys.filter((key) => !isFormer(key)).slice(0, CUSTOM_FIELD_BOUNDS.fields);
  const read = former
    .filter(({ key }) => !isEmpty(answers[key]))
    .map((field) => readFormer(field, answers[field.key]));
  return {
    answers: read.filter((one) => 'value' in one),
    errors: [
      ...read.filter((one) => 'message' in one),
      ...unknown.map((field) => ({ field, message: UNKNOWN_FIELD })),
    ],
  };
}

/** A body without the answers to fields that are not the form's. */
export function ofTheForm(body: Fields): Fields {
  const answers = answersIn(body);
  if (!answers || unknownKeys(answers).length === 0) return body;
  const known = Object.entries(answers).filter(([key]) => findCustomField(key));
  return { ...body, custom_fields: Object.fromEntries(known) };
}

/** The answers of a body; undefined where it has none, or something else in their place. */
export function answersIn({ custom_fields }: Fields): Fields | undefined {
  return z.record(z.string(), z.unknown()).safeParse(custom_fields).data;
}
