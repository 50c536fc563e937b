import { findStaff, refusalOf } from '../auth/staff-only';
import { DatabaseFault, type Db, type Failure } from '../db/supabase';
import type { ApiResponse, Result } from '../http/api-types';
import { invalid, problem } from '../http/problem';
import { NO_SUCH_LEAD } from './lead-path';

const noSuchLead = (): ApiResponse => problem(404, { detail: NO_SUCH_LEAD });

const FOREIGN_KEY_VIOLATION = '23503';
/** Raised by the database: no such row; a change that an erased or withdrawn lead does not take, with a message for staff. */
const NOT_FOUND = 'PT404';
const CONFLICT = 'PT409';
/** A field out of bounds, with a message for staff; the detail names it. */
const INVALID = 'PT422';

function refusedChange(answer: Failure): ApiResponse | undefined {
  switch (answer.error?.code) {
    case NOT_FOUND:
      return noSuchLead();
    case CONFLICT:
      return problem(409, { detail: answer.error.message });
    case INVALID:
      return invalid([{ field: answer.error.details ?? '', message: answer.error.message }]);
    case FOREIGN_KEY_VIOLATION:
      return invalid([{ field: 'owner_id', message: 'There is no such staff member.' }]);
  }
  return undefined;
}

type Answer<Data> = Failure & { data: Data };

/**
 * Reads the database's answer to a member of staff.
 * @param doing names the call in the log
 * @param read makes of the data what was asked for; without it, that is the data
 * @returns that; or 401 the session has ended, 403 no admin, 404 no such lead, 409 the lead was erased or
 *   withdrawn, 422 an owner who is no staff member or a field that the
 *   database names, 503 the database is away
 * @throws DatabaseFault for any other failure: a bug
 */
export function readAnswer<Data, Value = NonNullable<Data>>(
  doing: string,
  answer: Answer<Data>,
  read?: (data: NonNullable<Data>) => Value,
): Result<Value>;
export function readAnswer(
  doing: string,
  answer: Answer<unknown>,
  read = (data: object): unknown => data,
): Result<unknown> {
  const response = refusalOf(answer) ?? refusedChange(answer);
  if (response) return { ok: false, response };
  const { data, error } = answer;
  if (error || data === null || data === undefined) throw new DatabaseFault(doing, answer);
  return { ok: true, value: read(data) };
}

/**
 * Why a table showed no row to somebody who named one: row level security hides all rows from a session that has ended and
 * from an account without access, so the answer is 401, 403, 503 or, for an admin, 404.
 */
export async function whyNoRow(db: Db): Promise<ApiResponse> {
  const staff = await findStaff(db);
  return staff.ok ? noSuchLead() : staff.response;
}

/** Reads the first row of an answer as `readAnswer` does; without one, says why. */
export async function readRow<Row, Value>(
  db: Db,
  doing: string,
  answer: Answer<Row[] | null>,
  read: (row: Row) => Value,
): Promise<Result<Value>> {
  const rows = readAnswer(doing, answer);
  if (!rows.ok) return rows;
  const [row] = rows.value;
  return row ? { ok: true, value: read(row) } : { ok: false, response: await whyNoRow(db) };
}
