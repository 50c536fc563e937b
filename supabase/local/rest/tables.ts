import { malformedBody, RestError } from '../errors';
import type { Plan } from './execute';
import type { Preferences } from './headers';
import { identifier, identifiers, pageOf, qualified, type Query } from './query';
import { columnType, type Table } from './schema-cache';

/** Reads rows of a table or view. */
export function planRead({ name }: Table, query: Query, { count }: Preferences): Plan {
  const { where, statement } = query;
  const all = `select 1 from ${qualified(name)} as ${identifier(name)} ${where}`;
  return {
    sql: `with page as (${pageOf(qualified(name), query)})
      select null::int as total, count(*)::int as rows, coalesce(json_agg(page), '[]')::text as body from page`,
    values: statement.values,
    readOnly: true,
    ...(count && { counted: { sql: all, kind: count } }),
  };
}

interface Change {
  table: Table;
  query: Query;
  prefer: Preferences;
}

/** A change returns no columns unless asked, so that a role without `select` can write. */
const returned = ({ query, prefer }: Change) => (prefer.returnsRows ? query.select : '1');

/** Answers with the rows that a statement changes. */
const planChange = ({ query }: Change, sql: string): Plan => ({
  sql: `with change as (${sql})
    select null::int as total, count(*)::int as rows, coalesce(json_agg(change), '[]')::text as body from change`,
  values: query.statement.values,
  readOnly: false,
});

interface Payload {
  /** A JSON array of objects. */
  text: string;
  isEmpty: boolean;
  /** Keys of the objects, which are the columns to write. */
  keys: string[];
  /** Whether every object has all of them. */
  isUniform: boolean;
}

function parsePayload(text: string): Payload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody('Empty or invalid json');
  }
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const keysOfEach = items.map((item) => {
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) return Object.keys(item);
    throw malformedBody('All object keys must match');
  });
  const keys = [...new Set(keysOfEach.flat())];
  return {
    text: Array.isArray(value) ? text : `[${text}]`,
    isEmpty: items.length === 0,
    keys,
    isUniform: keysOfEach.every(({ length }) => length === keys.length),
  };
}

/** `"a" text, "b" uuid`: the column types that json_to_recordset needs. */
const recordDefinition = (table: Table, columns: string[]) =>
  columns.map((name) => `${identifier(name)} ${columnType(table, name)}`).join(', ');

/** Rows of the payload; `Prefer: missing=default` gives an absent key the column's default instead of null. */
function payloadRows({ table, prefer, query }: Change, { text }: Payload, columns: string[]) {
  const { statement } = query;
  const definition = recordDefinition(table, columns);
  if (!prefer.missingAsDefault) {
    const json = `${statement.bind(text)}::json`;
    return `select ${identifiers(columns)} from json_to_recordset(${json}) as payload(${definition})`;
  }
  const values = columns.map((column) => {
    const fallback = table.defaults[column] ?? 'null';
    const value = `payload.${identifier(column)}`;
    return `case when item ? ${statement.bind(column)} then ${value} else ${fallback} end`;
  });
  return `select ${values.join(', ')} from jsonb_array_elements(${statement.bind(text)}::jsonb) as item
    cross join lateral jsonb_to_record(item) as payload(${definition})`;
}

const MERGED = 'request.merged_rows';

function onConflict({ table, query, prefer }: Change, columns: string[]): string {
  const target = query.onConflict ?? table.primaryKey;
  if (!prefer.resolution || !target) return '';
  const clause = `on conflict (${identifiers(target)}) do`;
  if (prefer.resolution === 'ignore-duplicates') return `${clause} nothing`;
  const sets = columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`);
  // Counts, so that the answer can tell an insert from a change.
  const count = `coalesce(nullif(current_setting('${MERGED}', true), ''), '0')::int + 1`;
  return `${clause} update set ${sets.join(', ')} where set_config('${MERGED}', (${count})::text, true) <> ''`;
}

function insertedRows(change: Change, payload: Payload): string {
  const columns = change.query.columns ?? payload.keys;
  if (payload.isEmpty) return 'select where false';
  if (!columns.length) return 'default values';
  const rows = payloadRows(change, payload, columns);
  return `(${identifiers(columns)}) ${rows} ${onConflict(change, columns)}`;
}

function planInsert(change: Change, payload: Payload): Plan {
  const { table, query, prefer } = change;
  if (!query.columns && !payload.isUniform) throw malformedBody('All object keys must match');
  const rows = insertedRows(change, payload);
  const sql = `insert into ${qualified(table.name)} ${rows} returning ${returned(change)}`;
  const plan = planChange(change, sql);
  return prefer.resolution === 'merge-duplicates' ? { ...plan, mergedSetting: MERGED } : plan;
}

function planUpdate(change: Change, payload: Payload): Plan {
  const { table, query } = change;
  const { where, statement, columns = payload.keys } = query;
  const name = qualified(table.name);
  // PostgREST too reads nothing here, so the caller must be allowed to read.
  if (!columns.length) {
    return planChange(change, `select ${returned(change)} from ${name} ${where} and false`);
  }
  const json = `${statement.bind(payload.text)}::json`;
  const source = `(select * from json_to_recordset(${json}) as _(${recordDefinition(table, columns)})) as payload`;
  const sets = columns.map((column) => `${identifier(column)} = payload.${identifier(column)}`);
  return planChange(
    change,
    `update ${name} set ${sets.join(', ')} from ${source} ${where} returning ${returned(change)}`,
  );
}

/** A hosted project loads pg-safeupdate, so a forgotten filter cannot reach every row. */
function requireFilter(command: 'UPDATE' | 'DELETE', { where }: Query) {
  if (!where) throw new RestError(400, '21000', `${command} requires a WHERE clause`);
}

/**
 * Inserts, upserts, updates or deletes rows of a table.
 *
 * @throws RestError PGRST102 for a body that is not JSON objects with the same keys, PGRST204 for an unknown column, 21000
 *   for a change without a filter
 */
export function planWrite(method: string, change: Change, body: string): Plan {
  const { table, query } = change;
  if (query.limit !== undefined || query.offset) {
    throw new RestError(400, 'PGRST100', 'The local Supabase does not limit changes');
  }
  if (method === 'POST') return planInsert(change, parsePayload(body));
  if (method === 'PATCH') {
    requireFilter('UPDATE', query);
    return planUpdate(change, parsePayload(body));
  }
  requireFilter('DELETE', query);
  const from = `${qualified(table.name)} ${query.where}`;
  return planChange(change, `delete from ${from} returning ${returned(change)}`);
}
