import { parseEnv } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { tidyFiles } from '../../src/server/files/tidy-files';

/**
 * Judges files whose senders have gone, removes those that nobody needs, and has the others scanned. Takes nothing from its caller
 * and tells it nothing, so calling it from outside gains nothing.
 */
export default async function files(): Promise<Response> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return new Response(null, { status: 503 });
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, CLAMAV_URL } = parsed.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) return new Response(null, { status: 204 });
  try {
    await tidyFiles(SUPABASE_URL, SUPABASE_SECRET_KEY, CLAMAV_URL);
    return new Response(null, { status: 204 });
  } catch (cause) {
    logFault({ message: 'Files wait to be judged, scanned or removed.', cause });
    return new Response(null, { status: 503 });
  }
}

/** Every five minutes; a sender who stays asks at once. */
export const config = { schedule: '*/5 * * * *' };
