import { leadChangeSchema } from '../../domain/http-api/lead-changes';
import { endpoint } from '../../server/http/endpoint';
import { changeLead, eraseLead } from '../../server/leads/change-leads';
import { leadKeyPathSchema, leadPathSchema } from '../../server/leads/lead-path';
import { findLead } from '../../server/leads/read-leads';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * One lead for staff, by id or reference: 200 `{lead, history, actions, others, colleagues, consultation, writing, files}`.
 * 401, 403, 404, 503.
 */
const getLead = staffOnly({ path: leadKeyPathSchema }, ({ db }, { path }) => findLead(db, path.id));

/**
 * Changes a lead: JSON `{status?, outcome?, lost_reason?, value?, owner_id?, name?, email?, phone?, company?, service?,
 * budget?, language?, spam?, updated_at?}` → 200 `{lead, events}`, the ids of what was recorded; null clears. With
 * `updated_at`, 409 with `lead` and `changed: {by, at}` when it changed since; 409 also for words about an erased lead, and
 * for contact details of one that was withdrawn. 422 names the field: `owner_id` for one who is no staff member, `outcome` of
 * a lead that is open, `email` when neither address nor phone is left. 400, 401, 403, 404, 413, 415, 503.
 */
const patchLead = staffOnly(
  { path: leadPathSchema, body: leadChangeSchema },
  ({ db }, { path, body }, { session }) => changeLead(db, path.id, body, session.email),
);

/**
 * Erases the personal data of a lead, for good; its row and history stay: 204, also when it was erased before. 401, 403, 404,
 * 503.
 */
const deleteLead = staffOnly({ path: leadPathSchema }, ({ db }, { path }) =>
  eraseLead(db, path.id),
);

export default endpoint({ GET: getLead, PATCH: patchLead, DELETE: deleteLead });
