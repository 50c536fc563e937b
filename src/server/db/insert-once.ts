import { usedKey } from '../http/idempotency-key';
import type { Result } from '../http/api-types';
import { type DatabaseResponse, readResponse, readRow } from './read-response';
import { type Db, UNIQUE_VIOLATION } from './supabase';

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
