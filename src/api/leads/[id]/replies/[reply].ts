import { endpoint } from '../../../../server/http/endpoint';
import { readReply } from '../../../../server/leads/follow-up';
import { replyPathSchema } from '../../../../server/leads/lead-path';
import { staffOnly } from '../../../../server/auth/staff-only';

/** How a reply stands: `queued`, `sent`, `failed` or `undone` → 200 `{event}`. 401, 403, 404, 503. */
const getReply = staffOnly({ path: replyPathSchema }, ({ db }, { path }) =>
  readReply(db, path.id, path.reply),
);

export default endpoint({ GET: getReply });
