import { z } from 'zod';
import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { NO_SUCH_DEVICE } from '../../../server/push/devices';
import { tryDevice } from '../../../server/push/try-device';

const devicePathSchema = z.object({ id: z.guid(NO_SUCH_DEVICE) });

/**
 * Sends a notification to one of the caller's devices: 200 `{status, code, push_service}`, the status of the push service's
 * answer (201: it has taken the message), or null and the code of why there is none. 409 the site has no VAPID keys. 401,
 * 403, 404, 503.
 */
const postTrial = staffOnly({ path: devicePathSchema }, ({ db }, { path }, { request }) =>
  tryDevice(db, path.id, request.deadline),
);

export default endpoint({ POST: postTrial });
