import { fieldErrors } from '../../domain/field-errors';
import { blockSchema } from '../../domain/http-api/consultations';
import { blockTime } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { replyWith } from '../../server/leads/desk-result';
import { invalid } from '../../server/http/problem';
import { readBody } from '../../server/http/read-body';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * Blocks a time for calls: JSON `{starts_at, ends_at, note?}` → 201 `{unavailable}`. Calls that are booked in it stay. 400,
 * 401, 403, 413, 415, 422, 503.
 */
const postBlock = staffOnly(async (call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const block = blockSchema.safeParse(body.fields);
  return block.success
    ? replyWith(await blockTime(db, block.data), 201)
    : invalid(fieldErrors(block.error.issues));
});

export default endpoint({ POST: postBlock });
