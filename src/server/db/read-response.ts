import { findStaff, refusalOf } from '../auth/staff-only';
import type { ApiResponse, Result } from '../http/api-types';
import { usedKey } from '../http/read-input';
import { invalid, problem } from '../http/problem';
import { DatabaseFault, type Db, type Failure, UNIQUE_VIOLATION } from './supabase';

/** Why a path names no lead. */
export const NO_SUCH_LEAD = 'There is no such lead.';

const noSuchLead = (detail = NO_SUCH_LEAD): ApiResponse => problem(404, { detail });

export const FOREIGN_KEY_VIOLATION = '23503';
/** Raised by the database: no such row; a change that an erased or withdrawn lead does not take, with a message for staff. */
export const NOT_FOUND = 'PT404';
export const CONFLICT = 'PT409';
/** A field out of bounds, with a message for staff; the detail names it. */
export const INVALID = 'PT422';

function refusedChange({ error }: Failure): ApiResponse | undefined {
  switch (error?.code) {
    case NOT_FOUND:
      return noSuchLead();
    case CONFLICT:
      return problem(409, { detail: error.message });
    case INVALID:
      return invalid([{ field: error.details ?? '', message: error.message }]);
    case FOREIGN_KEY_VIOLATION:
      return invalid([{ field: 'owner_id', message: 'There is no such staff member.' }]);
  }
  return undefined;
}

export type DatabaseResponse<Data> = Failure & { data: Data };

/**
 * Reads the database's response to a member of staff.
 * @param doing names the call in the log
 * @param read makes of the data what was asked for; without it, that is the data
 * @returns that; or 401 the session has ended, 403 no admin, 404 no such lead, 409 the lead was erased or
 *   withdrawn, 422 an owner who is no staff member or a field that the
 *   database names, 503 the database is away
 * @throws DatabaseFault for any other failure: a bug
 */
export function readResponse<Data, Value = NonNullable<Data>>(
  doing: string,
  response: DatabaseResponse<Data>,
  read?: (data: NonNullable<Data>) => Value,
): Result<Value>;
export function readResponse(
  doing: string,
  response: DatabaseResponse<unknown>,
  read = (data: object): unknown => data,
): Result<unknown> {
  const refusal = refusalOf(response) ?? refusedChange(response);
  if (refusal) return { ok: false, response: refusal };
  const { data, error } = response;
  if (error || data === null || data === undefined) throw new DatabaseFault(doing, response);
  return { ok: true, value: read(data) };
}

/**
 * Why a table showed no row to somebody who named one: row level security hides all rows from a session that has ended and
 * from an account without access, so the refusal is 401, 403, 503 or, for an admin, 404.
 */
export async function whyNoRow(db: Db, detail = NO_SUCH_LEAD): Promise<ApiResponse> {
  const staff = await findStaff(db);
  return staff.ok ? noSuchLead(detail) : staff.response;
}

/** Reads the first row of a response as `readResponse` does; without one, says why, for somebody who may see it by `missing`. */
export async function readRow<Row, Value>(
  db: Db,
  doing: string,
  response: DatabaseResponse<Row[] | null>,
  read: (row: Row) => Value,
  missing = NO_SUCH_LEAD,
): Promise<Result<Value>> {
  const rows = readResponse(doing, response);
  if (!rows.ok) return rows;
  const [row] = rows.value;
  return row
    ? { ok: true, value: read(row) }
    : { ok: false, response: await whyNoRow(db, missing) };
}

type Rows<Row> = PromiseLike<DatabaseResponse<Row[] | null>>;

/**
 * Inserts a row under an idempotency key, once: the database decides which of several sends is first.
 *
 * @param doing names the call in the log
 * @param insert answers the new row
 * @param find answers the row that an earlier send has inserted under the key; none when the key is of something else
 * @returns what `read` makes of that row; 422 for the key of something else, and what readRow refuses
 */
export async function insertOnce<Row, Value>(
  db: Db,
  doing: string,
  { insert, find }: { insert: Rows<Row>; find: () => Rows<Row> },
  read: (row: Row) => Value,
): Promise<Result<Value>> {
  const inserted = await insert;
  if (inserted.error?.code !== UNIQUE_VIOLATION) return readRow(db, doing, inserted, read);
  const known = readResponse(doing, await find());
  if (!known.ok) return known;
  const [row] = known.value;
  return row ? { ok: true, value: read(row) } : { ok: false, response: usedKey('another request') };
}
