import { reportQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { staffOnly } from '../../server/auth/staff-only';
import { reportLeads } from '../../server/leads/read-leads';

/**
 * The numbers behind the charts: `?days=30` (1–366, up to today) → 200 `{days, from, now, before, per_day,
 * by_service, by_source, by_owner, by_month, funnel, reply_time, calls}`. 401, 403, 422, 503.
 */
const getReport = staffOnly({ query: reportQuerySchema }, ({ db }, { query }) =>
  reportLeads(db, query.days),
);

export default endpoint({ GET: getReport });
