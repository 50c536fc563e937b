import {
  type NewSavedReply,
  savedRepliesResponseSchema,
  type SavedReplyChange,
  type SavedReplyResponse,
  savedReplyResponseSchema,
} from '../../domain/http-api/saved-replies';
import { findManager, findStaff, type Staff } from '../auth/staff-only';
import { insertOnce, readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';

/** Why a path names no saved reply. */
export const NO_SUCH_SAVED_REPLY = 'There is no such saved reply.';

const COLUMNS = 'id, owner_id, title, text, uses, updated_at';

type Row = { owner_id: string | null };

const savedReplyOf = ({ owner_id, ...reply }: Row) => ({ ...reply, shared: owner_id === null });

const toResponse = (row: Row): SavedReplyResponse =>
  savedReplyResponseSchema.parse({ saved_reply: savedReplyOf(row) });

/** A shared one belongs to nobody. */
const ownerOf = (shared: boolean, caller: string) => ({ owner_id: shared ? null : caller });

/** Row level security refuses both staff who share and somebody who may not use the desk at all. */
const isRefused = ({ status }: { status: number }): boolean => status === 403;

const refuseSharing = async (db: Db): Promise<Result<never>> => {
  const manager = await findManager(db);
  return manager.ok ? { ok: false, response: problem(403) } : manager;
};

/** The caller's own saved replies and the shared ones, the most used first. */
export async function listSavedReplies(db: Db) {
  const answer = await db
    .from('saved_replies')
    .select(COLUMNS)
    .order('uses', { ascending: false })
    .order('title')
    .order('id');
  const rows = readResponse('list saved replies', answer);
  if (!rows.ok) return rows;
  // A session that has ended is shown no rows either.
  const staff = rows.value.length > 0 ? undefined : await findStaff(db);
  if (staff?.ok === false) return staff;
  const value = savedRepliesResponseSchema.parse({ saved_replies: rows.value.map(savedReplyOf) });
  return { ok: true as const, value };
}

/** Adds a saved reply, once under a key. */
export async function addSavedReply(
  { db, id: caller }: Staff,
  { shared, ...words }: NewSavedReply,
  idempotency_key: string,
): Promise<Result<SavedReplyResponse>> {
  const row = { ...words, ...ownerOf(shared, caller), idempotency_key };
  const table = () => db.from('saved_replies');
  const insert = await table().insert(row).select(COLUMNS);
  if (isRefused(insert)) return refuseSharing(db);
  return insertOnce(
    db,
    'add saved reply',
    {
      insert: Promise.resolve(insert),
      find: () => table().select(COLUMNS).match({ idempotency_key }),
    },
    toResponse,
  );
}

/** A saved reply that the caller may read; 404 for another. */
async function readSavedReply(db: Db, id: string) {
  const answer = await db.from('saved_replies').select(COLUMNS).eq('id', id);
  const rows = readResponse('read saved reply', answer);
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (row) return { ok: true as const, value: row };
  const staff = await findStaff(db);
  const response = staff.ok ? problem(404, { detail: NO_SUCH_SAVED_REPLY }) : staff.response;
  return { ok: false as const, response };
}

/** Why a saved reply stayed as it was: it is a manager's to change, or has changed since. */
async function whyUnchanged(db: Db, row: Row): Promise<Result<never>> {
  const manager = row.owner_id === null ? await findManager(db) : undefined;
  if (manager?.ok === false) return manager;
  const detail = 'Somebody else changed this saved reply meanwhile.';
  return { ok: false, response: problem(409, { detail, members: toResponse(row) }) };
}

/** Changes a saved reply; with `updated_at`, only if it has not changed since. */
export async function changeSavedReply(
  { db, id: caller }: Staff,
  id: string,
  { shared, updated_at, ...words }: SavedReplyChange,
): Promise<Result<SavedReplyResponse>> {
  const changes = { ...words, ...(shared !== undefined && ownerOf(shared, caller)) };
  const update = db.from('saved_replies').update(changes).eq('id', id);
  const unchanged = updated_at ? update.eq('updated_at', updated_at) : update;
  const answer = await unchanged.select(COLUMNS);
  if (isRefused(answer)) return refuseSharing(db);
  const changed = readResponse('change saved reply', answer);
  if (!changed.ok) return changed;
  const [row] = changed.value;
  if (row) return { ok: true, value: toResponse(row) };
  const current = await readSavedReply(db, id);
  if (!current.ok) return current;
  // The same change is sent again when its answer was lost.
  const isAsAsked = Object.entries({ ...current.value, ...changes }).every(
    ([column, value]) => current.value[column as keyof typeof current.value] === value,
  );
  return isAsAsked
    ? { ok: true, value: toResponse(current.value) }
    : whyUnchanged(db, current.value);
}

/** Deletes a saved reply; ok also when it was gone already. */
export async function deleteSavedReply(db: Db, id: string): Promise<Result<undefined>> {
  const answer = await db.from('saved_replies').delete().eq('id', id).select('id');
  const deleted = readResponse('delete saved reply', answer);
  if (!deleted.ok) return deleted;
  if (deleted.value.length > 0) return { ok: true, value: undefined };
  const current = await readSavedReply(db, id);
  if (current.ok) return whyUnchanged(db, current.value);
  return current.response.status === 404 ? { ok: true, value: undefined } : current;
}
