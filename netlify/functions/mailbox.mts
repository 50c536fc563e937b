import { connectService } from '../../src/server/db/supabase';
import { accessTokens } from '../../src/server/email/oauth';
import { emailSettings, ourAddresses } from '../../src/server/email/settings';
import { parseEnv } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { connectFiles } from '../../src/server/files/tidy-files';
import { connectFiling } from '../../src/server/mailbox/filing';
import { startMailParser } from '../../src/server/mailbox/mail-parser';
import { mailboxLine } from '../../src/server/mailbox/mailbox-state';
import { readMailbox } from '../../src/server/mailbox/read-mailbox';

/** A scheduled function has 30 seconds; the mail in hand may take most of the rest. */
const LIMIT_MS = 15_000;

/** Files the answers of IMAP_URL. Takes nothing from its caller and tells it nothing, so calling it from outside gains nothing. */
export default async function mailbox(): Promise<Response> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return new Response(null, { status: 503 });
  const { IMAP_URL, SUPABASE_URL, SUPABASE_SECRET_KEY, CLAMAV_URL, SITE_URL, URL } = parsed.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) return new Response(null, { status: 204 });
  const filing = connectFiling(connectService(SUPABASE_URL, SUPABASE_SECRET_KEY));
  try {
    if (IMAP_URL === undefined) {
      await filing.lease(undefined);
      return new Response(null, { status: 204 });
    }
    const settings = emailSettings(parsed.env, SITE_URL ?? URL ?? 'http://localhost');
    const tools = {
      filing,
      parser: startMailParser(),
      ourAddresses: ourAddresses(settings),
      tokens: accessTokens(parsed.env),
      files: connectFiles(SUPABASE_URL, SUPABASE_SECRET_KEY, CLAMAV_URL),
    };
    const reading = await readMailbox(tools, IMAP_URL, AbortSignal.timeout(LIMIT_MS));
    if (reading.kind === 'away') console.warn(mailboxLine(reading));
    return new Response(null, { status: 204 });
  } catch (cause) {
    logFault({ message: 'The mailbox of answers could not be read.', cause });
    return new Response(null, { status: 503 });
  }
}

/** Every two minutes: as long as a reading that was cut off keeps others out. */
export const config = { schedule: '*/2 * * * *' };
