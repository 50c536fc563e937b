import { config, type core, iso, refine } from 'zod/mini';

// Our content security policy forbids eval; without this, zod probes for it and the browser reports a violation.
config({ jitless: true });

/** The small flavour of zod: these schemas are downloaded by visitors. */
export * from 'zod/mini';

/** PostgreSQL knows no year 0, and JavaScript writes years of more than four digits in a way of its own. */
const YEARS = /^(19|2[01])/;

/** A message, or how to make it when it is needed. */
type Wording = string | (() => string);

/** Text that is no time at all is refused once, for its form. */
const inTheseYears = (error: Wording) =>
  refine<string>((text) => YEARS.test(text) || Number.isNaN(Date.parse(text)), { error });

/** A day, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const day = (error: Wording) => iso.date({ error }).check(inTheseYears(error));

/** A date and time with its zone, of the years 1900 to 2199. */
export const time = (error: Wording) =>
  iso.datetime({ offset: true, error }).check(inTheseYears(error));

/** One fault of one field; `field` is a dotted path, empty for the whole body, and the key alone for a custom field. */
export type FieldError = { field: string; message: string };

/** More unknown keys than this are not listed: the answer must not outgrow the request. */
const MAX_UNKNOWN_KEYS = 10;

function errorsOf(issue: core.$ZodIssue): FieldError[] {
  const [first, ...rest] = issue.path.map(String);
  const path = first === 'custom_fields' && rest.length > 0 ? rest : issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: path.join('.'), message: issue.message }];
  }
  return issue.keys
    .slice(0, MAX_UNKNOWN_KEYS)
    .map((key) => ({ field: [...path, key].join('.'), message: 'This field is not known.' }));
}

/** The first fault of each field, in the order of the schema. */
export function fieldErrors(issues: readonly core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of issues.flatMap(errorsOf)) {
    if (!byField.has(error.field)) byField.set(error.field, error);
  }
  return [...byField.values()];
}
