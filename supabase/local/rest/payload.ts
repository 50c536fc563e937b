import { malformedBody, RestError } from './errors';
import type { Table } from './schema-cache';
import { identifier } from './statement';

/** A JSON body, checked as far as its shape goes; its text is what gets bound. */
export interface Payload {
  text: string;
  isArray: boolean;
  isEmptyArray: boolean;
  /** Keys of its objects, which are the columns to write. */
  keys: string[];
  /** Whether every object has all of them. */
  isUniform: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws RestError PGRST102 unless the text is a JSON object or an array of objects */
export function parsePayload(text: string): Payload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody('Empty or invalid json');
  }
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const objects = items.filter(isObject);
  if (objects.length !== items.length) {
    throw malformedBody('The body must be a JSON object or an array of objects');
  }
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return {
    text,
    isArray: Array.isArray(value),
    isEmptyArray: Array.isArray(value) && value.length === 0,
    keys,
    isUniform: objects.every((object) => Object.keys(object).length === keys.length),
  };
}

/** @throws RestError PGRST204 for a name that is no column of the table */
export function columnType(table: Table, column: string): string {
  const type = table.columns.get(column);
  if (type === undefined) {
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${table.name}' in the schema cache`,
    );
  }
  return type;
}

/** `"a" text, "b" uuid`: how json_to_recordset is told what to make of the payload. */
export const recordDefinition = (table: Table, columns: string[]) =>
  columns.map((name) => `${identifier(name)} ${columnType(table, name)}`).join(', ');
