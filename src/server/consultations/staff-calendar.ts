import type { Remark } from '../../readers/calendar/read-feed';
import { type Db, DatabaseFault } from '../db/supabase';
import { cleanCode, faultCode } from '../faults';
import { inWorker, WorkerFault } from '../worker/run-in-worker';
import type { BusyTime, BusyTimesInput, BusyTimesOutput } from './busy-times';

/** Milliseconds the calendar's server has, and the most characters that are taken from it. */
const TIMEOUT_MS = 10_000;
const MAX_LENGTH = 5_000_000;

/** A calendar that cannot be used, by a code without any text of its own. */
class CalendarFault extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** The decoder that an answer asks for, or that of UTF-8, which RFC 5545 takes for granted. */
function decoderFor(answer: Response): TextDecoderStream {
  const charset = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1];
  try {
    return new TextDecoderStream(charset);
  } catch {
    return new TextDecoderStream();
  }
}

async function readText(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(decoderFor(answer)).getReader();
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

/** Anybody can send an invitation, so a calendar is read where it can hold up nothing. */
const readInWorker = inWorker<BusyTimesInput, BusyTimesOutput>({
  module: 'src/server/consultations/busy-times',
  timeoutMs: 5_000,
  maxMemoryMb: 256,
});

/** The staff calendar's busy times with a remark on each event that was not taken as it is written, or why it cannot be read. */
export type StaffCalendar = { fault: string } | { times: BusyTime[]; remarks: Remark[] };

/** @param domain of the site, which tells our own calls from others */
export async function readStaffCalendar(url: string, domain: string): Promise<StaffCalendar> {
  try {
    return await readInWorker({ feed: await fetchCalendar(url), ownDomain: domain });
  } catch (error) {
    const code = error instanceof WorkerFault ? error.code : faultCode(error);
    return { fault: cleanCode(code) };
  }
}

/**
 * Reads the staff calendar and closes the times at which it is busy. A calendar that cannot be read changes nothing: the last
 * known times stay, and `npm run status` says what is wrong.
 * @param domain of the site, which tells our own calls from others
 * @returns what is wrong with it, if anything is; undefined when all is well
 * @throws DatabaseFault when the times cannot be kept
 */
export async function refreshBusyTimes(
  db: Db,
  url: string,
  domain: string,
): Promise<string | undefined> {
  const calendar = await readStaffCalendar(url, domain);
  const answer = await db.rpc(
    'keep_busy_times',
    'fault' in calendar
      ? { p_times: [], p_fault: calendar.fault }
      : { p_times: calendar.times.map((time) => ({ ...time })) },
  );
  if (answer.error) throw new DatabaseFault('keep_busy_times', answer);
  return describeCalendar(calendar);
}

/** Tells staff what is wrong with a calendar, without a word of its content; undefined when all is well. */
function describeCalendar(calendar: StaffCalendar): string | undefined {
  if ('fault' in calendar) {
    return `The staff calendar cannot be read (${calendar.fault}); the last known busy times hold.`;
  }
  const { length } = calendar.remarks;
  if (length === 0) return undefined;
  const events = length === 1 ? '1 event' : `${length} events`;
  return `${events} of the staff calendar could not be taken as written; npm run status names them.`;
}
