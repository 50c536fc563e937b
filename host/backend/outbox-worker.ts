import { setTimeout as sleep } from 'node:timers/promises';
import { logFault } from '../../src/server/log';
import type { Channel } from '../../src/server/mail/delivery';
import { drainOutbox, type Drained } from '../../src/server/mail/drain-outbox';
import type { Outbox } from '../../src/server/mail/outbox';

export interface OutboxWorkerOptions {
  outbox: Outbox;
  /** Each is emptied on its own, so that a slow one holds up no other. */
  channels: readonly Channel[];
  /** Told, in one line without personal data, what changed: away, back, given up. */
  report: (line: string) => void;
  /** Pause after a channel was emptied or failed, in ms. */
  pollMs?: number;
}

export interface OutboxWorker {
  /** Ends it once the message in hand is delivered, or after `graceMs`: then its lease brings it up again. */
  stop(graceMs?: number): Promise<void>;
}

type Trouble = Extract<Drained, { code: string }>;

/** Delivers what the outbox holds, for as long as the host runs. Faults of others are reported once and outlived. */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const stopping = new AbortController();
  const running = Promise.all(
    options.channels.map((channel) => serveChannel(channel, options, stopping.signal)),
  );
  return {
    async stop(graceMs = 10_000) {
      stopping.abort();
      const done = new AbortController();
      const grace = sleep(graceMs, undefined, { signal: done.signal }).catch(() => undefined);
      await Promise.race([running, grace]);
      done.abort();
      for (const channel of options.channels) channel.close();
    },
  };
}

async function serveChannel(
  channel: Channel,
  { outbox, report, pollMs = 2_000 }: OutboxWorkerOptions,
  stopping: AbortSignal,
): Promise<void> {
  let trouble: Trouble | undefined;
  while (!stopping.aborted) {
    try {
      const found = nextTrouble(trouble, await drainOutbox(outbox, channel, { report, stopping }));
      const [before, now] = [describe(channel, trouble), describe(channel, found)];
      if (now !== before) report(now);
      trouble = found;
    } catch (cause) {
      logFault({ message: `${channel.name}: the outbox could not be drained.`, cause });
    }
    await sleep(pollMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** An empty outbox shows that it can be read, not that the receiver is back. */
function nextTrouble(before: Trouble | undefined, drained: Drained): Trouble | undefined {
  if ('code' in drained) return drained;
  return before?.kind === 'unreachable' && drained.sent === 0 ? before : undefined;
}

function describe({ name }: Channel, trouble: Trouble | undefined): string {
  switch (trouble?.kind) {
    case 'away':
      return `${name} waits: the outbox cannot be read (${trouble.code}).`;
    case 'unreachable':
      return `${name} waits and is tried again: nobody takes it (${trouble.code}).`;
    case undefined:
      return `${name} goes out again.`;
  }
}
