import {
  type NewSavedReply,
  savedRepliesResponseSchema,
  type SavedReplyChange,
  type SavedReplyResponse,
  savedReplyResponseSchema,
} from '../../domain/http-api/saved-replies';
import type { Staff } from '../auth/staff-only';
import { ownedRows, type OwnedRow, ownerOf, withShared } from '../db/owned-rows';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';

/** Why a path names no saved reply. */
export const NO_SUCH_SAVED_REPLY = 'There is no such saved reply.';

const COLUMNS = 'id, owner_id, title, text, uses, updated_at';

const SAVED_REPLIES = ownedRows({
  name: 'saved reply',
  missing: NO_SUCH_SAVED_REPLY,
  toResponse: (row: OwnedRow): SavedReplyResponse =>
    savedReplyResponseSchema.parse({ saved_reply: withShared(row) }),
});

const findSavedReply = (db: Db, id: string) =>
  db.from('saved_replies').select(COLUMNS).eq('id', id);

/** The caller's own saved replies and the shared ones, the most used first. */
export async function listSavedReplies(db: Db) {
  const answer = await db
    .from('saved_replies')
    .select(COLUMNS)
    .order('uses', { ascending: false })
    .order('title')
    .order('id');
  const rows = await SAVED_REPLIES.list(db, answer);
  if (!rows.ok) return rows;
  const value = savedRepliesResponseSchema.parse({ saved_replies: rows.value.map(withShared) });
  return { ok: true as const, value };
}

/** Adds a saved reply, once under a key. */
export async function addSavedReply(
  { db, id: caller }: Staff,
  { shared, ...words }: NewSavedReply,
  idempotency_key: string,
): Promise<Result<SavedReplyResponse>> {
  const row = { ...words, ...ownerOf(shared, caller), idempotency_key };
  const insert = await db.from('saved_replies').insert(row).select(COLUMNS);
  return SAVED_REPLIES.added(db, insert, () =>
    db.from('saved_replies').select(COLUMNS).match({ idempotency_key }),
  );
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
  return SAVED_REPLIES.changed(db, await unchanged.select(COLUMNS), changes, () =>
    findSavedReply(db, id),
  );
}

/** Deletes a saved reply; ok also when it was gone already. */
export async function deleteSavedReply(db: Db, id: string): Promise<Result<undefined>> {
  const deletion = await db.from('saved_replies').delete().eq('id', id).select('id');
  return SAVED_REPLIES.deleted(db, deletion, () => findSavedReply(db, id));
}
