import { z } from 'zod';
import { staffOnly } from '../../server/auth/staff-only';
import { readResponse } from '../../server/db/read-response';
import { endpoint } from '../../server/http/endpoint';

const path = z.object({ id: z.uuid('There is no such session.') });

/** Ends one of one's own sessions: 204, also when it has ended before. 401, 403 with `proof` when one is due, 422, 503. */
const deleteSession = staffOnly({ path }, async ({ db }, input) =>
  readResponse(
    'end_session',
    await db.rpc('end_session', { p_id: input.path.id }),
    () => undefined,
  ),
);

export default endpoint({ DELETE: deleteSession });
