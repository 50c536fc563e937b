import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Caller } from '../tokens';
import { fromPostgres, isPostgresError } from '../errors';
import type { Count } from './headers';
import { MAX_ROWS, type Statement } from './statement';

/** SQL that answers with one row: how many `rows` it returns, and them as JSON text in `body`. */
export interface Plan {
  sql: string;
  statement: Statement;
  readOnly: boolean;
  /** Rows that a count counts, written with the values of a statement of its own. */
  counted?: { sql: string; statement: Statement; kind: Count };
  /** Setting that holds the number of rows an upsert changed instead of inserting. */
  mergedSetting?: string;
  settings?: Record<string, string>;
}

export interface Outcome {
  rows: number;
  body: string;
  /** Rows without regard to the page, if counted; perhaps an estimate. */
  total: number | null;
  /** How many rows an upsert found there. */
  merged?: number;
}

export interface Execution {
  caller: Caller;
  roleSettings: Record<string, string>;
  method: string;
  path: string;
  plan: Plan;
  /** Throws to undo the change. */
  check: (outcome: Outcome) => void;
}

/** Hands values to Postgres as the text they are, whatever type it infers for them. */
const AS_TEXT = new Proxy({}, { get: () => (value: string) => value });

async function one<Row>(transaction: Transaction, sql: string, values: string[]): Promise<Row> {
  const { rows } = await transaction.query<Row>(sql, values, { serializers: AS_TEXT });
  if (!rows[0]) throw new Error('A REST statement returned no row');
  return rows[0];
}

async function apply(transaction: Transaction, settings: Record<string, string>): Promise<void> {
  const calls = Object.keys(settings).map(
    (_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`,
  );
  await transaction.query(`select ${calls.join(', ')}`, Object.entries(settings).flat());
}

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

async function estimate(transaction: Transaction, sql: string, values: string[]): Promise<number> {
  const plan = await one<Explained>(transaction, `explain (format json) ${sql}`, values);
  return plan['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** An estimated count is exact as long as one answer could hold the rows. */
async function countRows(
  transaction: Transaction,
  { sql, statement: { values }, kind }: NonNullable<Plan['counted']>,
): Promise<number> {
  if (kind === 'planned') return estimate(transaction, sql, values);
  const bound = kind === 'estimated' ? ` limit ${MAX_ROWS + 1}` : '';
  const { total } = await one<{ total: number }>(
    transaction,
    `select count(*)::int as total from (${sql}${bound}) as counted`,
    values,
  );
  const isWhole = kind === 'exact' || total <= MAX_ROWS;
  return isWhole ? total : Math.max(total, await estimate(transaction, sql, values));
}

/**
 * Runs one request in one transaction, under its caller's role, claims and settings, as PostgREST does: policies, grants
 * and defaults are Postgres' own business.
 *
 * @throws RestError for anything Postgres refuses
 */
export async function execute(
  database: PGlite,
  { caller, roleSettings, method, path, plan, check }: Execution,
): Promise<Outcome> {
  try {
    return await database.transaction(async (transaction) => {
      await apply(transaction, {
        ...roleSettings,
        ...plan.settings,
        search_path: '"public", "extensions"',
        'request.jwt.claims': JSON.stringify(caller),
        'request.method': method,
        'request.path': path,
        transaction_read_only: plan.readOnly ? 'on' : 'off',
        role: caller.role,
      });
      const outcome: Outcome = {
        total: null,
        ...(await one<Omit<Outcome, 'total'>>(transaction, plan.sql, plan.statement.values)),
      };
      if (plan.counted) outcome.total = await countRows(transaction, plan.counted);
      if (plan.mergedSetting) {
        const sql = `select coalesce(nullif(current_setting($1, true), ''), '0')::int as merged`;
        Object.assign(outcome, await one(transaction, sql, [plan.mergedSetting]));
      }
      check(outcome);
      return outcome;
    });
  } catch (error) {
    throw isPostgresError(error) ? fromPostgres(error, caller) : error;
  }
}
