/** `npm run status`: today's enquiries, the waiting emails and the last backup, in numbers. */
import { connectService, type Db } from '../src/server/db/supabase';
import { deliveryCause } from '../src/server/email/delivery-cause';
import { mailboxStateSchema } from '../src/server/mailbox/mailbox-state';
import { readSiteCounts, type SiteCounts } from '../host/workers/counts';
import { AGENCY_TIME_ZONE, placeOf, waitText } from '../src/domain/clock';
import { unfetchedText } from '../src/domain/http-api/replies';
import { agoText } from '../src/domain/time-text';
import { readStaffCalendar } from '../src/server/consultations/staff-calendar';
import { emailSettings } from '../src/server/email/settings';
import type { Env } from '../src/server/env';
import { dataDirOf, readEnvironment, runCommand, withServiceAccess } from './lib/command';
import { findBackup } from '../supabase/local/backups';
import { requireData } from '../supabase/local/data-folder';
import { OperatorError } from '../supabase/local/errors';

const waiting = ({ mail_pending, mail_oldest_seconds }: SiteCounts) =>
  mail_pending === 0 ? '0' : `${mail_pending}, the oldest for ${waitText(mail_oldest_seconds)}`;

/** More causes than this are no news. */
const MAX_ROWS = 1_000;

/** Why emails and webhook calls wait that were tried before: each cause, and how many wait for it. */
async function waitingCauses(db: Db): Promise<[string, string][]> {
  const { data } = await db
    .from('mail_outbox')
    .select('last_error')
    .eq('state', 'queued')
    .not('last_error', 'is', null)
    .limit(MAX_ROWS)
    .throwOnError();
  const codes = data.flatMap(({ last_error }) => last_error ?? []);
  return [...new Set(codes)].map((code) => {
    const count = codes.filter((other) => other === code).length;
    return ['', `${count}: ${deliveryCause(code)} (${code})`];
  });
}

function calendar({ calendar_read_at, calendar_fault }: SiteCounts): [string, string][] {
  if (calendar_read_at === null && calendar_fault === null) return [];
  const seconds = Math.round((Date.now() - Date.parse(calendar_read_at ?? '')) / 1000);
  const read = calendar_read_at === null ? 'never read' : `read ${waitText(seconds)} ago`;
  const fault = calendar_fault === null ? '' : `; cannot be read now (${calendar_fault})`;
  return [['Staff calendar', read + fault]];
}

const REASONS = {
  unreadable: 'left out, because it cannot be read',
  'partly unreadable': 'read without a part that cannot be read, such as an end or a day left out',
  'too much': 'left out, because it repeats too often or in too complicated a way',
  'unknown zone': `in a time zone that nobody knows; taken as the calendar's own, else as ${placeOf(AGENCY_TIME_ZONE)} time`,
};

/** The events that are not taken as the calendar writes them. They are read now: their names are kept nowhere. */
async function calendarEvents(env: Env): Promise<[string, string][]> {
  const { CALENDAR_BUSY_URL, SITE_URL } = env;
  if (CALENDAR_BUSY_URL === undefined) return [];
  const { domain } = emailSettings(env, SITE_URL ?? 'http://localhost');
  const calendar = await readStaffCalendar(CALENDAR_BUSY_URL, domain);
  if ('fault' in calendar) return [];
  return calendar.remarks.map(({ name, reason }) => ['', `${name}: ${REASONS[reason]}`]);
}

/** When the answers of visitors were last read, and what keeps them from being read now. */
async function mailbox(db: Db): Promise<[string, string][]> {
  const { data } = await db.rpc('mailbox_state').throwOnError();
  const { reading, read_at, fault, unfetched } = mailboxStateSchema.parse(data);
  if (!reading) return [];
  const seconds = Math.round((Date.now() - Date.parse(read_at ?? '')) / 1000);
  const read = read_at === null ? 'never read' : `read ${waitText(seconds)} ago`;
  const state = fault === null ? read : `${read}; cannot be read now: ${fault}`;
  const missing = unfetched && `${unfetchedText(unfetched)}; look there`;
  return [['Mailbox of answers', state], ...(missing ? [['', missing] as [string, string]] : [])];
}

/** The newest backup of the local Supabase. A hosted project makes its own, which no call shows. */
async function backup(env: Env): Promise<[string, string][]> {
  if (env.SUPABASE_URL !== undefined) return [];
  const found = await findBackup(dataDirOf(env));
  const text = found ? `${agoText(found.made_at, Date.now())}, ${found.file}` : 'none';
  return [['Last backup', text]];
}

const lines = (counts: SiteCounts, causes: [string, string][]): [string, string | number][] => [
  ['Enquiries accepted today', counts.accepted],
  ['Enquiries quarantined today', counts.quarantined],
  ['Enquiries refused by the throttle today', counts.refused],
  ['Sign-ins refused by the throttle today', counts.sign_ins_refused],
  ['Mail given up today', counts.mail_failed],
  ['Mail waiting now', waiting(counts)],
  ...causes,
  ['Could not be erased by retention', counts.erasures_failed],
  ...calendar(counts),
];

runCommand(async () => {
  const env = readEnvironment();
  // A mistyped folder would be made, and the zeros of its empty database told as the site's.
  if (env.SUPABASE_URL === undefined) requireData(dataDirOf(env));
  await withServiceAccess(env, async ({ url, secretKey }) => {
    const db = connectService(url, secretKey);
    try {
      const rows = [
        ...lines(await readSiteCounts(db), await waitingCauses(db)),
        ...(await calendarEvents(env)),
        ...(await mailbox(db)),
        ...(await backup(env)),
      ];
      for (const [label, value] of rows) console.log(`${label.padEnd(41)}${value}`);
    } catch (cause) {
      throw new OperatorError(String(cause));
    }
  });
});
