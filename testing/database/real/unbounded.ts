import { loadModule, parseSync } from '@libpg-query/parser';
import type { Database } from '../../../supabase/local/database';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A syntax tree as plain values. */
export const toJson = (tree: unknown): Json => JSON.parse(JSON.stringify(tree));

/** All values that stand anywhere under this key. */
export function valuesUnder(tree: Json | undefined, key: string): Json[] {
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesUnder(value, key),
  ]);
}

/** The value under a key of an object. */
export const partOf = (tree: Json | undefined, key: string): Json | undefined =>
  tree !== null && typeof tree === 'object' && !Array.isArray(tree) ? tree[key] : undefined;

/** The first text anywhere under this key. */
export const textUnder = (tree: Json | undefined, key: string): string => {
  const text = valuesUnder(tree, key).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : '';
};

/**
 * Tables that SQL changes without WHERE, in a CTE too: a hosted project refuses that below every call of its API, for it
 * loads the extension safeupdate. The parser's module must be loaded.
 */
export function unboundedIn(sql: string): string[] {
  const tree = toJson(parseSync(sql));
  return [...valuesUnder(tree, 'UpdateStmt'), ...valuesUnder(tree, 'DeleteStmt')]
    .filter((statement) => partOf(statement, 'whereClause') === undefined)
    .map((statement) => textUnder(partOf(statement, 'relation'), 'relname'));
}

/** What ran in calls of the API and inside functions; the owner's own statements come from no call. */
const COUNTED = `
  select query
  from extensions.pg_stat_statements
  join pg_catalog.pg_roles as role on role.oid = userid
  where dbid = (select oid from pg_catalog.pg_database where datname = current_database())
    and (not toplevel or rolname not in ('postgres', 'supabase_admin'))
    and query ~* '\\m(update|delete)\\M'`;

function isStatement(query: string): boolean {
  try {
    parseSync(query);
    return true;
  } catch {
    return false;
  }
}

/** PL/pgSQL hands an assignment to PostgreSQL as it stands, and an expression without its select. */
const asSql = (query: string) =>
  isStatement(query) ? query : `select ${query.replace(/^\s*[\w.]+\s*:?=/, '')}`;

/** Statements without WHERE among all that PostgreSQL has counted in calls, those built at run time too. */
export async function findUnbounded(database: Database): Promise<string[]> {
  await loadModule();
  const { rows } = await database.query<{ query: string }>(COUNTED);
  return rows.map(({ query }) => query).filter((query) => unboundedIn(asSql(query)).length > 0);
}
