import { connectService } from '../../src/server/db/supabase';
import { parseEnv } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { deliverPush } from '../../src/server/push/deliver-push';
import { pushKeysOf } from '../../src/server/push/push-keys';

/** A scheduled function has 30 seconds; a push service may take ten for its answer. */
const LIMIT_MS = 15_000;

/** Tells the devices of staff. Takes nothing from its caller and tells it nothing, so calling it from outside gains nothing. */
export default async function push(): Promise<Response> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return new Response(null, { status: 503 });
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = parsed.env;
  const keys = pushKeysOf(parsed.env);
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY || !keys) return new Response(null, { status: 204 });
  try {
    const db = connectService(SUPABASE_URL, SUPABASE_SECRET_KEY);
    await deliverPush(db, { keys, settings: parsed.env }, AbortSignal.timeout(LIMIT_MS));
    return new Response(null, { status: 204 });
  } catch (cause) {
    logFault({ message: 'Push messages wait for the next minute.', cause });
    return new Response(null, { status: 503 });
  }
}

/** Every minute, the most often that Netlify calls. */
export const config = { schedule: '* * * * *' };
