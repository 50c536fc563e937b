import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { deliveryCause } from './delivery-cause';
import type { Delivery, EmailJob } from './outbox';
import { smtpTransport } from './transport';

const job = { id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10' } as EmailJob;
const message = { from: 'a@example.in', to: 'visitor@example.in', subject: 'S', text: 'Words' };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The port of a real mail server; its certificate, unless STARTTLS is off, is one that nobody should trust. */
async function startServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, closeTimeout: 50, ...options });
  // A client that turns away is no fault of the server.
  server.on('error', () => undefined);
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return listen(server.server);
}

async function startRaw(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(onConnection);
  ends.push(() => server.close());
  return listen(server);
}

async function send(url: string): Promise<Delivery & { cause?: string }> {
  const transport = smtpTransport(url);
  const delivery = await transport.send(message, job, Date.now());
  transport.close();
  return 'code' in delivery ? { ...delivery, cause: deliveryCause(delivery.code) } : delivery;
}

const plain = { disabledCommands: ['STARTTLS'] };
const refuse = (responseCode: number) =>
  Object.assign(new Error('<visitor@example.in> says no'), { responseCode });

it.each(['smtps', 'smtp'])('an untrusted certificate, by %s', async (scheme) => {
  // The server warns that the key of its certificate is public.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const port = await startServer({ secure: scheme === 'smtps' });
  expect(await send(`${scheme}://127.0.0.1:${port}`)).toMatchObject({
    kind: 'unreachable',
    cause: "the mail server's certificate is not trusted",
  });
});

it.each([
  [550, 'rejected', 'the mail server refuses this email address'],
  [451, 'deferred', 'the mail server asks to try again later'],
])('a recipient that is answered %i', async (status, kind, cause) => {
  const port = await startServer({ ...plain, onRcptTo: (_, __, done) => done(refuse(status)) });
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({
    kind,
    cause,
    code: `EENVELOPE ${status}`,
  });
});

it('a sender that is refused, which every email will be', async () => {
  const port = await startServer({ ...plain, onMailFrom: (_, __, done) => done(refuse(553)) });
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({
    kind: 'unreachable',
    code: 'ESENDER 553',
    cause: 'the mail server refuses our sender address',
  });
});

it('a message that is refused', async () => {
  const port = await startServer({
    ...plain,
    onData: (stream, _, done) => void stream.resume().on('end', () => done(refuse(554))),
  });
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
    kind: 'rejected',
    cause: 'the mail server refuses the message',
  });
});

it.each([
  [535, 'the mail server refuses our user name or password'],
  [454, 'the mail server asks to try again later'],
])('a login that is answered %i', async (status, cause) => {
  const port = await startServer({
    ...plain,
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(refuse(status)),
  });
  expect(await send(`smtp://user:secret@127.0.0.1:${port}`)).toEqual({
    kind: 'unreachable',
    code: `EAUTH ${status}`,
    cause,
  });
});

it('a server that says nothing', async () => {
  const port = await startRaw((socket) => void ends.unshift(() => socket.destroy()));
  expect(await send(`smtp://127.0.0.1:${port}?greetingTimeout=100`)).toMatchObject({
    kind: 'unreachable',
    cause: 'the mail server does not answer in time',
  });
});

it('a server that greets late, to turn away those in a hurry, is waited for', async () => {
  const waits = jest.spyOn(globalThis, 'setTimeout');
  const port = await startServer(plain);
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ kind: 'sent' });
  expect(Math.max(...waits.mock.calls.map(([, ms = 0]) => ms))).toBeGreaterThan(20_000);
  waits.mockRestore();
});

it('a server that checks the text for a minute and a half is waited for', async () => {
  const bounds = jest.spyOn(Socket.prototype, 'setTimeout');
  const port = await startServer(plain);
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ kind: 'sent' });
  const used = bounds.mock.calls.filter((_, call) => {
    const socket = bounds.mock.contexts[call] as Socket;
    return socket.remotePort === port;
  });
  expect(Math.max(...used.map(([ms]) => ms))).toBeGreaterThan(90_000);
});

it('a server that hangs up', async () => {
  const port = await startRaw((socket) => socket.end());
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
    kind: 'unreachable',
    cause: 'the mail server breaks the connection',
  });
});

it('TLS where the server speaks none', async () => {
  const port = await startServer(plain);
  expect(await send(`smtps://127.0.0.1:${port}`)).toMatchObject({
    kind: 'unreachable',
    cause: 'an encrypted connection to the mail server fails',
  });
});

it('nobody there, and a name that nobody has', async () => {
  const port = await startServer(plain);
  await ends.pop()?.();
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({
    cause: 'nothing listens at the address of the mail server',
  });
  expect(await send('smtp://mail.invalid:25')).toMatchObject({
    kind: 'unreachable',
    cause: 'the name of the mail server is unknown',
  });
});

it.each([
  ['HTTP 500', 'the receiver refuses the call'],
  ['ECONNREFUSED', 'the receiver is out of reach'],
  ['LINK 503', 'Supabase Auth can’t make its link right now'],
  ['ENOSPC', 'the disk is full'],
  ['EEXIST', 'the outbox folder cannot be written'],
  ['FAULT', 'the message cannot be made, because of a fault of the site'],
  ['UNKNOWN', 'nobody takes it'],
])('other ways out: %s', (code, cause) => {
  expect(deliveryCause(code)).toBe(cause);
});
