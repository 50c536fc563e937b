import { blockSchema } from '../../domain/http-api/consultations';
import { blockTime } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { replyWith } from '../../server/leads/desk-call';
import { staffOnly } from '../../server/auth/staff-only';
import { parseJson } from '../../server/http/read-input';

/**
 * Blocks a time for calls: JSON `{starts_at, ends_at, note?}` → 201 `{unavailable}`. Calls that are booked in it stay. 400,
 * 401, 403, 413, 415, 422, 503.
 */
const postBlock = staffOnly(async (call, { db }) => {
  const block = parseJson(blockSchema, call);
  return block.ok ? replyWith(await blockTime(db, block.value), 201) : block.reply;
});

export default endpoint({ POST: postBlock });
