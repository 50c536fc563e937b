import { findAgenda, readDays } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { replyWith } from '../../server/leads/desk-result';
import { invalid } from '../../server/http/problem';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * The calls of some days in India: `?from=YYYY-MM-DD&days=7` (1–31) → 200 `{calls, unavailable}`. 401, 403, 422, 503.
 */
const getAgenda = staffOnly(async (call, { db }) => {
  const days = readDays(call.query);
  return days.ok ? replyWith(await findAgenda(db, days)) : invalid(days.errors);
});

export default endpoint({ GET: getAgenda });
