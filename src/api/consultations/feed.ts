import { renewFeed } from '../../server/consultations/calendar';
import { endpoint } from '../../server/http/endpoint';
import { staffOnly } from '../../server/auth/staff-only';

/** Makes a new address of the caller's calendar feed, told only now; the old one ends. 201 `{url}`; 401, 403, 503. */
const postFeed = staffOnly({}, ({ db }) => renewFeed(db), 201);

export default endpoint({ POST: postFeed });
