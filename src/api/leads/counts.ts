import { fieldErrors } from '../../domain/field-errors';
import { countsQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/endpoint';
import { replyWith } from '../../server/leads/asked';
import { countLeads } from '../../server/leads/read-leads';
import { invalid } from '../../server/problem';
import { staffOnly } from '../../server/staff-only';

/**
 * What the desk polls: `?since=<time of the newest lead it knows>` → 200 `{counts, newest, since: {count}}`. Costs the same
 * however many leads there are. 401, 403, 422, 503.
 */
const getCounts = staffOnly(async (call, { db }) => {
  const query = countsQuerySchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) return invalid(fieldErrors(query.error.issues));
  return replyWith(await countLeads(db, query.data.since));
});

export default endpoint({ GET: getCounts });
