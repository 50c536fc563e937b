import ical, { type DateWithTimeZone, type EventInstance, type VEvent } from 'node-ical';
import { DAY_MS, IST_OFFSET } from '../../domain/clock';
import { cleanCode, faultCode } from '../faults';
import { type Db, DatabaseFault } from '../db/supabase';
import { isCallUid } from './calendar';
import { CONSULTATION_RULES } from './slots';

/** Milliseconds the calendar's server has, and the most characters and busy times that are taken from it. */
const TIMEOUT_MS = 10_000;
const MAX_LENGTH = 5_000_000;
const MAX_TIMES = 5_000;

type BusyTime = { starts_at: string; ends_at: string };

/** A calendar that cannot be used, by a code without any text of its own. */
class CalendarFault extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

async function readText(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value ?? '';
    if (text.length > MAX_LENGTH) {
      await reader?.cancel();
      throw new CalendarFault('TOO LARGE');
    }
  }
}

async function fetchCalendar(url: string): Promise<string> {
  // An address that moved must be told to us by a person: it has a secret in it.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { redirect: 'manual', signal });
  if (!answer.ok) throw new CalendarFault(`HTTP ${answer.status}`);
  return readText(answer);
}

/** A time as the calendar means it: one without a zone, and a whole day, are the agency's own. */
function momentOf(date: DateWithTimeZone, isFullDay: boolean): number {
  if (date.tz !== undefined && !isFullDay) return date.getTime();
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return Date.UTC(year, month, day, date.getHours(), date.getMinutes()) - IST_OFFSET;
}

/** Repeats by the minute make millions of events, and nobody is busy so. */
const isTooOften = ({ rrule }: VEvent) => /FREQ=(SECONDLY|MINUTELY)/i.test(rrule?.toString() ?? '');

const blocks = ({ event }: EventInstance) =>
  event.status !== 'CANCELLED' && event.transparency !== 'TRANSPARENT';

/**
 * The busy times of a calendar (RFC 5545) within the days in which calls are offered, repeated events included. Events that
 * are free or cancelled do not count, and neither do our own calls.
 * @throws CalendarFault when it is no calendar, or holds too much
 */
export function readBusyTimes(text: string, domain: string, now = new Date()): BusyTime[] {
  if (!/^\uFEFF?BEGIN:VCALENDAR/i.test(text.trimStart())) throw new CalendarFault('NO CALENDAR');
  const from = new Date(now.getTime() - DAY_MS);
  const to = new Date(now.getTime() + (CONSULTATION_RULES.horizonDays + 2) * DAY_MS);
  const events = Object.values(ical.sync.parseICS(text)).filter(
    (part): part is VEvent =>
      part?.type === 'VEVENT' && !isCallUid(part.uid ?? '', domain) && !isTooOften(part),
  );
  const times = events.flatMap((event) =>
    ical
      .expandRecurringEvent(event, { from, to, expandOngoing: true })
      .filter(blocks)
      .map(({ start, end, isFullDay }) => ({
        starts: momentOf(start, isFullDay),
        ends: momentOf(end, isFullDay),
      }))
      .filter(({ starts, ends }) => starts < ends),
  );
  if (times.length > MAX_TIMES) throw new CalendarFault('TOO MANY EVENTS');
  return times.map(({ starts, ends }) => ({
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
  }));
}

/**
 * Reads the staff calendar and closes the times at which it is busy. A calendar that cannot be read changes nothing: the last
 * known times stay, and `npm run status` says what is wrong.
 * @param domain of the site, which tells our own calls from others
 * @returns the code of what is wrong; undefined when all is well
 * @throws DatabaseFault when the times cannot be kept
 */
export async function refreshBusyTimes(
  db: Db,
  url: string,
  domain: string,
): Promise<string | undefined> {
  let times: BusyTime[] = [];
  let fault: string | undefined;
  try {
    times = readBusyTimes(await fetchCalendar(url), domain);
  } catch (error) {
    fault = cleanCode(faultCode(error));
  }
  const answer = await db.rpc('keep_busy_times', {
    p_times: times,
    ...(fault !== undefined && { p_fault: fault }),
  });
  if (answer.error) throw new DatabaseFault('keep_busy_times', answer);
  return fault;
}
