import { RestError } from './errors';
import { parseFilter, parseLogic } from './filter';
import type { Filter } from './filter';
import { parseOrder } from './order';
import type { OrderTerm } from './order';
import { parseSelect } from './select';
import type { SelectItem } from './select';

/** A parsed query string: what to return, of which rows, in which order, and which part of them. */
export interface Query {
  select: SelectItem[];
  filters: Filter[];
  order: OrderTerm[];
  window: Window;
  /** Columns whose uniqueness an upsert resolves by. */
  onConflict: string[];
  /** Columns to insert, when the client names them. */
  columns: string[] | undefined;
}

export interface Window {
  offset: number;
  limit: number | undefined;
}

const unsatisfiable = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', details);

const parseNames = (text: string | null) =>
  text ? text.split(',').map((name) => name.trim().replace(/^"(.*)"$/u, '$1')) : undefined;

function parseCount(name: string, text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw new RestError(400, 'PGRST100', `${name} must be a whole number`);
  }
  if (Number(text) < 0) throw unsatisfiable(`${name} should be greater than or equal to zero.`);
  return Number(text);
}

/** `Range: 0-24` (in items) counts only when the query string does not say it. */
function parseWindow(params: URLSearchParams, range: string | undefined): Window {
  const limit = parseCount('Limit', params.get('limit'));
  const offset = parseCount('Offset', params.get('offset'));
  if (limit !== undefined || offset !== undefined) return { offset: offset ?? 0, limit };

  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined) return { offset: 0, limit: undefined };
  if (!last) return { offset: Number(first), limit: undefined };
  if (Number(last) < Number(first)) {
    throw unsatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset: Number(first), limit: Number(last) - Number(first) + 1 };
}

const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']);

function parseFilters(params: URLSearchParams, ignored: ReadonlySet<string>): Filter[] {
  const filters: Filter[] = [];
  for (const [name, value] of params) {
    if (NOT_FILTERS.has(name) || ignored.has(name)) continue;
    const logic = /^(not\.)?(and|or)$/.exec(name);
    filters.push(
      logic
        ? parseLogic(logic[2] === 'or' ? 'or' : 'and', logic[1] !== undefined, value)
        : parseFilter(name, value),
    );
  }
  return filters;
}

/**
 * Parses a query string as PostgREST reads it.
 *
 * @param table what the request addresses, for messages
 * @param range the request's `Range` header, on reads
 * @param ignored parameters that are arguments of a function call, not filters
 * @throws RestError PGRST100 or PGRST103
 */
export function parseQuery(
  params: URLSearchParams,
  table: string,
  range?: string,
  ignored: ReadonlySet<string> = new Set(),
): Query {
  const order = params.get('order');
  return {
    select: parseSelect(params.get('select') ?? '', table),
    filters: parseFilters(params, ignored),
    order: order ? parseOrder(order) : [],
    window: parseWindow(params, range),
    onConflict: parseNames(params.get('on_conflict')) ?? [],
    columns: parseNames(params.get('columns')),
  };
}
