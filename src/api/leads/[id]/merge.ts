import { mergeSchema } from '../../../domain/http-api/lead-changes';
import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { mergeLeads } from '../../../server/leads/change-leads';
import { leadPathSchema } from '../../../server/leads/lead-path';

/**
 * Merges another enquiry of the same person into a lead: JSON `{other, updated_at?}` → 200 `{lead, event}`, which `undo`
 * takes. History, files, calls, replies and next actions move to the lead; receipt and emails of the other go on leading
 * there. 409 when one of them is not open or was merged, both have a call, or a colleague changed the lead since
 * `updated_at`. 422 names `other` when they share neither address nor number. 400, 401, 403, 404, 413, 415, 503.
 */
const postMerge = staffOnly({ path: leadPathSchema, body: mergeSchema }, ({ db }, { path, body }) =>
  mergeLeads(db, path.id, body),
);

export default endpoint({ POST: postMerge });
