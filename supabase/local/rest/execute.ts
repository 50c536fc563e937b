import type { Caller } from '../caller';
import type { Database } from '../database';
import { fromPostgres, isPostgresError } from './errors';

/** What every statement of this interface returns. */
export interface Outcome {
  total: number | null;
  rows: number;
  body: string;
}

export interface Execution {
  caller: Caller;
  method: string;
  path: string;
  sql: string;
  values: string[];
  readOnly: boolean;
  /** Throws to undo the change. */
  check?: (outcome: Outcome) => void;
}

const SETTINGS = `
  select set_config('search_path', '"public", "extensions"', true),
    set_config('request.jwt.claims', $1, true),
    set_config('request.method', $2, true),
    set_config('request.path', $3, true),
    set_config('transaction_read_only', $4, true),
    set_config('role', $5, true)`;

/**
 * Runs one request in one transaction, under its caller's role and claims, as PostgREST does: policies, grants and
 * defaults are Postgres' own business.
 *
 * @throws RestError for anything Postgres refuses
 */
export async function execute(
  database: Database,
  { caller, method, path, sql, values, readOnly, check }: Execution,
): Promise<Outcome> {
  try {
    return await database.transaction(async (transaction) => {
      await transaction.query(SETTINGS, [
        JSON.stringify(caller.claims),
        method,
        path,
        readOnly ? 'on' : 'off',
        caller.role,
      ]);
      const { rows } = await transaction.query<Outcome>(sql, values);
      const [outcome] = rows;
      if (!outcome) throw new Error('A REST statement returned no row');
      check?.(outcome);
      return outcome;
    });
  } catch (error) {
    throw isPostgresError(error) ? fromPostgres(error, caller) : error;
  }
}
