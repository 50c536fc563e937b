import { malformedBody } from '../errors';
import type { Plan, Preferences } from './request';
import { pageOf, parseQuery, type Query } from './query';
import { identifier, qualified } from './statement';
import { findProcedure, type Procedure, type SchemaCache } from './schema-cache';

/** Arguments by name, as the text of a JSON object. */
interface Arguments {
  json: string;
  names: string[];
}

function bodyArguments(text: string): Arguments {
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    throw malformedBody('Empty or invalid json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformedBody('Arguments must be a JSON object');
  }
  return { json: text || '{}', names: Object.keys(value) };
}

const VALUE = 'pgrst_scalar';

/** Selects the result of a call: its selected columns, or its value. */
function sourceOf(procedure: Procedure, args: Arguments, { statement, select }: Query): string {
  const given = procedure.args.filter(({ name }) => args.names.includes(name));
  const names = given.map(({ name }) => identifier(name));
  const passed = names.map((name) => `${name} => args.${name}`).join(', ');
  const call = `${qualified(procedure.name)}(${passed})`;
  const sources: string[] = [];
  if (given.length) {
    const definition = given.map(({ type }, n) => `${names[n]} ${type}`).join(', ');
    sources.push(`json_to_record(${statement.bind(args.json)}::json) as args(${definition})`);
  }
  if (procedure.returns === 'row') {
    sources.push(`lateral ${call} as ${identifier(statement.relation)}`);
    return `select ${select} from ${sources.join(', ')}`;
  }
  return `select ${call} as ${VALUE} ${sources.map((source) => `from ${source}`).join('')}`;
}

/**
 * A call whose result is filtered, ordered and paged like a table. As in PostgREST, filters and order see only the
 * selected columns.
 */
function planCall(procedure: Procedure, args: Arguments, query: Query, prefer: Preferences) {
  const { statement, where } = query;
  const isRow = procedure.returns === 'row';
  const source = sourceOf(procedure, args, query);
  const page = pageOf('source', isRow ? query : { ...query, select: statement.column(VALUE) });
  const rows = isRow ? 'json_agg(page)' : `json_agg(page.${VALUE})`;
  const body = procedure.returnsSet ? `coalesce(${rows}, '[]')` : `coalesce(${rows} -> 0, 'null')`;
  const total = prefer.count
    ? `(select count(*)::int from source as ${identifier(statement.relation)} ${where})`
    : 'null::int';
  return {
    sql: `with source as (${source}), page as (${page})
      select ${total} as total, count(*)::int as rows, ${body}::text as body from page`,
    values: statement.values,
    ...(procedure.timeout !== null && { settings: { statement_timeout: procedure.timeout } }),
  };
}

interface CallRequest {
  name: string;
  params: URLSearchParams;
  body: string;
  prefer: Preferences;
}

/** Finds the function that a request calls, and plans the call. Only a volatile one may write. */
export function prepareCall(schema: SchemaCache, { name, params, body, prefer }: CallRequest) {
  const args = bodyArguments(body);
  const procedure = findProcedure(schema, name, args.names);
  const query = parseQuery(params, procedure.relation);
  const plan: Plan = {
    ...planCall(procedure, args, query, prefer),
    readOnly: !procedure.isVolatile,
  };
  return { procedure, query, plan };
}
