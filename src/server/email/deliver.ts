import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectAuthAdmin } from '../auth/supabase/auth-admin';
import { connectService } from '../db/supabase';
import { hasAll, parseEnv } from '../env';
import { cleanCode, logFault } from '../faults';
import { connectFiles } from '../files/tidy-files';
import { openChannels } from './channels';
import { deliveryCause } from './delivery-cause';
import { type Channel, type Delivery, type OutboxJob, outboxJobSchema } from './outbox';

/** The database did not answer, or refused: nothing was claimed or settled as far as we know. */
type Away = { kind: 'away'; code: string };

type Claimed = { kind: 'job'; job: OutboxJob } | { kind: 'empty' } | Away;

/** `state` is the row's after that; null when the lease was lost. */
type Settled = { kind: 'settled'; state: string | null } | Away;

const away = ({ code }: { code: string }): Away => ({ kind: 'away', code: code || 'no answer' });

/**
 * The outbox of emails and webhooks (table `mail_outbox`).
 * @param secretKey opens everything: never in a request, only in the worker
 */
export function connectOutbox(url: string, secretKey: string) {
  const db = connectService(url, secretKey);
  return {
    /** Leases the oldest thing that is due of a channel's kinds. */
    async claim({ kinds, unreceived }: Pick<Channel, 'kinds' | 'unreceived'>): Promise<Claimed> {
      const { data, error } = await db.rpc('claim_mail', {
        p_kinds: [...kinds],
        p_limit: 1,
        p_unreceived: [...unreceived],
      });
      if (error) return away(error);
      const [job] = z.array(outboxJobSchema).parse(data);
      return job ? { kind: 'job', job } : { kind: 'empty' };
    },
    /** Records how the delivery of a job ended. */
    async settle(job: OutboxJob, delivery: Delivery): Promise<Settled> {
      const { data, error } = await db.rpc('settle_mail', {
        p_id: job.id,
        p_claim: job.claim,
        p_outcome: delivery.kind,
        ...('code' in delivery && { p_error: cleanCode(delivery.code) }),
      });
      return error ? away(error) : { kind: 'settled', state: data };
    },
  };
}

export type Outbox = ReturnType<typeof connectOutbox>;

/** Why emptying a channel's part of the outbox ended. `sent` counts what was delivered until then. */
export type Drained = { kind: 'empty' | 'stopped'; sent: number } | Stuck;

/** The outbox or the receiver is out of reach. */
export type Stuck = { kind: 'away' | 'unreachable'; sent: number; code: string };

/** Why a channel's messages wait, as a line of the log. */
export const waitingLine = (name: string, { kind, code }: Stuck): string =>
  kind === 'away'
    ? `${name} waits: the outbox cannot be read (${code}).`
    : `${name} waits and is tried again: ${deliveryCause(code)} (${code}).`;

/** A bug in one message must not keep the others back: it waits like one that could not be delivered. */
async function deliverSafely(channel: Channel, job: OutboxJob): Promise<Delivery> {
  try {
    return await channel.deliver(job);
  } catch (cause) {
    logFault({ message: `A message could not be made (outbox ${job.id}).`, cause });
    return { kind: 'deferred', code: 'FAULT' };
  }
}

/** Settling a sent email is retried every second for as long as its lease holds, so that none is sent twice. */
const SETTLE_ATTEMPTS = 240;

async function settleSurely(
  outbox: Outbox,
  job: OutboxJob,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<Settled> {
  for (let attempt = 1; ; attempt += 1) {
    const settled = await outbox.settle(job, delivery);
    const isWorthwhile = delivery.kind === 'sent' && attempt < SETTLE_ATTEMPTS;
    if (settled.kind === 'settled' || !isWorthwhile || stopping.aborted) return settled;
    await sleep(1000, undefined, { signal: stopping }).catch(() => undefined);
  }
}

function refusalLine({ kind, id }: OutboxJob, code: string, isGivenUp: boolean): string {
  // A reply is given up at once: its writer can act on that.
  const isAtOnce = kind === 'reply';
  const what = isGivenUp
    ? `Given up: ${kind}${isAtOnce ? '' : ', refused for days'}`
    : `Not taken: ${kind}, tried again later`;
  return `${what}: ${deliveryCause(code)} (${code}; outbox ${id}).`;
}

/**
 * Delivers what is due of one channel, one after the other, until nothing is left, the receiver is out of reach (trying
 * the rest would only waste their turns), the database is away, or `stopping` aborts: then the one in hand is finished.
 * Several processes may do so at the same time.
 * @param report told, in one line without personal data, why a message was not taken, and whether it is given up
 */
export async function drainOutbox(
  outbox: Outbox,
  channel: Channel,
  { report, stopping }: { report: (line: string) => void; stopping: AbortSignal },
): Promise<Drained> {
  let sent = 0;
  while (!stopping.aborted) {
    const claimed = await outbox.claim(channel);
    if (claimed.kind !== 'job') return { ...claimed, sent };
    const { job } = claimed;
    const delivery = await deliverSafely(channel, job);
    if (delivery.kind === 'sent') sent += 1;
    const settled = await settleSurely(outbox, job, delivery, stopping);
    if (settled.kind === 'away') return { ...settled, sent };
    if (delivery.kind === 'unreachable') return { kind: 'unreachable', sent, code: delivery.code };
    if (delivery.kind === 'deferred' || delivery.kind === 'rejected') {
      report(refusalLine(job, delivery.code, settled.state === 'failed'));
    }
  }
  return { kind: 'stopped', sent };
}

/** Why no email can leave, for the log; it waits in the outbox. */
export class EmailOffError extends Error {}

/** Email written to a folder would be lost with a function's machine, so an SMTP_URL is asked for, not only wished for. */
const REQUIRED = ['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SMTP_URL'] as const;

function connect() {
  const parsed = parseEnv(globalThis.process.env);
  if (!parsed.ok) throw new EmailOffError(parsed.problems.join(' '));
  const { env } = parsed;
  if (!hasAll(env, REQUIRED))
    throw new EmailOffError(`Email waits in the outbox: ${REQUIRED.join(', ')} must be set.`);
  const siteUrl = env.SITE_URL ?? env.URL;
  if (siteUrl === undefined)
    throw new EmailOffError('SITE_URL must be set, for the links in emails.');
  return {
    outbox: connectOutbox(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY),
    channels: openChannels(
      env,
      siteUrl,
      env.DATA_DIR,
      connectAuthAdmin(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY),
      connectFiles(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY).storage.read,
    ),
  };
}

/**
 * Delivers what is due, once: for places without a worker, where a schedule calls it. Several calls may overlap.
 * @param limitMs after which no message is begun any more; the one in hand is finished
 * @param report as of `drainOutbox`
 * @throws EmailOffError when the environment lacks what email needs; nothing was touched then
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
