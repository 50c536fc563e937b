import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { repeatInvitation } from '../../../server/staff/manage-staff';
import { staffPath } from '../../../server/staff/staff-response';

/**
 * Mails an invitation again: 202. 401, 403 for anybody but a manager, 404, 409 when it was accepted, 503 with `missing` when
 * the secret key is missing.
 */
const postInvitation = staffOnly({ path: staffPath }, async ({ db }, { path }, { request }) =>
  repeatInvitation(db, request, path.id),
);

export default endpoint({ POST: postInvitation });
