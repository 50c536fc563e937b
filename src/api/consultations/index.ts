import { daysSchema, findAgenda } from '../../server/consultations/agenda';
import { endpoint } from '../../server/http/endpoint';
import { deskQuery } from '../../server/desk/read-answer';

/** The calls of some days in India: `?from=YYYY-MM-DD&days=7` (1–31) → 200 `{calls, unavailable}`. 401, 403, 422, 503. */
const getAgenda = deskQuery(daysSchema, ({ db }, days) => findAgenda(db, days));

export default endpoint({ GET: getAgenda });
