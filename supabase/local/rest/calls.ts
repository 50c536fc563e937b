import { malformedBody } from '../errors';
import type { Plan } from './execute';
import type { Preferences } from './headers';
import { parseQuery, type Query } from './query';
import { findProcedure, type Procedure, type SchemaCache } from './schema-cache';
import { identifier, qualified, Statement } from './statement';

/** Arguments by name, as the text of a JSON object. */
interface Arguments {
  json: string;
  names: string[];
}

const NOT_ARGUMENTS = /^(select|order|limit|offset|on_conflict|columns|(not\.)?(and|or))$/;
const LOOKS_LIKE_FILTER =
  /^(not|eq|neq|gte?|lte?|like|ilike|in|is|isdistinct|i?match|(pl|ph|w)?fts|cs|cd|ov|sl|sr|nxr|nxl|adj)\./;

/** By GET the query string holds arguments and filters; what reads like a filter is one. */
const isArgument = (name: string, value: string) =>
  !NOT_ARGUMENTS.test(name) && !LOOKS_LIKE_FILTER.test(value);

function queryArguments(params: URLSearchParams): Arguments {
  const values = Object.fromEntries([...params].filter(([name, value]) => isArgument(name, value)));
  return { json: JSON.stringify(values), names: Object.keys(values) };
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

function callSql(statement: Statement, procedure: Procedure, args: Arguments) {
  const given = procedure.args.filter(({ name }) => args.names.includes(name));
  const name = qualified(procedure.name);
  if (!given.length) return { from: '', call: `${name}()` };
  const definition = given.map((arg) => `${identifier(arg.name)} ${arg.type}`).join(', ');
  const passed = given.map((arg) => `${identifier(arg.name)} => args.${identifier(arg.name)}`);
  return {
    from: `json_to_record(${statement.bind(args.json)}::json) as args(${definition}), lateral `,
    call: `${name}(${passed.join(', ')})`,
  };
}

const VALUE = 'pgrst_scalar';

/**
 * A call whose result is filtered, ordered and paged like a table. As in PostgREST, filters and order see only the
 * selected columns.
 */
function planCall(procedure: Procedure, args: Arguments, query: Query, prefer: Preferences): Plan {
  const statement = new Statement();
  const { relation, returns, returnsSet } = procedure;
  const { from, call } = callSql(statement, procedure, args);
  const name = identifier(relation.name);
  const isRow = returns === 'row';
  const source = isRow
    ? `select ${statement.select(relation, query.select)} from ${from}${call} as ${name}`
    : `select ${call} as ${VALUE} ${from && `from ${from.replace(/, lateral $/, '')}`}`;
  const page = statement.page(relation, 'source', isRow ? query : { ...query, select: [VALUE] });
  const rows = isRow ? 'json_agg(page)' : `json_agg(page.${VALUE})`;
  const body = returnsSet ? `coalesce(${rows}, '[]')` : `coalesce(${rows} -> 0, 'null')`;
  const total =
    prefer.count && prefer.count !== 'planned'
      ? `(select count(*)::int from source as ${name} ${statement.where(relation, query.filters)})`
      : 'null::int';
  return {
    sql: `with source as (${source}), page as (${page})
      select ${total} as total, count(*)::int as rows, ${body}::text as body from page`,
    statement,
    readOnly: false,
    ...(procedure.timeout !== null && { settings: { statement_timeout: procedure.timeout } }),
  };
}

interface CallRequest {
  name: string;
  method: string;
  params: URLSearchParams;
  range: string | undefined;
  body: string;
  prefer: Preferences;
}

/** Finds the function that a request calls, and plans the call. Only a volatile one called by POST may write. */
export function prepareCall(schema: SchemaCache, request: CallRequest) {
  const { name, method, params, range, body, prefer } = request;
  const isPost = method === 'POST';
  const args = isPost ? bodyArguments(body) : queryArguments(params);
  const procedure = findProcedure(schema, name, args.names);
  const query = parseQuery(params, { relation: name, range, ...(!isPost && { isArgument }) });
  const plan = planCall(procedure, args, query, prefer);
  return {
    procedure,
    query,
    plan: { ...plan, readOnly: !isPost || !procedure.isVolatile },
  };
}
