/** `npm run status`: today's enquiries and the waiting emails, in numbers. */
import { connectService } from '../src/server/db/supabase';
import { readSiteCounts, type SiteCounts } from '../host/backend/counts';
import { waitText } from '../src/domain/clock';
import { readEnvironment, runCommand, withServiceAccess } from './lib/command';
import { OperatorError } from '../supabase/local/errors';

const waiting = ({ mail_pending, mail_oldest_seconds }: SiteCounts) =>
  mail_pending === 0 ? '0' : `${mail_pending}, the oldest for ${waitText(mail_oldest_seconds)}`;

function calendar({ calendar_read_at, calendar_fault }: SiteCounts): [string, string][] {
  if (calendar_read_at === null && calendar_fault === null) return [];
  const seconds = Math.round((Date.now() - Date.parse(calendar_read_at ?? '')) / 1000);
  const read = calendar_read_at === null ? 'never read' : `read ${waitText(seconds)} ago`;
  const fault = calendar_fault === null ? '' : `; cannot be read now (${calendar_fault})`;
  return [['Staff calendar', read + fault]];
}

const lines = (counts: SiteCounts): [string, string | number][] => [
  ['Enquiries accepted today', counts.accepted],
  ['Enquiries quarantined today', counts.quarantined],
  ['Enquiries refused by the throttle today', counts.refused],
  ['Sign-ins refused by the throttle today', counts.sign_ins_refused],
  ['Mail given up today', counts.mail_failed],
  ['Mail waiting now', waiting(counts)],
  ...calendar(counts),
];

runCommand(() =>
  withServiceAccess(readEnvironment(), async ({ url, serviceRoleKey }) => {
    const counts = await readSiteCounts(connectService(url, serviceRoleKey)).catch(
      (cause: unknown) => {
        throw new OperatorError(String(cause));
      },
    );
    for (const [label, value] of lines(counts)) console.log(`${label.padEnd(41)}${value}`);
  }),
);
