import { newViewSchema } from '../../domain/http-api/views';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { idempotencyKey } from '../../server/http/read-input';
import { addView, listViews } from '../../server/views/views';

/** The caller's own views of the list and the shared ones: 200 `{views}`. 401, 403, 503. */
const getViews = staffOnly({}, ({ db }) => listViews(db));

/**
 * Adds a view: JSON `{title, search, shared}`, where `search` is the query of the list with `columns` and without the page → 201
 * `{view}`. With the header `Idempotency-Key` (UUID) a request that is repeated adds nothing and answers the same. 403 for
 * anybody but a manager who shares one, 409 there are 30 already; 422 names the parameter that is wrong, or `title` when it is
 * taken. 400, 401, 413, 415, 503.
 */
const postView = staffOnly(
  { body: newViewSchema },
  async (staff, { body }, { request }) => {
    const key = idempotencyKey(request);
    return key.ok ? addView(staff, body, key.value) : key;
  },
  201,
);

export default endpoint({ GET: getViews, POST: postView });
