import { refreshBusyTimes } from '../../src/server/consultations/staff-calendar';
import { parseEnv } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { emailSettings } from '../../src/server/email/settings';
import { connectService } from '../../src/server/db/supabase';

/** Reads CALENDAR_BUSY_URL. Takes nothing from its caller and tells it nothing, so calling it from outside gains nothing. */
export default async function busyCalendar(): Promise<Response> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return new Response(null, { status: 503 });
  const { CALENDAR_BUSY_URL, SUPABASE_URL, SUPABASE_SECRET_KEY, SITE_URL, URL } = parsed.env;
  const siteUrl = SITE_URL ?? URL;
  if (!CALENDAR_BUSY_URL || !SUPABASE_URL || !SUPABASE_SECRET_KEY || !siteUrl) {
    return new Response(null, { status: 204 });
  }
  const db = connectService(SUPABASE_URL, SUPABASE_SECRET_KEY);
  const { domain } = emailSettings(parsed.env, siteUrl);
  try {
    const trouble = await refreshBusyTimes(db, CALENDAR_BUSY_URL, domain);
    if (trouble !== undefined) console.warn(trouble);
    return new Response(null, { status: 204 });
  } catch (cause) {
    logFault({ message: 'The busy times of the calendar were not kept.', cause });
    return new Response(null, { status: 503 });
  }
}

export const config = { schedule: '*/5 * * * *' };
