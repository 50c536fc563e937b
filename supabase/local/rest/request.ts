import type { PGlite, Transaction } from '@electric-sql/pglite';
import { RestError, fromPostgres, isPostgresError, notOneRow } from '../errors';
import type { Caller } from '../gateway';
import { MAX_ROWS } from './query';

type Count = 'exact' | 'estimated' | 'planned';

/** A client's preferences in `Prefer` (RFC 7240). */
export interface Preferences {
  returnsRows: boolean;
  count: Count | undefined;
  /** Value of `Preference-Applied`, in PostgREST's order; empty for none. */
  applied: string;
}

/** Preferences of which one each is granted, in the order in which PostgREST lists those it applied. */
const KNOWN = [
  ['return=minimal', 'return=representation'],
  ['count=exact', 'count=estimated', 'count=planned'],
];

/** PostgREST acts on these and the local Supabase does not, so it refuses them. */
const UNSUPPORTED =
  /^(resolution=|missing=default|return=headers-only|handling=strict|tx=|timezone=|max-affected=)/;

/** @throws RestError 400 for a wish that PostgREST fulfils and the local Supabase does not */
export function parsePrefer(header: string | string[] | undefined): Preferences {
  const wishes = String(header ?? '')
    .split(',')
    .map((wish) => wish.trim());
  const unsupported = wishes.find((wish) => UNSUPPORTED.test(wish));
  if (unsupported) {
    throw new RestError(400, 'PGRST122', `The local Supabase does not know Prefer: ${unsupported}`);
  }
  const granted = KNOWN.flatMap((names) => wishes.find((wish) => names.includes(wish)) ?? []);
  const valueOf = (name: string) =>
    granted.find((wish) => wish.startsWith(`${name}=`))?.split('=')[1];
  return {
    returnsRows: valueOf('return') === 'representation',
    count: valueOf('count') as Preferences['count'],
    applied: granted.join(', '),
  };
}

const SINGULAR = /application\/vnd\.pgrst\.object(\+json)?/;
const READABLE = /application\/(json|vnd\.pgrst\.(object|array)(\+json)?|\*)|\*\/\*/;

/** @returns whether the client wants one object instead of an array; throws PGRST107 for a type we do not write */
export function wantsOneObject(accept = '*/*'): boolean {
  if (SINGULAR.test(accept)) return true;
  if (READABLE.test(accept)) return false;
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

/** SQL that answers with one row, an outcome: how many `rows` it returns, and them as JSON text in `body`. */
export interface Plan {
  sql: string;
  values: string[];
  readOnly: boolean;
  /** Rows that a count counts, by SQL with the same values. */
  counted?: { sql: string; kind: Count };
  settings?: Record<string, string>;
}

export interface Outcome {
  rows: number;
  body: string;
  /** Rows without regard to the page, if counted; perhaps an estimate. */
  total: number | null;
}

interface Execution {
  caller: Caller;
  roleSettings: Record<string, string>;
  method: string;
  path: string;
  plan: Plan;
  /** Any other number of rows than one is undone. */
  isSingular: boolean;
}

/** Hands values to Postgres as text, and lets it infer their types. */
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
  { sql, kind }: { sql: string; kind: Count },
  values: string[],
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
  { caller, roleSettings, method, path, plan, isSingular }: Execution,
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
      const { sql, values, counted } = plan;
      const outcome = await one<Outcome>(transaction, sql, values);
      if (counted) outcome.total = await countRows(transaction, counted, values);
      if (isSingular && outcome.rows !== 1) throw notOneRow(outcome.rows);
      return outcome;
    });
  } catch (error) {
    throw isPostgresError(error) ? fromPostgres(error, caller) : error;
  }
}

/** `0-24/100`, or `*` for an empty or uncounted range (RFC 9110 section 14.4, in items). */
export const contentRange = (offset: number, { rows, total }: Pick<Outcome, 'rows' | 'total'>) =>
  `${rows ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;

/** 206 when a counted answer holds only a part; throws PGRST103 when the part asked for lies behind the end. */
export function readStatus(offset: number, { rows, total }: Outcome): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      null,
      { 'content-range': `*/${total}` },
    );
  }
  return rows < total ? 206 : 200;
}
