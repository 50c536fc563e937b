import { reportQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { deskQuery } from '../../server/desk/read-answer';
import { reportLeads } from '../../server/leads/read-leads';

/**
 * What the charts show: `?days=30` (1–366, up to today in India) → 200 `{days, per_day, by_service, by_source, funnel,
 * reply_time}`. 401, 403, 422, 503.
 */
const getReport = deskQuery(reportQuerySchema, ({ db }, { days }) => reportLeads(db, days));

export default endpoint({ GET: getReport });
