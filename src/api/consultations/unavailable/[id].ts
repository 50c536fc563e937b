import { z } from 'zod';
import { staffOnly } from '../../../server/auth/staff-only';
import { freeTime } from '../../../server/consultations/agenda';
import { endpoint } from '../../../server/http/endpoint';

const blockPathSchema = z.object({ id: z.guid('There is no such time.') });

/** Frees a time that staff blocked: 204, also when it was free already; 401, 403, 404 no id, 503. */
const deleteBlock = staffOnly({ path: blockPathSchema }, ({ db }, { path }) =>
  freeTime(db, path.id),
);

export default endpoint({ DELETE: deleteBlock });
