import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startImapServer } from '../../../testing/server/imap-server';
import { imapFault, openMailbox } from '../mailbox/imap';
import { mailboxCause } from '../mailbox/mailbox-state';
import { deliveryCause } from './delivery-cause';
import type { EmailJob } from './outbox';
import { smtpTransport } from './transport';

const job = { id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10' } as EmailJob;
const message = { from: 'a@example.in', to: 'b@example.in', subject: 'S', text: 'Words' };
const WANTED = 'this server wants OAuth instead of a password';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that answers each line by what `answer` says. */
async function startTalk(greeting: string, answer: (line: string) => string): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined).write(greeting);
    socket.on('data', (line) => socket.write(answer(String(line))));
  });
  ends.push(() => server.close());
  return portOf(server);
}

async function mailCause(port: number): Promise<string> {
  const transport = smtpTransport(`smtp://user:secret@127.0.0.1:${port}`);
  const delivery = await transport.send(message, job, Date.now());
  transport.close();
  return 'code' in delivery ? deliveryCause(delivery.code) : delivery.kind;
}

const mailboxCauseAt = (url: string) =>
  openMailbox(url).then(
    () => 'open',
    (error: unknown) => mailboxCause(imapFault(error).code),
  );

it('gives no password to a mail server that offers nothing but OAuth', async () => {
  const asked: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['XOAUTH2'],
    closeTimeout: 50,
    onAuth: ({ method }) => asked.push(method),
  });
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  expect(await mailCause(await portOf(server.server))).toBe(WANTED);
  expect(asked).toEqual([]);
});

it('says that a mailbox offers nothing but OAuth', async () => {
  const server = await startImapServer({ token: () => 'token' });
  ends.push(server.close);
  expect(await mailboxCauseAt(server.url)).toBe(WANTED);
});

it.each([
  [
    '534-5.7.9 Application-specific password required. For more information, go to\r\n534 5.7.9 https://support.example',
    WANTED,
  ],
  ['534 5.7.14 <https://accounts.example> Please log in via your web browser', WANTED],
  ['535 5.7.139 Authentication unsuccessful, basic authentication is disabled', WANTED],
  ['550 5.7.30 Basic authentication is not supported for Client Submission', WANTED],
  ['535 5.7.8 Error: authentication failed', 'the mail server refuses our user name or password'],
  ['454 4.7.0 Temporary authentication failure', 'the mail server asks to try again later'],
])('knows by the words of a mail server: %s', async (words, cause) => {
  const port = await startTalk('220 mx\r\n', (line) =>
    line.startsWith('EHLO') ? '250-mx\r\n250 AUTH LOGIN PLAIN XOAUTH2\r\n' : `${words}\r\n`,
  );
  expect(await mailCause(port)).toBe(cause);
});

it.each([
  ['[ALERT] Application-specific password required: https://support.example (Failure)', WANTED],
  ['[WEBALERT https://accounts.example] Please log in via your web browser', WANTED],
  ['[AUTHENTICATIONFAILED] LogonDenied-BasicAuthBlocked', WANTED],
  [
    '[AUTHENTICATIONFAILED] Invalid credentials',
    'the mail server refuses the user name or password of IMAP_URL',
  ],
])('knows by the words of a mailbox: %s', async (words, cause) => {
  let login = '';
  const greeting = '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2] hello\r\n';
  const port = await startTalk(greeting, (line) => {
    const [tag = '', command] = line.trim().split(' ');
    if (command === undefined) return `${login} NO ${words}\r\n`;
    if (command !== 'AUTHENTICATE') return `${tag} OK\r\n`;
    login = tag;
    return '+ \r\n';
  });
  expect(await mailboxCauseAt(`imap://user:secret@127.0.0.1:${port}/INBOX`)).toBe(cause);
});
