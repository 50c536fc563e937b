import { connectService, DatabaseFault } from '../../src/server/db/supabase';
import { accessTokens, type OAuthVariables } from '../../src/server/email/oauth';
import { emailSettings, ourAddresses } from '../../src/server/email/settings';
import type { Env } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { connectFiles } from '../../src/server/files/tidy-files';
import { connectFiling } from '../../src/server/mailbox/filing';
import { mailboxLine } from '../../src/server/mailbox/mailbox-state';
import { type MailParser, startMailParser } from '../../src/server/mailbox/mail-parser';
import { readMailbox } from '../../src/server/mailbox/read-mailbox';
import { refreshBusyTimes } from '../../src/server/consultations/staff-calendar';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

interface MailboxOptions {
  /** The public address of the site. */
  siteUrl: string;
  /** Called once when the mailbox becomes unreadable, and once when it is readable again; without its address. */
  report: (line: string) => void;
  /** Pause between two readings, in ms. */
  everyMs?: number;
  /** Parses emails; by default in a separate thread. */
  parser?: MailParser;
}

const MINUTE = 60_000;
const READABLE = 'The mailbox of answers can be read again.';

/**
 * Files answers from the mailbox of IMAP_URL for as long as the host runs. Without IMAP_URL, tells the database that no mailbox
 * is read, so that the desk can say so. Undefined without a secret key.
 */
export function startMailbox(
  env: Pick<Env, 'IMAP_URL' | 'MAIL_FROM' | 'NOTIFY_EMAIL' | 'CLAMAV_URL'> & OAuthVariables,
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { siteUrl, report, everyMs = MINUTE, parser = startMailParser() }: MailboxOptions,
): Repeating | undefined {
  if (secretKey === undefined) return undefined;
  const { IMAP_URL: address } = env;
  const filing = connectFiling(connectService(variables.SUPABASE_URL, secretKey));
  const tools = {
    filing,
    parser,
    ourAddresses: ourAddresses(emailSettings(env, siteUrl)),
    tokens: accessTokens(env),
    files: connectFiles(variables.SUPABASE_URL, secretKey, env.CLAMAV_URL),
  };
  let before = READABLE;
  return repeat(everyMs, async (stopping) => {
    try {
      if (address === undefined) return void (await filing.lease(undefined));
      const reading = await readMailbox(tools, address, stopping);
      if (reading.kind === 'busy') return;
      const line = reading.kind === 'away' ? mailboxLine(reading) : READABLE;
      if (line !== before) report(line);
      before = line;
    } catch (cause) {
      const away = cause instanceof DatabaseFault;
      logFault({ message: `Answers wait: ${away ? 'the database is away' : 'a fault'}.`, cause });
    }
  });
}

interface BusyCalendarOptions {
  siteUrl: string;
  /** Called when a failure to read the calendar begins, changes or ends. The line does not contain the calendar's address. */
  report: (line: string) => void;
  /** Pause between two readings, in ms. */
  everyMs?: number;
}

const FIVE_MINUTES = 5 * 60_000;

/** Reads CALENDAR_BUSY_URL, so that no call is booked while staff are busy; undefined without it or a secret key. */
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
