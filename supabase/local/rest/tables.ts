import { malformedBody, RestError } from '../errors';
import type { Plan, Preferences } from './request';
import { pageOf, type Query } from './query';
import { identifier, identifiers, qualified } from './statement';
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

function insertedRows({ table, query }: Change, { text, keys, isEmpty }: Payload): string {
  const columns = query.columns ?? keys;
  if (isEmpty) return 'select where false';
  if (!columns.length) return 'default values';
  const payload = `payload(${recordDefinition(table, columns)})`;
  const json = `${query.statement.bind(text)}::json`;
  return `(${identifiers(columns)}) select ${identifiers(columns)} from json_to_recordset(${json}) as ${payload}`;
}

function planInsert(change: Change, payload: Payload): Plan {
  const { table, query } = change;
  if (!query.columns && !payload.isUniform) throw malformedBody('All object keys must match');
  const rows = insertedRows(change, payload);
  return planChange(
    change,
    `insert into ${qualified(table.name)} ${rows} returning ${returned(change)}`,
  );
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
 * Inserts, updates or deletes rows of a table.
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
