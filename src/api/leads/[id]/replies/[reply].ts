import { endpoint } from '../../../../server/http/endpoint';
import { undoReply } from '../../../../server/leads/change-leads';
import { leadId, noSuchLead, respondWith } from '../../../../server/desk/read-answer';
import { staffOnly } from '../../../../server/auth/staff-only';

/**
 * Takes a logged reply back: its lead waits again, unless another reply stands or staff moved it since; history tells of
 * both → 200 `{event, lead}`, also when it was undone before. 401, 403, 404, 503.
 */
const deleteReply = staffOnly(async (call, { db }) => {
  const id = leadId(call);
  const { reply = '' } = call.params;
  return id !== undefined && /^\d{1,15}$/.test(reply)
    ? respondWith(await undoReply(db, id, Number(reply)))
    : noSuchLead();
});

export default endpoint({ DELETE: deleteReply });
