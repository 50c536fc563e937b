import { staffAnswerSchema } from '../domain/http-api/session';
import { endpoint } from '../server/http/endpoint';
import { readAnswer } from '../server/leads/desk-call';
import { staffOnly } from '../server/auth/staff-only';

/**
 * Whom a lead can be assigned to: 200 `{staff: [{id, email, is_disabled}]}`, by address; accounts that can no longer be used
 * are listed while they own leads. 401, 403, 503.
 */
const getStaff = staffOnly(async (_call, { db }) => {
  const members = readAnswer('staff_members', await db.rpc('staff_members'));
  return members.ok
    ? { status: 200, body: staffAnswerSchema.parse({ staff: members.value }) }
    : members.reply;
});

export default endpoint({ GET: getStaff });
