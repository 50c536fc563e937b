import { daysSchema, findAgenda } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { replyWith } from '../../server/leads/desk-call';
import { staffOnly } from '../../server/auth/staff-only';
import { parseQuery } from '../../server/http/read-input';

/**
 * The calls of some days in India: `?from=YYYY-MM-DD&days=7` (1–31) → 200 `{calls, unavailable}`. 401, 403, 422, 503.
 */
const getAgenda = staffOnly(async (call, { db }) => {
  const days = parseQuery(daysSchema, call);
  return days.ok ? replyWith(await findAgenda(db, days.value)) : days.reply;
});

export default endpoint({ GET: getAgenda });
