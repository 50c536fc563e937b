import { endpoint } from '../../server/http/endpoint';
import { showDraft } from '../../server/enquiries/form-response';
import type { ApiRequest } from '../../server/http/api-types';

/**
 * Shows a form post that was refused, filled in again, to a browser without scripts. `?id=` is what the 303 of
 * `POST /api/enquiries` named. HTML: 200; 404 with an empty form when half an hour has passed; 503 database away.
 */
const getDraft = (request: ApiRequest) => showDraft(request, request.query.get('id'));

export default endpoint({ GET: getDraft });
