import { addressChangeSchema } from '../../../domain/http-api/staff';
import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { askAddressChange } from '../../../server/staff/change-address';
import { readStaffResponse, staffPath } from '../../../server/staff/staff-response';

/**
 * Asks for a change of one's own address, for managers also of a colleague's: JSON `{email}` → 200 `{staff}`, and both
 * mailboxes get a link. 401, 403 for anybody else and with `proof` when one is due, 404, 409 the person cannot log in, or
 * with `errors` when the address is taken, 422, 429, 503 with `missing` when no account or email can be reached, with
 * `setting` when one mailbox would be enough.
 */
const postAddress = staffOnly(
  { path: staffPath, body: addressChangeSchema },
  async ({ db }, { path, body }, { request }) => askAddressChange(db, request, path.id, body),
);

/** Drops the change that waits: 204, also when there is none. 401, 403 for anybody else, 503. */
const deleteAddress = staffOnly({ path: staffPath }, async ({ db }, { path }) => {
  const dropped = readStaffResponse(
    'cancel_address_change',
    await db.rpc('cancel_address_change', { p_id: path.id }),
  );
  return dropped.ok ? { ok: true, value: undefined } : dropped;
});

export default endpoint({ POST: postAddress, DELETE: deleteAddress });
