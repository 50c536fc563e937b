import { keepAgencySettings } from '../../src/server/agency-settings';
import { connectService } from '../../src/server/db/supabase';
import { queueDayMail } from '../../src/server/email/outbox';
import { parseEnv } from '../../src/server/env';
import { logFault } from '../../src/server/faults';

/**
 * Tells the database zone and hours of this version of the site, and queues the mail of each person's day. Takes nothing from
 * its caller and tells it nothing, so calling it from outside gains nothing.
 */
export default async function dayMail(): Promise<Response> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return new Response(null, { status: 503 });
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = parsed.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) return new Response(null, { status: 204 });
  try {
    const db = connectService(SUPABASE_URL, SUPABASE_SECRET_KEY);
    await keepAgencySettings(db);
    await queueDayMail(db);
    return new Response(null, { status: 204 });
  } catch (cause) {
    logFault({ message: 'The mail of the day was not queued.', cause });
    return new Response(null, { status: 503 });
  }
}

/** Every five minutes, for people choose their hour. */
export const config = { schedule: '*/5 * * * *' };
