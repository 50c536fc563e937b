import { staffOnly } from '../server/auth/staff-only';
import { endpoint } from '../server/http/endpoint';
import { findDay } from '../server/leads/read-leads';

/**
 * The day's work of the caller: 200 `{waiting: [{answer, lead}], returned: [{reply, lead}], overdue, actions, calls, unowned,
 * counts}`, at most 50 of each; `answer` is null where only the enquiry waits. 401, 403, 503.
 */
const getDay = staffOnly({}, ({ db }) => findDay(db));

export default endpoint({ GET: getDay });
