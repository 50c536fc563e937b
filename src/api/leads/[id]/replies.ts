import { fieldErrors } from '../../../domain/field-errors';
import { replySchema } from '../../../domain/http-api/lead-changes';
import { endpoint } from '../../../server/http/endpoint';
import { noSuchLead, replyWith } from '../../../server/leads/desk-result';
import { logReply } from '../../../server/leads/change-leads';
import { leadId } from '../../../server/leads/lead-key';
import { invalid } from '../../../server/http/problem';
import { readBody } from '../../../server/http/read-body';
import { staffOnly } from '../../../server/auth/staff-only';

/**
 * Logs that staff answered a lead: JSON `{channel: email|phone|whatsapp}` → 201 `{event, lead}`. The first one stops the
 * clock of the reply promise and makes a new lead contacted. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const postReply = staffOnly(async (call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const sent = replySchema.safeParse(body.fields);
  if (!sent.success) return invalid(fieldErrors(sent.error.issues));
  const id = leadId(call);
  return id === undefined ? noSuchLead() : replyWith(await logReply(db, id, sent.data), 201);
});

export default endpoint({ POST: postReply });
