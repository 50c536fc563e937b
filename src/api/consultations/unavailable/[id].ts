import { freeTime } from '../../../server/consultations/agenda';
import { endpoint } from '../../../server/http/endpoint';
import { leadId } from '../../../server/desk/read-answer';
import { problem } from '../../../server/http/problem';
import { staffOnly } from '../../../server/auth/staff-only';

/** Frees a time that staff blocked: 204, also when it was free already; 401, 403, 404 no id, 503. */
const deleteBlock = staffOnly(async (call, { db }) => {
  const id = leadId(call);
  return id === undefined ? problem(404) : freeTime(db, id);
});

export default endpoint({ DELETE: deleteBlock });
