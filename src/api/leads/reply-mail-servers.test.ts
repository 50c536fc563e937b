import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { channelTo, type Replying, startReplying } from '../../../testing/server/replying';

const HOUR = 3_600_000;

let desk: Replying;
beforeAll(async () => {
  desk = await startReplying();
});
afterAll(() => desk.stop());

/** Mail servers beside the one of the room, which end with their test. */
const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

async function startServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 100, ...options });
  // Of a client that breaks off because it does not trust the certificate.
  server.on('error', () => undefined);
  servers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

/** A server that takes a connection and says nothing. */
async function startSilence(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  servers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('a mail server that', () => {
  /** Tries it with one reply, which then arrives by the other server. */
  async function tryWith(url: string, subject: string) {
    const { shown } = await desk.reply(subject);
    // Only the reply is due, so that it is what the server is tried with.
    const later = new Date(Date.now() + HOUR).toISOString();
    await desk.desk.service
      .from('mail_outbox')
      .update({ due_at: later })
      .match({ state: 'queued' })
      .neq('kind', 'reply')
      .throwOnError();
    const channel = channelTo(url, desk.desk);
    await desk.room.drain(channel);
    channel.close();
    const before = await shown();
    await desk.room.hurry();
    await desk.room.drain(desk.letters);
    expect(await shown()).toMatchObject({ state: 'sent' });
    expect(desk.receivedBy(subject)).toHaveLength(1);
    return before;
  }
  const waits = (reason: string) => ({ state: 'queued', reason, isAnswered: false });

  it('refuses our password delays the reply', async () => {
    const port = await startServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('No')),
    });
    const url = `smtp://asha:wrong@127.0.0.1:${port}`;
    const before = await tryWith(url, 'Password');
    expect(before).toEqual(waits('The mail server refuses our user name or password.'));
  });

  it('has a certificate that nobody vouches for delays the reply', async () => {
    // The server warns of its own certificate, which is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const port = await startServer({ secure: true, authOptional: true });
    const before = await tryWith(`smtps://127.0.0.1:${port}`, 'Certificate');
    expect(before).toEqual(waits("The mail server's certificate is not trusted."));
  });

  it('says nothing delays the reply', async () => {
    const before = await tryWith(`smtp://127.0.0.1:${await startSilence()}`, 'Silence');
    expect(before).toEqual(waits('The mail server does not answer in time.'));
  });
});
