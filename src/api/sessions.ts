import { sessionsResponseSchema } from '../domain/http-api/session';
import { staffOnly } from '../server/auth/staff-only';
import { readResponse } from '../server/db/read-response';
import { endpoint } from '../server/http/endpoint';
import { deviceName } from '../server/http/client';

/** One's own sessions: 200 `{sessions: [{id, is_current, device, created_at, last_used_at}]}`. 401, 403, 503. */
const getSessions = staffOnly({}, async ({ db }) =>
  readResponse('own_sessions', await db.rpc('own_sessions'), (rows) =>
    sessionsResponseSchema.parse({
      sessions: rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceName(user_agent) })),
    }),
  ),
);

/** Ends all other sessions: 204. 401, 403, 503. */
const deleteSessions = staffOnly({}, async ({ db }) =>
  readResponse('end_other_sessions', await db.rpc('end_other_sessions'), () => undefined),
);

export default endpoint({ GET: getSessions, DELETE: deleteSessions });
