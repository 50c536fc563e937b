import { newActionSchema } from '../../../domain/http-api/day';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/leads/lead-path';
import { endpoint } from '../../../server/http/endpoint';
import { idempotencyKey } from '../../../server/http/read-input';
import { addAction } from '../../../server/leads/follow-up';

/**
 * Adds a next action to a lead: JSON `{text, due_on?}` → 201 `{action, lead, events}`. With the header `Idempotency-Key`
 * (UUID) a request that is repeated adds nothing and answers the same. 409 the lead was erased, or has fifty open ones. 400,
 * 401, 403, 404, 413, 415, 422, 503.
 */
const postAction = staffOnly(
  { path: leadPathSchema, body: newActionSchema },
  async ({ db }, { path, body }, { request }) => {
    const key = idempotencyKey(request);
    return key.ok ? addAction(db, path.id, body, key.value) : key;
  },
  201,
);

export default endpoint({ POST: postAction });
