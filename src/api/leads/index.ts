import { addedLeadSchema, bulkChangeSchema } from '../../domain/http-api/lead-changes';
import { leadQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { idempotencyKey } from '../../server/http/read-input';
import { addLead } from '../../server/leads/add-lead';
import { changeLeads } from '../../server/leads/change-leads';
import { staffOnly } from '../../server/auth/staff-only';
import { listLeads } from '../../server/leads/list/list-leads';

/**
 * Lists leads for staff: `?status=&q=&service=&budget=&language=&owner=me|none|<id>&due=today&from=&to=&overdue=1&spam=1
 * &sort=-created_at&group=company&page=1&per_page=25&since=` → 200 `{leads, total, total_is_estimate, page, per_page, counts,
 * news, latest}`, of a grouped list also `{companies, company_totals}`. 401, 403; 422 names the parameter that is wrong; 503.
 */
const getLeads = staffOnly({ query: leadQuerySchema }, ({ db, id }, { query }) =>
  listLeads(db, query, id),
);

/**
 * Adds a lead by hand: JSON `{name, email?, phone?, company?, service, budget?, message, language?, source}` → 201 `{lead}`;
 * no email goes out. With the header `Idempotency-Key` (UUID) a request that is repeated adds nothing and answers 200. 422
 * names the field; `email` without an address or a phone. 400, 401, 403, 413, 415, 503.
 */
const postLead = staffOnly(
  { body: addedLeadSchema },
  async ({ db }, { body }, { request }) => {
    const key = idempotencyKey(request);
    return key.ok ? addLead(db, key.value, body) : key;
  },
  201,
);

/**
 * Changes many leads at once: JSON `{ids, status?, owner_id?, spam?, outcome?, lost_reason?}` → 200 `{updated, events}`, the
 * ids of what was recorded. It asks for no `updated_at`: staff who mark many have looked at none of them closely, so the last
 * change wins, and history tells each. 404 when one does not exist, and then none is changed. 400, 401, 403, 413, 415, 422,
 * 503.
 */
const patchLeads = staffOnly({ body: bulkChangeSchema }, ({ db }, { body }) =>
  changeLeads(db, body),
);

export default endpoint({ GET: getLeads, POST: postLead, PATCH: patchLeads });
