import { staffAnswerSchema } from '../domain/http-api/session';
import { endpoint } from '../server/http/endpoint';
import { readAnswer, respondWith } from '../server/desk/read-answer';
import { staffOnly } from '../server/auth/staff-only';

/**
 * Whom a lead can be assigned to: 200 `{staff: [{id, email, is_disabled}]}`, by address; accounts that can no longer be used
 * are listed while they own leads. 401, 403, 503.
 */
const getStaff = staffOnly(async (_request, { db }) => {
  const answer = await db.rpc('staff_members');
  return respondWith(
    readAnswer('staff_members', answer, (staff) => staffAnswerSchema.parse({ staff })),
  );
});

export default endpoint({ GET: getStaff });
