import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Delivery, EmailJob } from './outbox';
import { deliveryCause } from './delivery-cause';
import { smtpTransport } from './transport';

const job = { id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10' } as EmailJob;
const message = { from: 'a@example.in', to: 'b@example.in', subject: 'S', text: 'Words' };

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Far below the bound on a silence, which each byte begins anew. */
const LIMIT_MS = 500;

type Step = 'EHLO' | 'DATA' | '.' | 'QUIT';

const ANSWERS: Record<string, string> = { EHLO: '250 Hello', DATA: '354 Go on', QUIT: '221 Bye' };

/** Sends a line of an answer that never ends, every few milliseconds. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('250-Still at it\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** A mail server whose first connection trickles from this step on. `closed` resolves when that one is let go. */
async function startTrickler(from: Step) {
  let taken = 0;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    ends.push(() => socket.destroy());
    const isFirst = connections === 1;
    let isText = false;
    socket.on('error', () => undefined);
    socket.write('220 Hello\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (isText && line !== '.') return;
      if (isText) taken += 1;
      const [step = ''] = line.split(' ');
      isText = step === 'DATA';
      if (isFirst && step === from) trickle(socket);
      else socket.write(`${ANSWERS[step] ?? '250 OK'}\r\n`);
    });
  });
  const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  ends.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, { limitMs: LIMIT_MS });
  ends.unshift(() => transport.close());
  return {
    /** Number of emails that it had in full. */
    taken: () => taken,
    closed,
    send: (begun = Date.now()): Promise<Delivery> => transport.send(message, job, begun),
  };
}

const GIVEN_UP = { kind: 'unreachable', code: 'ETIMEDOUT DELIVERY' };

it.each<[string, Step, number]>([
  ['before it has the text', 'EHLO', 0],
  ['instead of taking the text', 'DATA', 0],
  ['once it has all of the text, and so may send it twice', '.', 1],
])('a server that trickles %s is given up, and the email goes again', async (_, step, taken) => {
  const server = await startTrickler(step);
  expect(await server.send()).toEqual(GIVEN_UP);
  await server.closed;
  expect(server.taken()).toBe(taken);
  expect(await server.send()).toEqual({ kind: 'sent' });
  expect(server.taken()).toBe(taken + 1);
});

it('the time in which its files were read counts, too', async () => {
  const server = await startTrickler('QUIT');
  expect(await server.send(Date.now() - LIMIT_MS)).toEqual(GIVEN_UP);
  expect(server.taken()).toBe(0);
  expect(await server.send()).toEqual({ kind: 'sent' });
});

it('staff read why', () => {
  expect(deliveryCause(GIVEN_UP.code)).toBe('the mail server takes too long over one email');
});
