import {
  type Device,
  type DeviceChange,
  deviceResponseSchema,
  devicesResponseSchema,
  type DevicesResponse,
  type NewDevice,
  renewedDeviceSchema,
} from '../../domain/http-api/push';
import { readResponse, readRow } from '../db/read-response';
import type { Db } from '../db/supabase';
import { env } from '../env';
import type { Result } from '../http/api-types';
import { invalid } from '../http/problem';
import { isPushAddress } from './push-address';
import { isBrowserKey, pushKeysOf } from './push-keys';

/** Why a path names no device. */
export const NO_SUCH_DEVICE = 'There is no such device.';

const COLUMNS = 'id, device, kinds, quiet_from, quiet_to, created_at, last_ok_at';

interface Row extends Omit<Device, 'kinds'> {
  kinds: string[];
}

/** The table has seconds, which nobody chose. */
const shortTime = (time: string | null): string | null => time && time.slice(0, 5);

const toResponse = (row: Row) =>
  deviceResponseSchema.parse({
    device: {
      ...row,
      quiet_from: shortTime(row.quiet_from),
      quiet_to: shortTime(row.quiet_to),
    },
  });

/** The caller's devices, and the key to subscribe another with. */
export async function listDevices(db: Db): Promise<Result<DevicesResponse>> {
  const public_key = pushKeysOf(env())?.publicKey ?? null;
  return readResponse('own_devices', await db.rpc('own_devices'), (devices) =>
    devicesResponseSchema.parse({ public_key, devices }),
  );
}

function faultsOf({ endpoint, keys }: NewDevice) {
  if (!isPushAddress(endpoint, env())) {
    const message = 'endpoint must be an https address of a push service, without a port.';
    return [{ field: 'endpoint', message }];
  }
  return isBrowserKey(keys.p256dh)
    ? []
    : [{ field: 'keys.p256dh', message: 'p256dh must be a point of the curve P-256.' }];
}

/** Keeps the subscription of the caller's device. @param device its name */
export async function keepDevice(db: Db, { endpoint, keys }: NewDevice, device: string) {
  const faults = faultsOf({ endpoint, keys });
  if (faults.length > 0) return { ok: false as const, response: invalid(faults) };
  const kept = { p_endpoint: endpoint, p_p256dh: keys.p256dh, p_auth: keys.auth, p_device: device };
  return readResponse('keep_device', await db.rpc('keep_device', kept), (found) =>
    deviceResponseSchema.parse({ device: found }),
  );
}

/** Notes that the caller has opened the desk on a device, which is null where it has no notifications of theirs. */
export async function renewDevice(db: Db, endpoint: string) {
  const answer = await db.rpc('renew_device', { p_endpoint: endpoint });
  return readResponse('renew_device', answer, (found) => renewedDeviceSchema.parse(found));
}

/** Changes what a device of the caller is told, and when. */
export async function changeDevice(db: Db, id: string, change: DeviceChange) {
  const update = db.from('push_subscriptions').update(change).eq('id', id).select(COLUMNS);
  return readRow(db, 'change device', await update, toResponse, NO_SUCH_DEVICE);
}

/** Ends the notifications of a device; ok also when it had none. */
export async function deleteDevice(db: Db, id: string): Promise<Result<undefined>> {
  const answer = await db.from('push_subscriptions').delete().eq('id', id).select('id');
  return readResponse('delete device', answer, () => undefined);
}
