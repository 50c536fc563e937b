import { fieldErrors } from '../../domain/field-errors';
import { bulkChangeSchema } from '../../domain/http-api/lead-changes';
import { leadQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/endpoint';
import { replyWith } from '../../server/leads/asked';
import { moveLeads } from '../../server/leads/change-leads';
import { listLeads } from '../../server/leads/read-leads';
import { invalid } from '../../server/problem';
import { readBody } from '../../server/read-body';
import { staffOnly } from '../../server/staff-only';

/**
 * Lists leads for staff: `?status=&q=&service=&overdue=1&spam=1&sort=-created_at&page=1&per_page=25` → 200
 * `{leads, total, total_is_capped, page, per_page, counts, newest}`. 401, 403; 422 names the parameter that is wrong; 503.
 */
const getLeads = staffOnly(async (call, { db }) => {
  const query = leadQuerySchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) return invalid(fieldErrors(query.error.issues));
  return replyWith(await listLeads(db, query.data));
});

/**
 * Moves many leads at once: JSON `{ids, status}` → 200 `{updated}`. It asks for no `updated_at`: who marks many has looked
 * at none of them closely, so the last one wins, and history tells each change. 404 when one does not exist, and then none
 * is moved. 400, 401, 403, 413, 415, 422, 503.
 */
const patchLeads = staffOnly(async (call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const change = bulkChangeSchema.safeParse(body.fields);
  if (!change.success) return invalid(fieldErrors(change.error.issues));
  return replyWith(await moveLeads(db, change.data));
});

export default endpoint({ GET: getLeads, PATCH: patchLeads });
