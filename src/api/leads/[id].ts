import { fieldErrors } from '../../domain/field-errors';
import { statusChangeSchema } from '../../domain/http-api';
import { endpoint } from '../../server/endpoint';
import type { Call } from '../../server/http';
import { changeStatus } from '../../server/leads/change-status';
import { findEarlier, findHistory, findLead } from '../../server/leads/find-lead';
import { leadId } from '../../server/leads/lead-id';
import { invalid, problem, unavailable } from '../../server/problem';
import { readBody } from '../../server/read-body';
import { staffOnly } from '../../server/staff-only';

const noSuchLead = () => problem(404, { detail: 'There is no such lead.' });

/** One lead for staff: 200 `{lead, history, earlier}`. 401, 403, 404, 503. */
const getLead = staffOnly(async (call, { db }) => {
  const id = leadId(call);
  const found = id === undefined ? { kind: 'none' as const } : await findLead(db, id);
  if (found.kind === 'none') return noSuchLead();
  if (found.kind === 'away') return unavailable();
  const { lead } = found;
  const [history, earlier] = await Promise.all([findHistory(db, lead.id), findEarlier(db, lead)]);
  return history && earlier ? { status: 200, body: { lead, history, earlier } } : unavailable();
});

/**
 * Moves a lead: JSON `{status, updated_at?}` → 200 `{lead}`. With `updated_at`, 409 with `lead` and `changed: {by, at}`
 * when a colleague changed it since. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const patchLead = staffOnly(async (call: Call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const change = statusChangeSchema.safeParse(body.fields);
  if (!change.success) return invalid(fieldErrors(change.error.issues));
  const id = leadId(call);
  const result =
    id === undefined ? { kind: 'none' as const } : await changeStatus(db, id, change.data);
  switch (result.kind) {
    case 'changed':
      return { status: 200, body: { lead: result.lead } };
    case 'moved':
      return problem(409, {
        detail: 'Somebody else changed this lead meanwhile.',
        members: { lead: result.lead, changed: result.changed },
      });
    case 'none':
      return noSuchLead();
    case 'away':
      return unavailable();
  }
});

export default endpoint({ GET: getLead, PATCH: patchLead });
