import { fieldErrors } from '../../../domain/field-errors';
import { consultationChangeSchema } from '../../../domain/http-api/consultations';
import { changeConsultation } from '../../../server/consultations/agenda';
import { endpoint } from '../../../server/http/endpoint';
import { noSuchLead, replyWith } from '../../../server/leads/desk-result';
import { leadId } from '../../../server/leads/lead-key';
import { invalid } from '../../../server/http/problem';
import { readBody } from '../../../server/http/read-body';
import { staffOnly } from '../../../server/auth/staff-only';

/**
 * Moves or books the call of a lead, or says how it stands: JSON `{starts_at}` or `{state}` → 200 `{consultation}`. 400, 401,
 * 403, 404, 409 the time is taken (`slots`: free ones around it) or the lead was erased, 413, 415, 422, 503.
 */
const patchConsultation = staffOnly(async (call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const change = consultationChangeSchema.safeParse(body.fields);
  if (!change.success) return invalid(fieldErrors(change.error.issues));
  const id = leadId(call);
  return id === undefined ? noSuchLead() : replyWith(await changeConsultation(db, id, change.data));
});

export default endpoint({ PATCH: patchConsultation });
