import { staffAnswerSchema } from '../domain/http-api/session';
import { endpoint } from '../server/http/endpoint';
import { readAnswer } from '../server/desk/read-answer';
import { staffOnly } from '../server/auth/staff-only';

/**
 * The staff to whom a lead can be assigned: 200 `{staff: [{id, email, is_disabled}]}`, by address; accounts that can no longer be used
 * are listed while they own leads. 401, 403, 503.
 */
const getStaff = staffOnly({}, async ({ db }) =>
  readAnswer('staff_members', await db.rpc('staff_members'), (staff) =>
    staffAnswerSchema.parse({ staff }),
  ),
);

export default endpoint({ GET: getStaff });
