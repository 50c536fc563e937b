import { RestError } from '../errors';
import { parseFilter, parseLogic, Scanner } from './filter';
import { identifier, Statement } from './statement';

/** Most rows one answer may hold: a hosted project's default. */
export const MAX_ROWS = 1000;

/** A query string in SQL: columns, conditions, order and range. */
export interface Query {
  /** Holds the values of `where`; all other values of the request are bound to it too. */
  statement: Statement;
  /** Columns to return. */
  select: string;
  /** Empty when every row is meant. */
  where: string;
  order: string;
  offset: number;
  limit: number | undefined;
  /** Columns to insert, when the client names them. */
  columns: string[] | undefined;
}

const unsatisfiable = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', details);

function parseSelect(statement: Statement, text: string): string {
  const everything = `${identifier(statement.relation)}.*`;
  if (text === '') return everything;
  const scanner = new Scanner('select parameter', text);
  const columns = scanner.list(() => {
    if (scanner.take('*')) return everything;
    const name = scanner.name();
    if (!scanner.take('(') && !scanner.take('!')) return statement.column(name);
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${statement.relation}' and '${name}' in the schema cache`,
      'The local Supabase does not embed related tables.',
    );
  });
  scanner.expectEnd();
  return columns.join(', ');
}

function parseOrder(statement: Statement, text: string): string {
  const scanner = new Scanner('order', text);
  const terms = scanner.list(() => {
    const column = statement.column(scanner.name());
    const direction = scanner.match(/\.(?:asc|desc)(?![a-z])/)?.slice(1) ?? 'asc';
    const nulls = scanner.match(/\.nulls(?:first|last)(?![a-z])/)?.replace('.nulls', ' nulls ');
    return `${column} ${direction}${nulls ?? ''}`;
  });
  scanner.expectEnd();
  return `order by ${terms.join(', ')}`;
}

const parseNames = (text: string | null) =>
  text ? text.split(',').map((name) => name.trim().replace(/^"(.*)"$/u, '$1')) : undefined;

/** PostgREST takes a `limit` or `offset` that is no number for none. */
const parseCount = (text: string | null) =>
  text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;

function parseWindow(params: URLSearchParams): Pick<Query, 'offset' | 'limit'> {
  const limit = parseCount(params.get('limit'));
  const offset = parseCount(params.get('offset'));
  if (limit !== undefined && limit < 0) {
    throw unsatisfiable('Limit should be greater than or equal to zero.');
  }
  if (limit === 0 && offset) {
    throw unsatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset: Math.max(offset ?? 0, 0), limit };
}

const NOT_FILTERS = ['select', 'order', 'limit', 'offset', 'columns'];

const LOGIC = /^(not\.)?(and|or)$/;

function parseFilters(statement: Statement, params: URLSearchParams): string {
  const pairs = [...params].filter(([name]) => !NOT_FILTERS.includes(name));
  const trees = pairs.filter(([name]) => LOGIC.test(name));
  const filters = pairs.filter(([name]) => !LOGIC.test(name));
  // In PostgREST's order, which decides the mistake that Postgres names first.
  const conditions = [
    ...trees.map(([name, value]) => parseLogic(statement, name, value)),
    ...filters.map(([name, value]) => parseFilter(statement, name, value)),
  ];
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}

/**
 * Reads a query string as PostgREST reads it.
 *
 * @param relation name that columns are qualified by
 * @throws RestError PGRST100 or PGRST103
 */
export function parseQuery(params: URLSearchParams, relation: string): Query {
  if (params.has('on_conflict')) {
    throw new RestError(400, 'PGRST100', 'The local Supabase does not upsert');
  }
  const statement = new Statement(relation);
  const order = params.get('order');
  return {
    statement,
    select: parseSelect(statement, params.get('select') ?? ''),
    where: parseFilters(statement, params),
    order: order ? parseOrder(statement, order) : '',
    ...parseWindow(params),
    columns: parseNames(params.get('columns')),
  };
}

/** The rows of `from`, filtered, ordered and cut to the page that was asked for. */
export function pageOf(from: string, { statement, select, ...query }: Query): string {
  const { where, order, offset, limit = MAX_ROWS } = query;
  return `select ${select} from ${from} as ${identifier(statement.relation)} ${where} ${order}
    limit ${Math.min(limit, MAX_ROWS)} offset ${offset}`;
}
