import { setTimeout as sleep } from 'node:timers/promises';
import { logFault } from '../log';
import type { Channel, Delivery, Outbox, Settled } from './outbox';
import type { OutboxJob } from './outbox-job';

/** Why emptying a channel's part of the outbox ended. `sent` counts what was delivered until then. */
export type Drained =
  | { kind: 'empty' | 'stopped'; sent: number }
  | { kind: 'away' | 'unreachable'; sent: number; code: string };

/** How often settling what was sent is tried, a second apart: as long as its lease holds, so that none is sent twice. */
const SETTLE_ATTEMPTS = 240;

/** A bug in one message must not keep the others back: it waits like one that could not be delivered. */
async function deliverSafely(channel: Channel, job: OutboxJob): Promise<Delivery> {
  try {
    return await channel.deliver(job);
  } catch (cause) {
    logFault({ message: `A message could not be made (outbox ${job.id}).`, cause });
    return { kind: 'deferred', code: 'FAULT' };
  }
}

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

/**
 * Delivers what is due of one channel, one after the other, until nothing is left, the receiver is out of reach (trying
 * the rest would only waste their turns), the database is away, or `stopping` aborts: then the one in hand is finished.
 * Several processes may do so at the same time.
 * @param report told, in one line without personal data, what was given up for good
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
    if (delivery.kind === 'rejected' && settled.state === 'failed') {
      report(`Given up: ${job.kind}, refused for days (${delivery.code}; outbox ${job.id}).`);
    }
  }
  return { kind: 'stopped', sent };
}
