import { malformedBody, RestError } from '../errors';
import type { Plan } from './execute';
import type { Preferences } from './headers';
import type { Query } from './query';
import type { Table } from './schema-cache';
import { identifier, identifiers, qualified, Statement } from './statement';

/** Reads rows of a table or view. */
export function planRead(table: Table, query: Query, { count }: Preferences): Plan {
  const statement = new Statement();
  const page = statement.page(table, qualified(table.name), query);
  const plan = {
    sql: `with page as (${page})
      select count(*)::int as rows, coalesce(json_agg(page), '[]')::text as body from page`,
    statement,
    readOnly: true,
  };
  if (!count) return plan;
  const counting = new Statement();
  const where = counting.where(table, query.filters);
  const sql = `select 1 from ${qualified(table.name)} as ${identifier(table.name)} ${where}`;
  return { ...plan, counted: { sql, statement: counting, kind: count } };
}

interface Change {
  table: Table;
  query: Query;
  prefer: Preferences;
  statement: Statement;
}

const returned = ({ table, query, prefer, statement }: Change) =>
  prefer.returnsRows ? statement.select(table, query.select) : '1';

/** Answers with the changed rows. They are nothing readable unless asked, so that a role without `select` can write. */
function planChange({ statement }: Change, sql: string): Plan {
  return {
    sql: `with change as (${sql})
      select count(*)::int as rows, coalesce(json_agg(change), '[]')::text as body from change`,
    statement,
    readOnly: false,
  };
}

interface Payload {
  /** A JSON array of objects. */
  text: string;
  isEmpty: boolean;
  /** Keys of the objects, which are the columns to write. */
  keys: string[];
  /** Whether every object has all of them. */
  isUniform: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsePayload(text: string): Payload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody('Empty or invalid json');
  }
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const objects = items.filter(isObject);
  if (objects.length !== items.length) throw malformedBody('All object keys must match');
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return {
    text: Array.isArray(value) ? text : `[${text}]`,
    isEmpty: items.length === 0,
    keys,
    isUniform: objects.every((object) => Object.keys(object).length === keys.length),
  };
}

function columnType(table: Table, column: string): string {
  const type = table.columns.get(column);
  if (type !== undefined) return type;
  throw new RestError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${table.name}' in the schema cache`,
  );
}

/** `"a" text, "b" uuid`: how json_to_recordset is told what to make of the payload. */
const recordDefinition = (table: Table, columns: string[]) =>
  columns.map((name) => `${identifier(name)} ${columnType(table, name)}`).join(', ');

/** Rows of the payload; `Prefer: missing=default` gives an absent key the column's default instead of null. */
function payloadRows({ table, prefer, statement }: Change, { text }: Payload, columns: string[]) {
  const definition = recordDefinition(table, columns);
  if (!prefer.missingAsDefault) {
    const json = `${statement.bind(text)}::json`;
    return `select ${identifiers(columns)} from json_to_recordset(${json}) as payload(${definition})`;
  }
  const values = columns.map((column) => {
    const fallback = table.defaults.get(column) ?? 'null';
    const value = `payload.${identifier(column)}`;
    return `case when item ? ${statement.bind(column)} then ${value} else ${fallback} end`;
  });
  return `select ${values.join(', ')} from jsonb_array_elements(${statement.bind(text)}::jsonb) as item
    cross join lateral jsonb_to_record(item) as payload(${definition})`;
}

const MERGED = 'request.merged_rows';

function onConflict({ table, query, prefer }: Change, columns: string[]): string {
  if (!prefer.resolution) return '';
  const target = query.onConflict.length ? query.onConflict : table.primaryKey;
  if (!target.length) return '';
  const clause = `on conflict (${identifiers(target)}) do`;
  if (prefer.resolution === 'ignore-duplicates') return `${clause} nothing`;
  const sets = columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`);
  // Counts, so that the answer can tell an insert from a change.
  const count = `coalesce(nullif(current_setting('${MERGED}', true), ''), '0')::int + 1`;
  return `${clause} update set ${sets.join(', ')} where set_config('${MERGED}', (${count})::text, true) <> ''`;
}

function planInsert(change: Change, payload: Payload): Plan {
  const { table, query, prefer } = change;
  if (!query.columns && !payload.isUniform) throw malformedBody('All object keys must match');
  const columns = query.columns ?? payload.keys;
  const rows = payload.isEmpty
    ? 'select where false'
    : columns.length
      ? `(${identifiers(columns)}) ${payloadRows(change, payload, columns)} ${onConflict(change, columns)}`
      : 'default values';
  const plan = planChange(
    change,
    `insert into ${qualified(table.name)} ${rows} returning ${returned(change)}`,
  );
  return prefer.resolution === 'merge-duplicates' ? { ...plan, mergedSetting: MERGED } : plan;
}

function planUpdate(change: Change, payload: Payload): Plan {
  const { table, query, statement } = change;
  const columns = query.columns ?? payload.keys;
  // PostgREST too reads nothing here, so the caller must be allowed to read.
  if (!columns.length) {
    return planChange(
      change,
      `select ${returned(change)} from ${qualified(table.name)} where false`,
    );
  }
  const json = `${statement.bind(payload.text)}::json`;
  const source = `(select * from json_to_recordset(${json}) as _(${recordDefinition(table, columns)})) as payload`;
  const sets = columns.map((column) => `${identifier(column)} = payload.${identifier(column)}`);
  const where = statement.where(table, query.filters);
  return planChange(
    change,
    `update ${qualified(table.name)} set ${sets.join(', ')} from ${source} ${where} returning ${returned(change)}`,
  );
}

/** A hosted project loads pg-safeupdate, so a forgotten filter cannot reach every row. */
function requireFilter(command: 'UPDATE' | 'DELETE', { filters }: Query) {
  if (!filters.length) throw new RestError(400, '21000', `${command} requires a WHERE clause`);
}

/**
 * Inserts, upserts, updates or deletes rows of a table.
 *
 * @throws RestError PGRST102 for a body that is not JSON objects with the same keys, PGRST204 for an unknown column, 21000
 *   for a change without a filter
 */
export function planWrite(
  method: string,
  table: Table,
  query: Query,
  prefer: Preferences,
  body: string,
): Plan {
  const change: Change = { table, query, prefer, statement: new Statement() };
  if (query.window.limit !== undefined || query.window.offset) {
    throw new RestError(400, 'PGRST100', 'The local Supabase does not limit changes');
  }
  if (method === 'POST') return planInsert(change, parsePayload(body));
  if (method === 'PATCH') {
    requireFilter('UPDATE', query);
    return planUpdate(change, parsePayload(body));
  }
  requireFilter('DELETE', query);
  const where = change.statement.where(table, query.filters);
  return planChange(
    change,
    `delete from ${qualified(table.name)} ${where} returning ${returned(change)}`,
  );
}
