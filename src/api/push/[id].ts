import { z } from 'zod';
import { deviceChangeSchema } from '../../domain/http-api/push';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { changeDevice, deleteDevice, NO_SUCH_DEVICE } from '../../server/push/devices';

const devicePathSchema = z.object({ id: z.guid(NO_SUCH_DEVICE) });

/**
 * Changes what a device is told, and when: JSON `{kinds?, quiet_from?, quiet_to?}`, with kinds of `enquiry`, `answer`,
 * `call`, `due` and times `HH:MM` on the agency's clocks, both or neither null → 200 `{device}`. 404 no device of the caller;
 * 422 names the field. 400, 401, 403, 413, 415, 503.
 */
const patchDevice = staffOnly(
  { path: devicePathSchema, body: deviceChangeSchema },
  ({ db }, { path, body }) => changeDevice(db, path.id, body),
);

/** Ends the notifications of one of the caller's devices: 204, also when it had none. 401, 404 no id, 503. */
const deleteOne = staffOnly({ path: devicePathSchema }, ({ db }, { path }) =>
  deleteDevice(db, path.id),
);

export default endpoint({ PATCH: patchDevice, DELETE: deleteOne });
