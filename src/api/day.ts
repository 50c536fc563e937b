import { staffOnly } from '../server/auth/staff-only';
import { endpoint } from '../server/http/endpoint';
import { findDay } from '../server/leads/day';

/**
 * The day's work of the caller: 200 `{answers: [{answer: {at, text}, lead}], overdue, actions, calls, unowned, counts}`, at most 50 of each. 401, 403, 503.
 */
const getDay = staffOnly({}, ({ db }) => findDay(db));

export default endpoint({ GET: getDay });
