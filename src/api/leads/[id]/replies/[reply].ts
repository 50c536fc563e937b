import { endpoint } from '../../../../server/http/endpoint';
import { undoReply } from '../../../../server/leads/replies';
import { replyPathSchema } from '../../../../server/leads/lead-path';
import { staffOnly } from '../../../../server/auth/staff-only';

/**
 * Undoes a reply: an email that has not left yet is not sent, and the lead of a logged reply waits again, unless another
 * reply stands or staff moved it since; history tells of both → 200 `{event, lead}`, also when it was undone before. 409 the
 * email is on its way. 401, 403, 404, 503.
 */
const deleteReply = staffOnly({ path: replyPathSchema }, ({ db }, { path }) =>
  undoReply(db, path.id, path.reply),
);

export default endpoint({ DELETE: deleteReply });
