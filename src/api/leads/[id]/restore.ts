import { endpoint } from '../../../server/endpoint';
import { noSuchLead, replyWith } from '../../../server/leads/asked';
import { setQuarantine } from '../../../server/leads/change-leads';
import { leadId } from '../../../server/leads/lead-key';
import { staffOnly } from '../../../server/staff-only';

/** Takes a lead out of the spam: 200 `{lead}`, also when it was before. 401, 403, 404, 503. */
const postRestore = staffOnly(async (call, { db }) => {
  const id = leadId(call);
  return id === undefined ? noSuchLead() : replyWith(await setQuarantine(db, id, false));
});

export default endpoint({ POST: postRestore });
