import { fieldErrors } from '../../domain/field-errors';
import { leadQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/endpoint';
import { listLeads } from '../../server/leads/list-leads';
import { invalid, unavailable } from '../../server/problem';
import { staffOnly } from '../../server/staff-only';

/**
 * Lists leads for staff: `?status=&q=&service=&sort=-created_at&page=1&per_page=25` → 200
 * `{leads, total, page, per_page, counts}`. 401, 403; 422 names the parameter that is wrong; 503.
 */
const getLeads = staffOnly(async (call, { db }) => {
  const query = leadQuerySchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) return invalid(fieldErrors(query.error.issues));
  const listed = await listLeads(db, query.data);
  return listed.ok ? { status: 200, body: listed.answer } : unavailable();
});

export default endpoint({ GET: getLeads });
