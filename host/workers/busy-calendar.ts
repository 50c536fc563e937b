import type { Env } from '../../src/server/env';
import { refreshBusyTimes } from '../../src/server/consultations/staff-calendar';
import { logFault } from '../../src/server/faults';
import { emailSettings } from '../../src/server/email/settings';
import { connectService } from '../../src/server/db/supabase';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

interface BusyCalendarOptions {
  siteUrl: string;
  /** Called when something is wrong with the calendar, or something else, and when all is well again; without its address. */
  report: (line: string) => void;
  /** Pause between two readings, in ms. */
  everyMs?: number;
}

const FIVE_MINUTES = 5 * 60_000;

/** Keeps calls from being booked while CALENDAR_BUSY_URL says that staff are busy; undefined without it or a secret key. */
export function startBusyCalendar(
  env: Pick<Env, 'CALENDAR_BUSY_URL' | 'MAIL_FROM' | 'NOTIFY_EMAIL'>,
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { siteUrl, report, everyMs = FIVE_MINUTES }: BusyCalendarOptions,
): Repeating | undefined {
  const { CALENDAR_BUSY_URL: url } = env;
  if (url === undefined || secretKey === undefined) return undefined;
  const db = connectService(variables.SUPABASE_URL, secretKey);
  const { domain } = emailSettings(env, siteUrl);
  let before: string | undefined;
  return repeat(everyMs, async () => {
    try {
      const trouble = await refreshBusyTimes(db, url, domain);
      if (trouble !== before) report(trouble ?? 'The staff calendar is read in full again.');
      before = trouble;
    } catch (cause) {
      logFault({ message: 'The busy times of the calendar were not kept.', cause });
    }
  });
}
