import { showFeed } from '../../server/consultations/calendar';
import { endpoint } from '../../server/http/endpoint';
import type { ApiRequest } from '../../server/http/api-types';

/** The feed of booked calls for a staff member's calendar, `?token=` from the desk: 200 `text/calendar`; 404 wrong token; 503. */
const getFeed = (request: ApiRequest) => showFeed(request, request.query.get('token') ?? '');

export default endpoint({ GET: getFeed });
