import type * as z from 'zod/mini';

/** One fault of one field; `field` is a dotted path, empty for the whole body. */
export type FieldError = { field: string; message: string };

/** More unknown keys than this are not listed: the answer must not outgrow the request. */
const MAX_UNKNOWN_KEYS = 10;

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: path.join('.'), message: issue.message }];
  }
  return issue.keys
    .slice(0, MAX_UNKNOWN_KEYS)
    .map((key) => ({ field: [...path, key].join('.'), message: 'This field is not known.' }));
}

/** The first fault of each field, in the order of the schema. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of issues.flatMap(errorsOf)) {
    if (!byField.has(error.field)) byField.set(error.field, error);
  }
  return [...byField.values()];
}
