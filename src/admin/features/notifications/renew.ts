import { renewedDeviceSchema } from '../../../domain/http-api/push';
import { request } from '../../lib/request';
import { findSubscription } from './this-device';

export const PUSH_PATH = '/api/push';

/** The device of this browser as the server knows it, which is told that it is in use; null without notifications. */
export async function renewDevice() {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const body = { endpoint: subscription.endpoint };
  const { device } = await request(renewedDeviceSchema, PUSH_PATH, { method: 'PUT', body });
  // Somebody else's, or of a log-in that was ended: nothing is to come here any more.
  if (!device) await subscription.unsubscribe();
  return device;
}
