import { fieldErrors } from '../../domain/field-errors';
import { statusChangeSchema } from '../../domain/http-api/lead-changes';
import { leadQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/endpoint';
import { noSuchLead, replyWith } from '../../server/leads/asked';
import { eraseLead, moveLead } from '../../server/leads/change-leads';
import { leadId, leadKey } from '../../server/leads/lead-key';
import { findLead } from '../../server/leads/read-leads';
import { invalid, problem } from '../../server/problem';
import { readBody } from '../../server/read-body';
import { staffOnly } from '../../server/staff-only';

/**
 * One lead for staff, by id or reference: 200 `{lead, history, earlier, neighbours}`. The query is that of the list the
 * reader came from; neighbours are those in it. 401, 403, 404, 422, 503.
 */
const getLead = staffOnly(async (call, { db }) => {
  const key = leadKey(call);
  if (key === undefined) return noSuchLead();
  const query = leadQuerySchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) return invalid(fieldErrors(query.error.issues));
  return replyWith(await findLead(db, key, query.data));
});

/**
 * Moves a lead: JSON `{status, updated_at?}` → 200 `{lead}`. With `updated_at`, 409 with `lead` and `changed: {by, at}`
 * when a colleague changed it since. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const patchLead = staffOnly(async (call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const change = statusChangeSchema.safeParse(body.fields);
  if (!change.success) return invalid(fieldErrors(change.error.issues));
  const id = leadId(call);
  if (id === undefined) return noSuchLead();
  const moved = await moveLead(db, id, change.data);
  if (!moved.ok || !moved.value.changed) return replyWith(moved);
  return problem(409, {
    detail: 'Somebody else changed this lead meanwhile.',
    members: moved.value,
  });
});

/** Erases the personal data of a lead, for good; its row and history stay: 204, also when it was erased before. 401, 403, 404, 503. */
const deleteLead = staffOnly(async (call, { db }) => {
  const id = leadId(call);
  if (id === undefined) return noSuchLead();
  const erased = await eraseLead(db, id);
  return erased.ok ? { status: 204 } : erased.reply;
});

export default endpoint({ GET: getLead, PATCH: patchLead, DELETE: deleteLead });
