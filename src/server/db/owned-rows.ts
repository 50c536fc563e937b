import { findManager, findStaff } from '../auth/staff-only';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { type DatabaseResponse, insertOnce, readResponse, readRow } from './read-response';
import type { Db } from './supabase';

/** A row that somebody keeps: a person's own, or one that managers share with everybody, which has no owner. */
export interface OwnedRow {
  owner_id: string | null;
}

type Rows<Row> = DatabaseResponse<Row[] | null>;

/** A kind of these rows, such as views. */
interface Kind<Row, Answer extends object> {
  /** In sentences and in the log, such as `view`. */
  name: string;
  /** Why a path names none. */
  missing: string;
  toResponse: (row: Row) => Answer;
}

export const ownerOf = (shared: boolean, caller: string): OwnedRow => ({
  owner_id: shared ? null : caller,
});

/** A row as staff see it. */
export const withShared = <Row extends OwnedRow>({ owner_id, ...row }: Row) => ({
  ...row,
  shared: owner_id === null,
});

/** Row level security refuses both staff who share and somebody who may not use the desk at all. */
const isRefused = ({ status }: { status: number }): boolean => status === 403;

const refuseSharing = async (db: Db): Promise<Result<never>> => {
  const manager = await findManager(db);
  return manager.ok ? { ok: false, response: problem(403) } : manager;
};

/**
 * The calls on rows of one kind, after row level security: 401 the session has ended, 403 the row is a manager's to write,
 * 404 there is none, 409 somebody else has changed it, 503.
 */
export function ownedRows<Row extends OwnedRow, Answer extends object>({
  name,
  missing,
  toResponse,
}: Kind<Row, Answer>) {
  /** A row that the caller may read. */
  const readOne = (db: Db, answer: Rows<Row>) =>
    readRow(db, `read ${name}`, answer, (row) => row, missing);

  /** Why a row stayed as it was: it is a manager's to change, or has changed since. */
  async function whyUnchanged(db: Db, row: Row): Promise<Result<never>> {
    const manager = row.owner_id === null ? await findManager(db) : undefined;
    if (manager?.ok === false) return manager;
    const detail = `Somebody else changed this ${name} meanwhile.`;
    return { ok: false, response: problem(409, { detail, members: toResponse(row) }) };
  }

  return {
    /** Those that the caller may read. A session that has ended is shown none, so it is asked for. */
    async list(db: Db, answer: Rows<Row>): Promise<Result<Row[]>> {
      const rows = readResponse(`list ${name}`, answer);
      if (!rows.ok || rows.value.length > 0) return rows;
      const staff = await findStaff(db);
      return staff.ok ? rows : staff;
    },
    /** @param find answers the row that an earlier send has inserted under the same key */
    async added(
      db: Db,
      insert: Rows<Row>,
      find: () => PromiseLike<Rows<Row>>,
    ): Promise<Result<Answer>> {
      if (isRefused(insert)) return refuseSharing(db);
      return insertOnce(db, `add ${name}`, { insert: Promise.resolve(insert), find }, toResponse);
    },
    /** @param find answers the row as it is now */
    async changed(
      db: Db,
      update: Rows<Row>,
      changes: Partial<Row>,
      find: () => PromiseLike<Rows<Row>>,
    ): Promise<Result<Answer>> {
      if (isRefused(update)) return refuseSharing(db);
      const changed = readResponse(`change ${name}`, update);
      if (!changed.ok) return changed;
      const [row] = changed.value;
      if (row) return { ok: true, value: toResponse(row) };
      const current = await readOne(db, await find());
      if (!current.ok) return current;
      // The same change is sent again when its answer was lost.
      const isAsAsked = Object.entries({ ...current.value, ...changes }).every(
        ([column, value]) => current.value[column as keyof Row] === value,
      );
      return isAsAsked
        ? { ok: true, value: toResponse(current.value) }
        : whyUnchanged(db, current.value);
    },
    /** Ok also when it was gone already. @param find answers the row as it is now */
    async deleted(
      db: Db,
      deletion: DatabaseResponse<unknown[] | null>,
      find: () => PromiseLike<Rows<Row>>,
    ): Promise<Result<undefined>> {
      const deleted = readResponse(`delete ${name}`, deletion);
      if (!deleted.ok) return deleted;
      if (deleted.value.length > 0) return { ok: true, value: undefined };
      const current = await readOne(db, await find());
      if (current.ok) return whyUnchanged(db, current.value);
      return current.response.status === 404 ? { ok: true, value: undefined } : current;
    },
  };
}
