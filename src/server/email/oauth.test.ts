import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startImapServer } from '../../../testing/server/imap-server';
import { startTokenServer, type TokenServer } from '../../../testing/server/token-server';
import { imapFault, openMailbox } from '../mailbox/imap';
import { mailboxCause } from '../mailbox/mailbox-state';
import { deliveryCause } from './delivery-cause';
import { accessTokens } from './oauth';
import type { EmailJob } from './outbox';
import { smtpTransport } from './transport';

const job = { id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10' } as EmailJob;
const message = { from: 'a@example.in', to: 'b@example.in', subject: 'S', text: 'Words' };
const EXPIRED = 'MAIL_OAUTH_REFRESH_TOKEN is refused, because it has expired or was withdrawn';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

let endpoint: TokenServer;
beforeEach(async () => {
  endpoint = await startTokenServer();
  ends.push(endpoint.close);
});

const tokensOf = (more: Record<string, string> = { MAIL_OAUTH_REFRESH_TOKEN: 'first' }) =>
  accessTokens({
    MAIL_OAUTH_TOKEN_URL: endpoint.url,
    MAIL_OAUTH_CLIENT_ID: 'client',
    MAIL_OAUTH_CLIENT_SECRET: 'secret',
    ...more,
  });

/** The address of a mail server that takes the endpoint's token alone. */
async function startMail(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['XOAUTH2'],
    closeTimeout: 50,
    onAuth({ username, accessToken }, _session, callback) {
      if (accessToken !== undefined && accessToken === endpoint.valid())
        callback(null, { user: username });
      else callback(null, { data: { status: '401', schemes: 'bearer' } });
    },
    onData(stream, _session, callback) {
      stream.on('end', callback).resume();
    },
  });
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  server.server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return `smtp://hello%40meghdoot.example@127.0.0.1:${port}`;
}

/** The address of a mailbox that takes the endpoint's token alone. */
async function startMailbox(): Promise<string> {
  const server = await startImapServer({ token: endpoint.valid });
  ends.push(server.close);
  return server.url.replace(/:[^:]+@/, '@');
}

function openTransport(url: string, tokens = tokensOf()) {
  const transport = smtpTransport(url, { tokens });
  ends.push(() => transport.close());
  return async () => {
    const delivery = await transport.send(message, job, Date.now());
    return 'code' in delivery ? deliveryCause(delivery.code) : delivery.kind;
  };
}

async function open(url: string, tokens = tokensOf()): Promise<string> {
  try {
    const { client, close } = await openMailbox(url, tokens);
    const path = client.mailbox ? client.mailbox.path : 'none';
    await close();
    return path;
  } catch (error) {
    return mailboxCause(imapFault(error).code);
  }
}

it('sends and reads with one token for as long as it is good', async () => {
  const tokens = tokensOf();
  const send = openTransport(await startMail(), tokens);
  expect(await send()).toBe('sent');
  expect(await send()).toBe('sent');
  expect(await open(await startMailbox(), tokens)).toBe('INBOX');
  expect(endpoint.requests).toEqual([
    {
      grant_type: 'refresh_token',
      refresh_token: 'first',
      client_id: 'client',
      client_secret: 'secret',
    },
  ]);
});

it('takes a new token before the old one expires, by the newest refresh token', async () => {
  await endpoint.close();
  endpoint = await startTokenServer(30);
  ends.push(endpoint.close);
  const tokens = tokensOf();
  expect(await open(await startMailbox(), tokens)).toBe('INBOX');
  expect(await openTransport(await startMail(), tokens)()).toBe('sent');
  expect(endpoint.requests.map((request) => request['refresh_token'])).toEqual([
    'first',
    'refresh-1',
  ]);
});

it('takes a new token where a mail server refuses one that was withdrawn', async () => {
  const tokens = tokensOf();
  const mailbox = await startMailbox();
  const mail = await startMail();
  expect(await open(mailbox, tokens)).toBe('INBOX');
  endpoint.withdraw();
  expect(await open(mailbox, tokens)).toBe('INBOX');
  endpoint.withdraw();
  expect(await openTransport(mail, tokens)()).toBe('sent');
  expect(endpoint.requests).toHaveLength(3);
});

it('takes tokens by the client’s own right where there is no refresh token', async () => {
  const scope = 'https://outlook.office365.com/.default';
  expect(await open(await startMailbox(), tokensOf({ MAIL_OAUTH_SCOPE: scope }))).toBe('INBOX');
  expect(endpoint.requests).toMatchObject([{ grant_type: 'client_credentials', scope }]);
});

it.each([
  ['invalid_grant', EXPIRED],
  ['invalid_client', 'MAIL_OAUTH_CLIENT_ID or MAIL_OAUTH_CLIENT_SECRET is refused'],
  ['server_error', 'the address of MAIL_OAUTH_TOKEN_URL gives no access token'],
])(
  'says in words that the endpoint answers %s, and works when it does again',
  async (error, cause) => {
    const tokens = tokensOf();
    const [mailbox, mail] = [await startMailbox(), await startMail()];
    endpoint.refuse(error);
    expect(await open(mailbox, tokens)).toBe(cause);
    expect(await openTransport(mail, tokens)()).toBe(cause);
    endpoint.refuse(undefined);
    expect(await open(mailbox, tokens)).toBe('INBOX');
    expect(await openTransport(mail, tokens)()).toBe('sent');
  },
);

it('says in words that nobody listens at the endpoint', async () => {
  const [mailbox, mail] = [await startMailbox(), await startMail()];
  await endpoint.close();
  const cause = 'the address of MAIL_OAUTH_TOKEN_URL gives no access token';
  expect(await open(mailbox)).toBe(cause);
  expect(await openTransport(mail)()).toBe(cause);
});

it('says in words that a mail server refuses every token', async () => {
  const [mailbox, mail] = [await startMailbox(), await startMail()];
  const others = await startTokenServer();
  ends.push(others.close);
  const tokens = tokensOf({ MAIL_OAUTH_TOKEN_URL: others.url });
  const cause = 'the mail server refuses our access token of OAuth';
  expect(await open(mailbox, tokens)).toBe(cause);
  expect(await openTransport(mail, tokens)()).toBe(cause);
});
