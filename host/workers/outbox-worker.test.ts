import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, Delivery } from '../../src/server/email/outbox';
import { startEmailOutbox, type EmailOutbox } from '../../testing/server/email-outbox';
import { type Stack, startStack } from '../../testing/server/stack';
import { type OutboxWorker, startOutboxWorker } from './email';

let stack: Stack;
let room: EmailOutbox;
let worker: OutboxWorker | undefined;
let lines: string[];

beforeAll(async () => {
  stack = await startStack({});
  room = await startEmailOutbox(stack);
});
beforeEach(() => {
  lines = [];
  room.server.received.length = 0;
});
afterEach(async () => {
  stack.supabase.become('well');
  room.server.become('well');
  await worker?.stop();
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

function start(channels: Channel[] = [room.openMail()]): OutboxWorker {
  const report = (line: string) => void lines.push(line);
  return (worker = startOutboxWorker({ outbox: room.outbox, channels, report, pollMs: 20 }));
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`It never came to that: ${lines.join(' ')}`);
    await sleep(20);
  }
}

const arrived = (count: number) => () => room.server.received.length === count;

describe('the outbox worker', () => {
  it('delivers what is there at its start and what comes later', async () => {
    await room.store({ email: 'before@example.in' });
    start();
    await until(arrived(2));
    await room.store({ email: 'after@example.in' });
    await until(arrived(4));
    expect(lines).toEqual([]);
  });

  it('outlives a database that goes away, and says so once', async () => {
    start();
    stack.supabase.become('away');
    await until(() => lines.length > 0);
    await sleep(200);
    stack.supabase.become('well');
    await room.store({ email: 'outage@example.in' });
    await until(arrived(2));
    await until(() => lines.length > 1);
    expect(lines).toEqual([
      expect.stringMatching(/^Email waits: the outbox cannot be read/),
      'Email goes out again.',
    ]);
  });

  it('outlives a mail server that goes away, and says so once', async () => {
    start();
    await room.server.close();
    await room.store({ email: 'patient@example.in' });
    await until(() => lines.length > 0);
    await sleep(200);
    await room.server.reopen();
    await room.hurry();
    await until(arrived(2));
    await until(() => lines.length > 1);
    expect(lines).toEqual([
      'Email waits and is tried again: nothing listens at the address of the mail server (ESOCKET ECONNREFUSED).',
      'Email goes out again.',
    ]);
  });

  it.each([
    ['refusing', 'the mail server refuses this email address (EENVELOPE 550'],
    ['deferring', 'the mail server asks to try again later (EENVELOPE 451'],
  ] as const)('says at once that a server is %s, and to whom not', async (mood, cause) => {
    room.server.become(mood);
    start();
    await room.store({ email: 'unlucky@example.in' });
    await until(() => lines.some((line) => line.startsWith('Not taken: acknowledgement')));
    expect(lines.join('\n')).toContain(`acknowledgement, tried again later: ${cause}; outbox `);
    expect(lines.join('\n')).not.toContain('unlucky');
    room.server.become('well');
    await room.hurry();
    await until(arrived(2));
  });

  it('finishes the email in hand, and takes no other, when it is stopped', async () => {
    await room.store({ email: 'last@example.in' });
    room.server.become('silent');
    const stopping = start();
    await until(() => room.server.waiting() === 1);
    const stopped = stopping.stop();
    room.server.become('well');
    await stopped;
    expect(room.server.received).toHaveLength(1);
    start();
    await until(arrived(2));
  });

  it('does not wait for ever for an email that hangs', async () => {
    await room.store({ email: 'hanging@example.in' });
    room.server.become('silent');
    const stopping = start();
    await until(() => room.server.waiting() === 1);
    const started = Date.now();
    await stopping.stop(100);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('lets a channel that hangs hold up no other', async () => {
    let release = (_: Delivery) => {};
    const hanging: Channel = {
      name: 'The webhook',
      kinds: ['webhook'],
      unreceived: [],
      deliver: () => new Promise((resolve) => (release = resolve)),
      close: () => undefined,
    };
    await room.outbox.claim({ kinds: hanging.kinds, unreceived: [] });
    await room.hurry();
    start([hanging, { ...room.openMail(), unreceived: [] }]);
    await room.store({ email: 'quick@example.in' });
    await until(() => room.server.received.some(({ to }) => to.includes('quick@example.in')));
    release({ kind: 'sent' });
  });
});
