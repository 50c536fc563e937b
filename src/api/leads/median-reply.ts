import { endpoint } from '../../server/http/endpoint';
import { findMedianReply } from '../../server/leads/read-leads';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * The dashboard's figure, cheaper than the report that has it too: hours until the first reply in the middle of the leads
 * answered of the last 30 days → 200 `{median_hours}`, null when there is none. 401, 403, 503.
 */
const getMedianReply = staffOnly({}, ({ db }) => findMedianReply(db));

export default endpoint({ GET: getMedianReply });
