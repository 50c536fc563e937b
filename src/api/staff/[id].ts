import { staffChangeSchema } from '../../domain/http-api/staff';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { changeStaff } from '../../server/staff/manage-staff';
import { staffPath } from '../../server/staff/staff-response';

/**
 * Changes somebody: JSON `{name?, role?, disabled?, leads_to?, day_mail_at?}` → 200 `{staff}`. Everybody may change their own
 * name and `day_mail_at`, and nobody else's. 401, 403 for anybody but a manager, 404, 409 when no active manager would be
 * left, 422, 503 with `missing` when the secret key is missing.
 */
const patchStaff = staffOnly(
  { path: staffPath, body: staffChangeSchema },
  async (staff, { path, body }, { request }) => changeStaff(staff, request, path.id, body),
);

export default endpoint({ PATCH: patchStaff });
