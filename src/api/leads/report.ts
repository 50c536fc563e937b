import { reportQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { replyWith } from '../../server/leads/desk-call';
import { reportLeads } from '../../server/leads/read-leads';
import { staffOnly } from '../../server/auth/staff-only';
import { parseQuery } from '../../server/http/read-input';

/**
 * What the charts show: `?days=30` (1–366, up to today in India) → 200 `{days, per_day, by_service, by_source, funnel,
 * reply_time}`. 401, 403, 422, 503.
 */
const getReport = staffOnly(async (call, { db }) => {
  const query = parseQuery(reportQuerySchema, call);
  return query.ok ? replyWith(await reportLeads(db, query.value.days)) : query.reply;
});

export default endpoint({ GET: getReport });
