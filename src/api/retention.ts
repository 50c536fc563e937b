import { expiredSchema, retentionQuerySchema, retentionSchema } from '../domain/http-api/data';
import { staffOnly } from '../server/auth/staff-only';
import { readResponse } from '../server/db/read-response';
import { endpoint } from '../server/http/endpoint';

/** Leads that one call erases, so that its response is out in time. */
const BATCH = 100;

/**
 * Counts closed leads, spam and newsletter addresses that are older than kept: `?days=` → 200 `{leads, subscribers, failed,
 * failed_subscribers}`.
 * 401, 403 for anybody but a manager, 422, 503.
 */
const getExpired = staffOnly({ query: retentionQuerySchema }, async ({ db }, { query }) =>
  readResponse('count_expired', await db.rpc('count_expired', { p_days: query.days }), (count) =>
    expiredSchema.parse(count),
  ),
);

/**
 * Erases up to a hundred of each for good: JSON `{days}` → 200 as above; to be called by eraseInBatches.
 * 401, 403 for anybody but a manager and with `proof` when one is due, 422, 503.
 */
const postErasure = staffOnly({ body: retentionSchema }, async ({ db }, { body }) =>
  readResponse(
    'erase_expired',
    await db.rpc('erase_expired', { p_days: body.days, p_limit: BATCH }),
    (count) => expiredSchema.parse(count),
  ),
);

export default endpoint({ GET: getExpired, POST: postErasure });
