import { createServer } from 'node:http';
import { type ImapServer, startImapServer } from '../../../testing/server/imap-server';
import { listen } from '../../../testing/server/listen';
import { imapFault, openMailbox } from './imap';
import { mailboxCause, mailboxLine } from './mailbox-state';

let server: ImapServer;
let secure: ImapServer;
beforeAll(async () => {
  server = await startImapServer();
  secure = await startImapServer({ isSecure: true });
});
afterAll(() => Promise.all([server.close(), secure.close()]));

async function causeOf(url: string): Promise<string> {
  try {
    const { close } = await openMailbox(url);
    await close();
    return 'none';
  } catch (error) {
    return mailboxCause(imapFault(error).code);
  }
}

it('says in words when a server hangs up', async () => {
  const rude = await listen(createServer().on('connection', (socket) => socket.destroy()));
  const url = rude.url.replace('http://', 'imap://user:password@');
  expect(await causeOf(url)).toBe('the mail server breaks the connection');
  await rude.close();
});

it('says in words when a server is silent', async () => {
  const silent = await listen(createServer().on('connection', () => undefined));
  const url = silent.url.replace('http://', 'imap://user:password@');
  expect(await causeOf(url)).toBe('the mail server does not answer in time');
  await silent.close();
});

it('opens the folder with a user and a password that hold any sign', async () => {
  const { client, close } = await openMailbox(server.url);
  expect(client.mailbox).toMatchObject({ path: 'INBOX', exists: 0 });
  await close();
});

it.each([
  [
    'a wrong password',
    () => server.url.replace(/:[^:]+@/, ':wrong@'),
    'the mail server refuses the user name or password of IMAP_URL',
  ],
  [
    'a folder that is not there',
    () => server.url.replace('INBOX', 'Elsewhere'),
    'the mail server has no such folder as IMAP_URL names',
  ],
  [
    'a certificate that nobody vouches for',
    () => secure.url,
    "the mail server's certificate is not trusted",
  ],
  [
    'a name that does not exist',
    () => 'imaps://a:b@mail.invalid/INBOX',
    'the name of the mail server is unknown',
  ],
  [
    'a port where nobody listens',
    () => 'imap://a:b@127.0.0.1:1/INBOX',
    'nothing listens at the address of the mail server',
  ],
  [
    'a server that speaks no TLS',
    () => server.url.replace('imap:', 'imaps:'),
    'an encrypted connection to the mail server fails',
  ],
])('says in words why %s opens nothing', async (_name, url, cause) => {
  expect(await causeOf(url())).toBe(cause);
});

it.each([
  ['a dot between its parts', '', 'Work.B\u00fcro', 'a dot stands between its parts'],
  ['a place below INBOX', 'INBOX.', 'INBOX.Work.B\u00fcro', 'a dot stands between its parts'],
])('names the folder that has %s', async (_name, prefix, folder, words) => {
  const folders = {
    [prefix]: { separator: '.', folders: { Work: { folders: { 'B&APw-ro': {} } } } },
  };
  const other = await startImapServer({ folders });
  const url = other.url.replace('INBOX', 'Work/B%C3%BCro');
  const fault = await openMailbox(url).then(() => undefined, imapFault);
  expect(fault).toMatchObject({ folder });
  expect(mailboxLine(fault ?? { code: '' })).toBe(
    `Answers wait in the mailbox: the folder of IMAP_URL is called otherwise: ${words}, so write ${encodeURIComponent(folder)} (NOMAILBOX DOT).`,
  );
  await (await openMailbox(url.replace('Work/B%C3%BCro', encodeURIComponent(folder)))).close();
  await other.close();
});
