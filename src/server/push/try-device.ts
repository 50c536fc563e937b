import { outcomeOf, type TrialResponse, trialResponseSchema } from '../../domain/http-api/push';
import { readRow } from '../db/read-response';
import type { Db } from '../db/supabase';
import { env } from '../env';
import { cleanCode, faultCode } from '../faults';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { deleteDevice, NO_SUCH_DEVICE } from './devices';
import { pushKeysOf } from './push-keys';
import { sendPush, type Subscription } from './send-push';

/** Seconds for which a trial is worth delivering: its person is looking. */
const TTL = 60;

/** Milliseconds for the push service; the answer itself is due after five seconds. */
const TIMEOUT_MS = 3_500;

interface Asked {
  topic: string;
  signal: AbortSignal;
}

/** The answer of the push service. It says that a message was taken, and never that it has arrived. */
async function trySubscription(subscription: Subscription, { topic, signal }: Asked) {
  const settings = env();
  const keys = pushKeysOf(settings);
  if (!keys) return undefined;
  try {
    const options = { keys, settings, ttl: TTL, topic, signal };
    const status = await sendPush({ kind: 'trial' }, subscription, options);
    return { status, code: null };
  } catch (error) {
    return { status: null, code: cleanCode(faultCode(error)) };
  }
}

/** Sends a message to a device of the caller, which is forgotten where the push service no longer knows it. */
export async function tryDevice(
  db: Db,
  id: string,
  deadline: AbortSignal,
): Promise<Result<TrialResponse>> {
  const columns = 'endpoint, p256dh, auth';
  const row = await db.from('push_subscriptions').select(columns).eq('id', id);
  const found = await readRow(db, 'read device', row, (device) => device, NO_SUCH_DEVICE);
  if (!found.ok) return found;
  const { endpoint, ...keys } = found.value;
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(TIMEOUT_MS)]);
  const topic = id.replaceAll('-', '');
  const answer = await trySubscription({ endpoint, keys }, { topic, signal });
  if (!answer) {
    const detail = 'Push messages are not set up: the site has no VAPID keys.';
    return { ok: false, response: problem(409, { detail }) };
  }
  if (answer.status !== null && outcomeOf(answer.status) === 'gone') await deleteDevice(db, id);
  const push_service = new URL(endpoint).hostname;
  return { ok: true, value: trialResponseSchema.parse({ ...answer, push_service }) };
}
