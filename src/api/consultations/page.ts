import { showTimes } from '../../server/consultations/times-page';
import { endpoint } from '../../server/http/endpoint';
import type { ApiRequest } from '../../server/http/api-types';

/**
 * The page on which a call is booked without scripts: free times of `?day=YYYY-MM-DD`, told in the time zone `?zone=` (IANA;
 * else the agency's), and the form. HTML: 200; 503 with the page while the times cannot be looked up.
 */
const getTimes = (request: ApiRequest) =>
  showTimes(request, {
    day: request.query.get('day') ?? undefined,
    zone: request.query.get('zone') ?? undefined,
  });

export default endpoint({ GET: getTimes });
