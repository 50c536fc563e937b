import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAuthAdmin } from '../../src/server/auth/supabase/auth-admin';
import { connectService } from '../../src/server/db/supabase';
import { openChannels, outboxFolder } from '../../src/server/email/channels';
import {
  connectOutbox,
  type Drained,
  drainOutbox,
  type Outbox,
  type Stuck,
  waitingLine,
} from '../../src/server/email/deliver';
import { type Channel, queueDayMail } from '../../src/server/email/outbox';
import type { Env } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { connectFiles } from '../../src/server/files/tidy-files';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

export interface EmailOptions {
  projectRoot: string;
  /** The public address of the site, for links. */
  siteUrl: string;
  report: (line: string) => void;
}

/**
 * Starts delivering the outbox: emails, and webhook calls if there is a webhook. Undefined without a secret key;
 * emails then wait in the outbox. The functions' variables must be in the process environment, for the links in emails.
 */
export function startEmail(
  env: Env,
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { projectRoot, siteUrl, report }: EmailOptions,
): OutboxWorker | undefined {
  if (secretKey === undefined) return undefined;
  return startOutboxWorker({
    outbox: connectOutbox(variables.SUPABASE_URL, secretKey),
    channels: openChannels(
      env,
      siteUrl,
      path.resolve(projectRoot, env.DATA_DIR),
      connectAuthAdmin(variables.SUPABASE_URL, secretKey),
      connectFiles(variables.SUPABASE_URL, secretKey).storage.read,
    ),
    report,
  });
}

/** Describes where emails go, for the terminal, so without the password. */
export function emailLine(
  { SMTP_URL, DATA_DIR }: Env,
  { secretKey }: Pick<SupabaseConnection, 'secretKey'>,
  projectRoot: string,
): string {
  if (secretKey === undefined) {
    return 'off: it waits until SUPABASE_SECRET_KEY is set';
  }
  return SMTP_URL === undefined
    ? `written to ${outboxFolder(path.resolve(projectRoot, DATA_DIR))}`
    : `sent by ${new URL(SMTP_URL).host}`;
}

export interface OutboxWorkerOptions {
  outbox: Outbox;
  /** Each is emptied separately, so that a slow one does not delay the others. */
  channels: readonly Channel[];
  /** Called with a one-line status message (no personal data) when delivery stops, resumes or gives up. */
  report: (line: string) => void;
  /** Pause after a channel is empty or has failed, in ms. */
  pollMs?: number;
}

export interface OutboxWorker {
  /**
   * Stops once the current message is delivered, or after `graceMs`; then the message's lease expires and it is tried
   * again.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Delivers the outbox for as long as the host runs. Logs an upstream failure once, then keeps running. */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const services = options.channels.map((channel) => serveChannel(channel, options));
  return {
    async stop(graceMs = 10_000) {
      const ended = Promise.all(services.map((service) => service.stop()));
      const done = new AbortController();
      const grace = sleep(graceMs, undefined, { signal: done.signal }).catch(() => undefined);
      await Promise.race([ended, grace]);
      done.abort();
      for (const channel of options.channels) channel.close();
    },
  };
}

function serveChannel(
  channel: Channel,
  { outbox, report, pollMs = 2_000 }: OutboxWorkerOptions,
): Repeating {
  let trouble: Stuck | undefined;
  return repeat(pollMs, async (stopping) => {
    try {
      const next = nextTrouble(trouble, await drainOutbox(outbox, channel, { report, stopping }));
      const [before, now] = [describe(channel, trouble), describe(channel, next)];
      if (now !== before) report(now);
      trouble = next;
    } catch (cause) {
      logFault({ message: `${channel.name}: the outbox could not be drained.`, cause });
    }
  });
}

/** An empty outbox only shows that the database responds, not that the receiver works again. */
function nextTrouble(before: Stuck | undefined, drained: Drained): Stuck | undefined {
  if ('code' in drained) return drained;
  return before?.kind === 'unreachable' && drained.sent === 0 ? before : undefined;
}

const describe = ({ name }: Channel, trouble: Stuck | undefined): string =>
  trouble ? waitingLine(name, trouble) : `${name} goes out again.`;

const MINUTE = 60_000;

/** Queues each person's daily email at its hour, for as long as the host runs; undefined without a secret key. */
export function startDayMail(
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { everyMs = MINUTE }: { everyMs?: number } = {},
): Repeating | undefined {
  if (secretKey === undefined) return undefined;
  const db = connectService(variables.SUPABASE_URL, secretKey);
  return repeat(everyMs, async () => {
    try {
      await queueDayMail(db);
    } catch (cause) {
      logFault({ message: 'The mail of the day waits for the next minute.', cause });
    }
  });
}
