import { z } from 'zod';
import { fieldErrors } from '../../domain/field-errors';
import type { Call, Reply } from './call';
import { invalid } from './problem';
import { readBody } from './read-body';

/** The parsed input of a request, or the reply that says what is wrong with it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reply: Reply };

function parse<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): Parsed<z.output<Schema>> {
  const parsed = z.safeParse(schema, input);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, reply: invalid(fieldErrors(parsed.error.issues)) };
}

/** The parameters of the address by a schema; not ok with 422, which names those that are wrong. */
export const parseQuery = <Schema extends z.core.$ZodType>(schema: Schema, { query }: Call) =>
  parse(schema, Object.fromEntries(query));

/** A JSON body by a schema; not ok with 400, 413, 415 (`readBody`), or 422, which names the fields that are wrong. */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, call: Call) {
  const body = readBody(call, ['json']);
  return body.ok ? parse(schema, body.fields) : body;
}
