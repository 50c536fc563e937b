import {
  type NewView,
  type SavedView,
  type ViewChange,
  type ViewResponse,
  viewResponseSchema,
  viewsResponseSchema,
} from '../../domain/http-api/views';
import { findManager, findStaff, type Staff } from '../auth/staff-only';
import { insertOnce, readResponse, readRow } from '../db/read-response';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';

/** Why a path names no view. */
export const NO_SUCH_VIEW = 'There is no such view.';

const COLUMNS = 'id, owner_id, title, search, updated_at';

type Row = { owner_id: string | null; title: string };

const viewOf = ({ owner_id, ...view }: Row) => ({ ...view, shared: owner_id === null });

const toResponse = (row: Row): ViewResponse => viewResponseSchema.parse({ view: viewOf(row) });

/** A shared one belongs to nobody. */
const ownerOf = (shared: boolean, caller: string) => ({ owner_id: shared ? null : caller });

/** Own ones first, then the shared ones, each as a reader looks for a name. */
const inOrder = (one: Row, other: Row): number =>
  Number(one.owner_id === null) - Number(other.owner_id === null) ||
  one.title.localeCompare(other.title);

/** Row level security refuses both staff who share and somebody who may not use the desk at all. */
const isRefused = ({ status }: { status: number }): boolean => status === 403;

const refuseSharing = async (db: Db): Promise<Result<never>> => {
  const manager = await findManager(db);
  return manager.ok ? { ok: false, response: problem(403) } : manager;
};

/** The caller's own views and the shared ones. */
export async function listViews(db: Db): Promise<Result<{ views: SavedView[] }>> {
  const rows = readResponse('list views', await db.from('saved_views').select(COLUMNS));
  if (!rows.ok) return rows;
  // A session that has ended is shown no rows either.
  const staff = rows.value.length > 0 ? undefined : await findStaff(db);
  if (staff?.ok === false) return staff;
  const views = rows.value.toSorted(inOrder).map(viewOf);
  return { ok: true, value: viewsResponseSchema.parse({ views }) };
}

/** Adds a view, once under a key. */
export async function addView(
  { db, id: caller }: Staff,
  { shared, ...view }: NewView,
  idempotency_key: string,
): Promise<Result<ViewResponse>> {
  const row = { ...view, ...ownerOf(shared, caller), idempotency_key };
  const table = () => db.from('saved_views');
  const insert = await table().insert(row).select(COLUMNS);
  if (isRefused(insert)) return refuseSharing(db);
  return insertOnce(
    db,
    'add view',
    {
      insert: Promise.resolve(insert),
      find: () => table().select(COLUMNS).match({ idempotency_key }),
    },
    toResponse,
  );
}

/** A view that the caller may read; 404 for another. */
async function readView(db: Db, id: string) {
  const answer = await db.from('saved_views').select(COLUMNS).eq('id', id);
  return readRow(db, 'read view', answer, (row) => row, NO_SUCH_VIEW);
}

/** Why a view stayed as it was: it is a manager's to change, or has changed since. */
async function whyUnchanged(db: Db, row: Row): Promise<Result<never>> {
  const manager = row.owner_id === null ? await findManager(db) : undefined;
  if (manager?.ok === false) return manager;
  const detail = 'Somebody else changed this view meanwhile.';
  return { ok: false, response: problem(409, { detail, members: toResponse(row) }) };
}

/** Changes a view; with `updated_at`, only if it has not changed since. */
export async function changeView(
  { db, id: caller }: Staff,
  id: string,
  { shared, updated_at, ...view }: ViewChange,
): Promise<Result<ViewResponse>> {
  const changes = { ...view, ...(shared !== undefined && ownerOf(shared, caller)) };
  const update = db.from('saved_views').update(changes).eq('id', id);
  const unchanged = updated_at ? update.eq('updated_at', updated_at) : update;
  const answer = await unchanged.select(COLUMNS);
  if (isRefused(answer)) return refuseSharing(db);
  const changed = readResponse('change view', answer);
  if (!changed.ok) return changed;
  const [row] = changed.value;
  if (row) return { ok: true, value: toResponse(row) };
  const current = await readView(db, id);
  if (!current.ok) return current;
  // The same change is sent again when its answer was lost.
  const isAsAsked = Object.entries({ ...current.value, ...changes }).every(
    ([column, value]) => current.value[column as keyof typeof current.value] === value,
  );
  return isAsAsked
    ? { ok: true, value: toResponse(current.value) }
    : whyUnchanged(db, current.value);
}

/** Deletes a view; ok also when it was gone already. */
export async function deleteView(db: Db, id: string): Promise<Result<undefined>> {
  const answer = await db.from('saved_views').delete().eq('id', id).select('id');
  const deleted = readResponse('delete view', answer);
  if (!deleted.ok) return deleted;
  if (deleted.value.length > 0) return { ok: true, value: undefined };
  const current = await readView(db, id);
  if (current.ok) return whyUnchanged(db, current.value);
  return current.response.status === 404 ? { ok: true, value: undefined } : current;
}
