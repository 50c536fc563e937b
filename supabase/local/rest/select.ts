import { RestError } from './errors';
import { scanName, scanPath } from './path';
import type { Path } from './path';
import { Scanner } from './scanner';

export interface SelectedColumn {
  path: Path;
  alias: string | undefined;
  cast: string | undefined;
}

/** `'*'` stands for every column. */
export type SelectItem = '*' | SelectedColumn;

/** Types a column may be cast to. A list, because a type cannot be a bound value. */
const CASTS = new Set(
  ['bool', 'boolean', 'date', 'float4', 'float8', 'int', 'int2', 'int4', 'int8', 'integer'].concat([
    'bigint',
    'json',
    'jsonb',
    'numeric',
    'text',
    'time',
    'timestamp',
    'timestamptz',
    'uuid',
  ]),
);

function scanCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  const cast = scanName(scanner);
  if (!CASTS.has(cast)) throw new RestError(400, '42704', `type "${cast}" does not exist`);
  return cast;
}

function refuseEmbedding(scanner: Scanner, relation: string, table: string) {
  if (scanner.take('(') || scanner.take('!')) {
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${table}' and '${relation}' in the schema cache`,
      `Searched for a foreign key relationship between '${table}' and '${relation}' in the schema 'public', but no matches were found.`,
    );
  }
}

function scanItem(scanner: Scanner, table: string): SelectItem {
  if (scanner.take('*')) return '*';
  let path = scanPath(scanner);
  let alias: string | undefined;
  if (path.steps.length === 0 && scanner.match(/:(?!:)/)) {
    alias = path.column;
    path = scanPath(scanner);
  }
  refuseEmbedding(scanner, path.column, table);
  return { path, alias, cast: scanCast(scanner) };
}

/**
 * Parses `select=`: columns, `alias:column`, `column::cast`, `json->place->>text`.
 *
 * @throws RestError PGRST100 for what does not parse, PGRST200 for embedding, which the local Supabase does not offer
 */
export function parseSelect(text: string, table: string): SelectItem[] {
  if (text === '') return ['*'];
  const scanner = new Scanner('select parameter', text);
  const items = [scanItem(scanner, table)];
  while (scanner.take(',')) items.push(scanItem(scanner, table));
  scanner.expectEnd();
  return items;
}
