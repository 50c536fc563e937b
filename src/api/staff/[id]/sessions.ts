import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { readStaffResponse, staffPath } from '../../../server/staff/staff-response';

/**
 * Logs a colleague out everywhere: 204, also when they were logged in nowhere. 401, 403 for anybody but a manager and with
 * `proof` when one is due, 404, 503.
 */
const deleteSessions = staffOnly({ path: staffPath }, async ({ db }, { path }) => {
  const ended = readStaffResponse(
    'end_sessions_of',
    await db.rpc('end_sessions_of', { p_id: path.id }),
  );
  return ended.ok ? { ok: true, value: undefined } : ended;
});

export default endpoint({ DELETE: deleteSessions });
