import { daysSchema, findAgenda } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { staffOnly } from '../../server/auth/staff-only';

/** The calls of some days: `?from=YYYY-MM-DD&days=7` (1–31) → 200 `{calls, unavailable}`. 401, 403, 422, 503. */
const getAgenda = staffOnly({ query: daysSchema }, ({ db }, { query }) => findAgenda(db, query));

export default endpoint({ GET: getAgenda });
