import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { readStaffResponse, staffPath } from '../../../server/staff/staff-response';

/**
 * Removes a colleague's second factor, who is told by email and whose sessions end: 204, also when there was none. 401, 403
 * for anybody but a manager, 404, 409 for one's own, 503.
 */
const deleteFactor = staffOnly({ path: staffPath }, async ({ db }, { path }) => {
  const reset = readStaffResponse('reset_factor', await db.rpc('reset_factor', { p_id: path.id }));
  return reset.ok ? { ok: true, value: undefined } : reset;
});

export default endpoint({ DELETE: deleteFactor });
