import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { countViews } from '../../server/views/count-views';

/**
 * The number of leads in each view that the caller may see: 200 `{counts: [{id, leads, is_more}]}`. Where a filter has to be
 * counted lead by lead, it stops at 1,000, with `is_more`. 401, 403, 503.
 */
const getCounts = staffOnly({}, countViews);

export default endpoint({ GET: getCounts });
