import {
  type NewView,
  type SavedView,
  type ViewChange,
  type ViewResponse,
  viewResponseSchema,
  viewsResponseSchema,
} from '../../domain/http-api/views';
import type { Staff } from '../auth/staff-only';
import { ownedRows, type OwnedRow, ownerOf, withShared } from '../db/owned-rows';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';

/** Why a path names no view. */
export const NO_SUCH_VIEW = 'There is no such view.';

const COLUMNS = 'id, owner_id, title, search, updated_at';

interface Row extends OwnedRow {
  title: string;
}

const VIEWS = ownedRows({
  name: 'view',
  missing: NO_SUCH_VIEW,
  toResponse: (row: Row): ViewResponse => viewResponseSchema.parse({ view: withShared(row) }),
});

/** Own ones first, then the shared ones, each as a reader looks for a name. */
const inOrder = (one: Row, other: Row): number =>
  Number(one.owner_id === null) - Number(other.owner_id === null) ||
  one.title.localeCompare(other.title);

const findView = (db: Db, id: string) => db.from('saved_views').select(COLUMNS).eq('id', id);

/** The caller's own views and the shared ones. */
export async function listViews(db: Db): Promise<Result<{ views: SavedView[] }>> {
  const rows = await VIEWS.list(db, await db.from('saved_views').select(COLUMNS));
  if (!rows.ok) return rows;
  const views = rows.value.toSorted(inOrder).map(withShared);
  return { ok: true, value: viewsResponseSchema.parse({ views }) };
}

/** Adds a view, once under a key. */
export async function addView(
  { db, id: caller }: Staff,
  { shared, ...view }: NewView,
  idempotency_key: string,
): Promise<Result<ViewResponse>> {
  const row = { ...view, ...ownerOf(shared, caller), idempotency_key };
  const insert = await db.from('saved_views').insert(row).select(COLUMNS);
  return VIEWS.added(db, insert, () =>
    db.from('saved_views').select(COLUMNS).match({ idempotency_key }),
  );
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
  return VIEWS.changed(db, await unchanged.select(COLUMNS), changes, () => findView(db, id));
}

/** Deletes a view; ok also when it was gone already. */
export async function deleteView(db: Db, id: string): Promise<Result<undefined>> {
  const deletion = await db.from('saved_views').delete().eq('id', id).select('id');
  return VIEWS.deleted(db, deletion, () => findView(db, id));
}
