import { type Env, parseEnv } from '../env';
import { openChannels } from './channels';
import { drainOutbox, type Drained } from './drain-outbox';
import { connectOutbox } from './outbox';

/** Why no mail can leave, for the log; it waits in the outbox. */
export class MailOffError extends Error {}

const required = ['SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY', 'SMTP_URL'] as const;

type MailEnv = Env & { [Name in (typeof required)[number]]: NonNullable<Env[Name]> };

const isComplete = (env: Env): env is MailEnv => required.every((name) => env[name] !== undefined);

function readEnv(): MailEnv {
  const parsed = parseEnv(globalThis.process.env);
  if (!parsed.ok) throw new MailOffError(parsed.problems.join(' '));
  if (isComplete(parsed.env)) return parsed.env;
  throw new MailOffError(`Mail waits in the outbox: ${required.join(', ')} must be set.`);
}

/** Mail written to a folder would be lost with a function's machine, so an SMTP_URL is asked for, not only wished for. */
function connect() {
  const env = readEnv();
  const siteUrl = env.SITE_URL ?? env.URL;
  if (siteUrl === undefined)
    throw new MailOffError('SITE_URL must be set, for the links in mails.');
  return {
    outbox: connectOutbox(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY),
    channels: openChannels(env, siteUrl, env.DATA_DIR),
  };
}

/**
 * Delivers what is due, once: for places without a worker, where a schedule calls it. Several calls may overlap.
 * @param limitMs after which no message is begun any more; the one in hand is finished
 * @param report told, in one line without personal data, what was given up for good
 * @throws MailOffError when the environment lacks what mail needs; nothing was touched then
 */
export async function deliverDue(
  limitMs: number,
  report: (line: string) => void,
): Promise<Drained[]> {
  const { outbox, channels } = connect();
  const stopping = new AbortController();
  const timer = setTimeout(() => stopping.abort(), limitMs);
  try {
    const options = { report, stopping: stopping.signal };
    return await Promise.all(channels.map((channel) => drainOutbox(outbox, channel, options)));
  } finally {
    clearTimeout(timer);
    for (const channel of channels) channel.close();
  }
}
