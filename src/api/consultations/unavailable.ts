import { blockSchema } from '../../domain/http-api/consultations';
import { blockTime } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * Blocks a time for calls: JSON `{starts_at, ends_at, note?}` → 201 `{unavailable}`. Calls that are booked in it stay. 400,
 * 401, 403, 413, 415, 422, 503.
 */
const postBlock = staffOnly({ body: blockSchema }, ({ db }, { body }) => blockTime(db, body), 201);

export default endpoint({ POST: postBlock });
