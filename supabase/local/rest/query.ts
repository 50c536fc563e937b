import { RestError } from '../errors';
import { type Filter, parseFilter, parseLogic, Scanner } from './filter';

export interface OrderTerm {
  column: string;
  direction: 'asc' | 'desc';
  nulls: 'first' | 'last' | undefined;
}

export interface Window {
  offset: number;
  limit: number | undefined;
}

/** A parsed query string: what to return, of which rows, in which order, and which part of them. */
export interface Query {
  /** Names of columns; `*` stands for every column. */
  select: string[];
  filters: Filter[];
  order: OrderTerm[];
  window: Window;
  /** Columns whose uniqueness an upsert resolves by. */
  onConflict: string[];
  /** Columns to insert, when the client names them. */
  columns: string[] | undefined;
}

const CROSSED =
  'The lower boundary must be lower than or equal to the upper boundary in the Range header.';

const unsatisfiable = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', details);

function parseSelect(text: string, relation: string): string[] {
  if (text === '') return ['*'];
  const scanner = new Scanner('select parameter', text);
  const columns = scanner.list(() => {
    if (scanner.take('*')) return '*';
    const name = scanner.name();
    if (!scanner.take('(') && !scanner.take('!')) return name;
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${relation}' and '${name}' in the schema cache`,
      'The local Supabase does not embed related tables.',
    );
  });
  scanner.expectEnd();
  return columns;
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms = scanner.list((): OrderTerm => {
    const column = scanner.name();
    const direction = scanner.match(/\.(?:asc|desc)(?![a-z])/) === '.desc' ? 'desc' : 'asc';
    const nulls = scanner.match(/\.nulls(?:first|last)(?![a-z])/);
    if (nulls === undefined) return { column, direction, nulls };
    return { column, direction, nulls: nulls === '.nullsfirst' ? 'first' : 'last' };
  });
  scanner.expectEnd();
  return terms;
}

const parseNames = (text: string | null) =>
  text ? text.split(',').map((name) => name.trim().replace(/^"(.*)"$/u, '$1')) : undefined;

/** PostgREST takes a `limit` or `offset` that is no number for none. */
const parseCount = (text: string | null) =>
  text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;

/** `Range: 0-24` (in items) counts only when the query string does not say it. */
function parseWindow(params: URLSearchParams, range: string | undefined): Window {
  const limit = parseCount(params.get('limit'));
  const offset = parseCount(params.get('offset'));
  if (limit !== undefined && limit < 0) {
    throw unsatisfiable('Limit should be greater than or equal to zero.');
  }
  if (limit !== undefined || offset !== undefined) {
    if (limit === 0 && offset) throw unsatisfiable(CROSSED);
    return { offset: Math.max(offset ?? 0, 0), limit };
  }
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined) return { offset: 0, limit: undefined };
  if (!last) return { offset: Number(first), limit: undefined };
  if (Number(last) < Number(first)) throw unsatisfiable(CROSSED);
  return { offset: Number(first), limit: Number(last) - Number(first) + 1 };
}

const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']);

function parseFilters(
  params: URLSearchParams,
  isArgument: (name: string, value: string) => boolean,
): Filter[] {
  const trees: Filter[] = [];
  const filters: Filter[] = [];
  for (const [name, value] of params) {
    if (NOT_FILTERS.has(name) || isArgument(name, value)) continue;
    const logic = /^(not\.)?(and|or)$/.exec(name);
    if (logic) {
      trees.push(parseLogic(logic[2] === 'or' ? 'or' : 'and', logic[1] !== undefined, value));
    } else {
      filters.push(parseFilter(name, value));
    }
  }
  // In PostgREST's order, which decides what of several mistakes Postgres names.
  return [...trees, ...filters];
}

interface Options {
  /** The table or function, for messages. */
  relation: string;
  /** The request's `Range` header, on reads. */
  range?: string | undefined;
  /** Tells arguments of a function call from filters. */
  isArgument?: (name: string, value: string) => boolean;
}

/**
 * Parses a query string as PostgREST reads it.
 *
 * @throws RestError PGRST100 or PGRST103
 */
export function parseQuery(
  params: URLSearchParams,
  { relation, range, isArgument = () => false }: Options,
): Query {
  const order = params.get('order');
  return {
    select: parseSelect(params.get('select') ?? '', relation),
    filters: parseFilters(params, isArgument),
    order: order ? parseOrder(order) : [],
    window: parseWindow(params, range),
    onConflict: parseNames(params.get('on_conflict')) ?? [],
    columns: parseNames(params.get('columns')),
  };
}
