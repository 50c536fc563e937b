import { endpoint } from '../../../server/endpoint';
import { noSuchLead, replyWith } from '../../../server/leads/asked';
import { setQuarantine } from '../../../server/leads/change-leads';
import { leadId } from '../../../server/leads/lead-key';
import { staffOnly } from '../../../server/staff-only';

/** Puts a lead among the spam, as staff's own judgement: 200 `{lead}`, also when it was before. 401, 403, 404, 503. */
const postQuarantine = staffOnly(async (call, { db }) => {
  const id = leadId(call);
  return id === undefined ? noSuchLead() : replyWith(await setQuarantine(db, id, true));
});

export default endpoint({ POST: postQuarantine });
