import { newDeviceSchema, renewalSchema } from '../../domain/http-api/push';
import { staffOnly } from '../../server/auth/staff-only';
import { deviceName, inZone } from '../../server/http/client';
import { endpoint } from '../../server/http/endpoint';
import { keepDevice, listDevices, renewDevice } from '../../server/push/devices';

/**
 * The caller's devices that are told of news, and the key to subscribe another with: 200 `{public_key, devices: [{id, device,
 * kinds, quiet_from, quiet_to, created_at, last_ok_at}]}`. `public_key` is null where the site has no VAPID keys. 401, 403, 503.
 */
const getDevices = staffOnly({}, ({ db }) => listDevices(db));

/**
 * Keeps the subscription of the caller's device: JSON `{endpoint, keys: {p256dh, auth}}` → 201 `{device}`, also when it was kept
 * before. 409 the person has ten; 422 names the field: `endpoint` for an address that is no public https one. 400, 401, 403, 413,
 * 415, 503.
 */
const postDevice = staffOnly(
  { body: newDeviceSchema },
  ({ db }, { body }, { request, session }) => {
    const { headers } = inZone(request, session.time_zone);
    return keepDevice(db, body, deviceName(headers['user-agent'] ?? null));
  },
  201,
);

/**
 * Notes that the caller has opened the desk on a device: JSON `{endpoint}` → 200 `{device}`, null for one that has no
 * notifications of theirs. Those that somebody else has left on it end. 400, 401, 403, 413, 415, 422, 503.
 */
const putDevice = staffOnly({ body: renewalSchema }, ({ db }, { body }) =>
  renewDevice(db, body.endpoint),
);

export default endpoint({ GET: getDevices, POST: postDevice, PUT: putDevice });
