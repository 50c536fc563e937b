import { malformedBody, RestError } from './errors';
import { recordDefinition } from './payload';
import type { Payload } from './payload';
import type { Preferences } from './prefer';
import type { Query } from './query';
import type { Table } from './schema-cache';
import { identifier, qualified } from './statement';
import type { Statement } from './statement';

const names = (columns: string[]) => columns.map(identifier).join(', ');

/** What the change returns: nothing readable unless asked, so that a role without `select` can still write. */
function returning(statement: Statement, table: Table, query: Query, prefer: Preferences): string {
  if (prefer.representation === 'full') return statement.select(table, query.select);
  const key = table.primaryKey.map((column) => `${identifier(table.name)}.${identifier(column)}`);
  return prefer.representation === 'headers-only' && key.length ? key.join(', ') : '1';
}

/** A hosted project loads pg-safeupdate, so a forgotten filter cannot reach every row. */
function requireFilter(command: 'UPDATE' | 'DELETE', { filters }: Query) {
  if (!filters.length) throw new RestError(400, '21000', `${command} requires a WHERE clause`);
}

const counted = (change: string, returned: string) =>
  `with change as (${change} returning ${returned})
    select count(*)::int as total, count(*)::int as rows, coalesce(json_agg(change), '[]')::text as body from change`;

function onConflict(table: Table, columns: string[], query: Query, prefer: Preferences): string {
  if (!prefer.resolution) return '';
  const target = query.onConflict.length ? query.onConflict : table.primaryKey;
  const updates = columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`);
  return prefer.resolution === 'ignore-duplicates' || !updates.length
    ? `on conflict (${names(target)}) do nothing`
    : `on conflict (${names(target)}) do update set ${updates.join(', ')}`;
}

/** Rows of the payload; `Prefer: missing=default` gives an absent key the column's default instead of null. */
function payloadRows(
  statement: Statement,
  table: Table,
  columns: string[],
  payload: Payload,
  missingAsDefault: boolean,
): string {
  const definition = recordDefinition(table, columns);
  if (!missingAsDefault) {
    const json = statement.bind(payload.isArray ? payload.text : `[${payload.text}]`, 'json');
    return `select ${names(columns)} from json_to_recordset(${json}) as payload(${definition})`;
  }
  const json = statement.bind(payload.isArray ? payload.text : `[${payload.text}]`, 'jsonb');
  const values = columns.map((column) => {
    const fallback = table.defaults.get(column) ?? 'null';
    const value = `payload.${identifier(column)}`;
    return `case when item ? ${statement.bind(column)} then ${value} else ${fallback} end`;
  });
  return `select ${values.join(', ')} from jsonb_array_elements(${json}) as item
    cross join lateral jsonb_to_record(item) as payload(${definition})`;
}

/** @throws RestError PGRST102 for rows with differing keys, PGRST204 for an unknown column */
export function insertSql(
  statement: Statement,
  table: Table,
  payload: Payload,
  query: Query,
  prefer: Preferences,
): string {
  if (!query.columns && !payload.isUniform) throw malformedBody('All object keys must match');
  const columns = query.columns ?? payload.keys;
  const target = `insert into ${qualified(table.name)}`;
  const returned = returning(statement, table, query, prefer);
  if (!columns.length) return counted(`${target} default values`, returned);
  const rows = payloadRows(statement, table, columns, payload, prefer.missingAsDefault);
  return counted(
    `${target} (${names(columns)}) ${rows} ${onConflict(table, columns, query, prefer)}`,
    returned,
  );
}

/** @throws RestError PGRST204 for an unknown column, 21000 without a filter */
export function updateSql(
  statement: Statement,
  table: Table,
  payload: Payload,
  query: Query,
  prefer: Preferences,
): string {
  requireFilter('UPDATE', query);
  const columns = query.columns ?? payload.keys;
  const json = statement.bind(payload.text, 'json');
  const source = `(select * from json_to_record(${json}) as _(${recordDefinition(table, columns)})) as payload`;
  const sets = columns.map((column) => `${identifier(column)} = payload.${identifier(column)}`);
  const where = statement.where(table, query.filters);
  return counted(
    `update ${qualified(table.name)} set ${sets.join(', ')} from ${source} ${where}`,
    returning(statement, table, query, prefer),
  );
}

/** @throws RestError 21000 without a filter */
export function deleteSql(
  statement: Statement,
  table: Table,
  query: Query,
  prefer: Preferences,
): string {
  requireFilter('DELETE', query);
  const where = statement.where(table, query.filters);
  return counted(
    `delete from ${qualified(table.name)} ${where}`,
    returning(statement, table, query, prefer),
  );
}
