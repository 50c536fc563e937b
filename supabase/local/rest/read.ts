import type { Query } from './query';
import { identifier } from './statement';
import type { Relation, Statement } from './statement';

export interface ReadOptions {
  countExact: boolean;
  /** Most rows one answer may hold, as a hosted project limits it. */
  maxRows: number;
}

/**
 * A statement that answers with one row: `total` matching rows (if counted), `rows` returned, and them as JSON text in
 * `body`.
 *
 * @param source what stands in `from`, named as the relation
 */
export function readSql(
  statement: Statement,
  relation: Relation,
  source: string,
  query: Query,
  { countExact, maxRows }: ReadOptions,
): string {
  const from = `from ${source} as ${identifier(relation.name)}`;
  const page = [
    `select ${statement.select(relation, query.select)} ${from}`,
    statement.where(relation, query.filters),
    statement.order(relation, query.order),
    statement.window(query.window, maxRows),
  ].join(' ');
  const total = countExact
    ? `(select count(*)::int ${from} ${statement.where(relation, query.filters)})`
    : 'null::int';
  return `with page as (${page})
    select ${total} as total, count(*)::int as rows, coalesce(json_agg(page), '[]')::text as body from page`;
}
