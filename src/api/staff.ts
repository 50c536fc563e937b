import { factorSwitchSchema, newStaffSchema, staffResponseSchema } from '../domain/http-api/staff';
import { endpoint } from '../server/http/endpoint';
import { readResponse } from '../server/db/read-response';
import { readStaffResponse } from '../server/staff/staff-response';
import { inviteStaff } from '../server/staff/manage-staff';
import { staffOnly } from '../server/auth/staff-only';

/**
 * Everybody who is, was or is to be of the desk, by name: 200 `{staff: [{id, email, name, role, state, …}],
 * managers_need_factor}`. 401, 403, 503.
 */
const getStaff = staffOnly({}, async ({ db }) => {
  const [members, rule] = await Promise.all([
    db.rpc('staff_members'),
    db.rpc('managers_need_factor'),
  ]);
  const staff = readResponse('staff_members', members, (rows) => rows);
  if (!staff.ok) return staff;
  return readResponse('managers_need_factor', rule, (managers_need_factor) =>
    staffResponseSchema.parse({ staff: staff.value, managers_need_factor }),
  );
});

/**
 * Invites somebody: JSON `{email, name, role}` → 201 `{staff}`, and an invitation is mailed. 401, 403 for anybody but a
 * manager, 409 known address, 422, 503 with `missing` when the secret key is missing.
 */
const postStaff = staffOnly(
  { body: newStaffSchema },
  async ({ db }, { body }, { request }) => inviteStaff(db, request, body),
  201,
);

/**
 * Says whether managers need a second factor, or from which day on everybody does (null: never): JSON `{managers_need_factor}` or
 * `{factor_due}` → 200 the same. 401, 403 for anybody but a manager and with `proof` when one is due, 409 when the caller has
 * none, 422, 503.
 */
const patchStaff = staffOnly({ body: factorSwitchSchema }, async ({ db }, { body }) => {
  const changed =
    'factor_due' in body
      ? readStaffResponse(
          'require_everybodys_factor',
          await db.rpc('require_everybodys_factor', { p_day: body.factor_due }),
        )
      : readStaffResponse(
          'require_managers_factor',
          await db.rpc('require_managers_factor', { p_is_required: body.managers_need_factor }),
        );
  return changed.ok ? { ok: true, value: body } : changed;
});

export default endpoint({ GET: getStaff, POST: postStaff, PATCH: patchStaff });
