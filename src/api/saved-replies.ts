import { newSavedReplySchema } from '../domain/http-api/saved-replies';
import { staffOnly } from '../server/auth/staff-only';
import { endpoint } from '../server/http/endpoint';
import { idempotencyKey } from '../server/http/read-input';
import { addSavedReply, listSavedReplies } from '../server/replies/saved-replies';

/** The caller's own saved replies and the shared ones, the most used first: 200 `{saved_replies}`. 401, 403, 503. */
const getSavedReplies = staffOnly({}, ({ db }) => listSavedReplies(db));

/**
 * Adds a saved reply: JSON `{title, text, shared}` → 201 `{saved_reply}`. With the header `Idempotency-Key` (UUID) a request
 * that is repeated adds nothing and answers the same. 403 for anybody but a manager who shares one, 409 there are 200
 * already. 400, 401, 413, 415, 422, 503.
 */
const postSavedReply = staffOnly(
  { body: newSavedReplySchema },
  async (staff, { body }, { request }) => {
    const key = idempotencyKey(request);
    return key.ok ? addSavedReply(staff, body, key.value) : key;
  },
  201,
);

export default endpoint({ GET: getSavedReplies, POST: postSavedReply });
