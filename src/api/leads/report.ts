import { fieldErrors } from '../../domain/field-errors';
import { reportQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { replyWith } from '../../server/leads/desk-result';
import { reportLeads } from '../../server/leads/read-leads';
import { invalid } from '../../server/http/problem';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * What the charts show: `?days=30` (1–366, up to today in India) → 200 `{days, per_day, by_service, by_source, funnel,
 * reply_time}`. 401, 403, 422, 503.
 */
const getReport = staffOnly(async (call, { db }) => {
  const query = reportQuerySchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) return invalid(fieldErrors(query.error.issues));
  return replyWith(await reportLeads(db, query.data.days));
});

export default endpoint({ GET: getReport });
