import { ImapFlow } from 'imapflow';
import { z } from 'zod';
import { type AccessTokens, OAuthFault, refusedLogin } from '../email/oauth';
import { cleanCode } from '../faults';

/** Bounds on a server that is slow or silent, in milliseconds; together below the lease of the mailbox. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** A mailbox that cannot be read, by a code without any text of its server. */
export class MailboxFault extends Error {
  readonly code: string;
  /** The name under which the server has the folder that IMAP_URL misnames. */
  readonly folder: string | undefined;

  constructor(code: string, folder?: string) {
    super(code);
    this.code = cleanCode(code);
    this.folder = folder;
  }
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** The address of a mailbox in its parts, as imapflow takes them, and its folder. */
function readUrl(address: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const isSecure = protocol === 'imaps:';
  return {
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    options: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 993 : 143) : Number(port),
      secure: isSecure,
      // A password leaves this machine encrypted, or not at all.
      doSTARTTLS: !isSecure && !LOOPBACK.test(hostname),
    },
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
  };
}

const failureSchema = z.object({
  authenticationFailed: z.boolean().optional(),
  responseStatus: z.string().optional(),
  tlsFailed: z.boolean().optional(),
  code: z.string().optional(),
  response: z.string().optional().catch(undefined),
  responseText: z.string().optional().catch(undefined),
});

/** The code of what imapflow throws: ours where it says more than the system's. */
export function imapFault(error: unknown): MailboxFault {
  if (error instanceof MailboxFault) return error;
  if (error instanceof OAuthFault) return new MailboxFault(error.code);
  const failure = failureSchema.safeParse(error).data ?? {};
  if (failure.authenticationFailed) return new MailboxFault('EAUTH');
  if (failure.responseStatus !== undefined) return new MailboxFault('EREFUSED');
  if (failure.tlsFailed) return new MailboxFault(`ETLS ${failure.code ?? ''}`.trim());
  return new MailboxFault(failure.code ?? 'UNKNOWN');
}

/** A connection with its folder open. */
export type OpenMailbox = { client: ImapFlow; close: () => Promise<void> };

/** Exchange Online takes no passwords any more, and says no more than that the login failed. */
const TAKES_NO_PASSWORDS = /(^|\.)(office365|outlook)\.com$/;

/** The fault of a login that failed: where a server wants OAuth, it says so, offers nothing else, or is known for it. */
function loginFault(error: unknown, client: ImapFlow, isOAuth: boolean): MailboxFault {
  const { authenticationFailed, response = '', responseText = '' } = failureSchema.parse(error);
  const offers = (mechanism: string) => client.capabilities.has(`AUTH=${mechanism}`);
  const takesTokens = offers('XOAUTH2') || offers('OAUTHBEARER');
  if (!authenticationFailed) {
    return isOAuth && !takesTokens && !(error instanceof Error && 'code' in error)
      ? new MailboxFault('EOAUTH REFUSED')
      : imapFault(error);
  }
  const takesPasswords = offers('PLAIN') || offers('LOGIN') || !takesTokens;
  const isKnown = TAKES_NO_PASSWORDS.test(client.host);
  if (!isOAuth && (!takesPasswords || isKnown)) return new MailboxFault('EOAUTH WANTED');
  return new MailboxFault(refusedLogin(`${response} ${responseText}`, { isOAuth }));
}

const SEPARATORS: Record<string, string> = { '.': 'DOT', '/': 'SLASH', '\\': 'BACKSLASH' };

/** The fault of a folder that is not there: some servers have it with another separator, or below INBOX. */
async function folderFault(client: ImapFlow, folder: string): Promise<MailboxFault> {
  const parts = (name: string) =>
    name
      .normalize()
      .split(/[./\\]/)
      .join('/');
  const folders = await client.list().catch(() => []);
  const [meant] = folders.filter(({ path }) =>
    [folder, `INBOX/${folder}`].map(parts).includes(parts(path)),
  );
  if (!meant) return new MailboxFault('NOMAILBOX');
  return new MailboxFault(`NOMAILBOX ${SEPARATORS[meant.delimiter] ?? 'OTHER'}`, meant.path);
}

type Login = { pass: string } | { accessToken: string };

/** Opens a connection and the folder. @throws MailboxFault */
async function connect(address: string, login: Login): Promise<ImapFlow> {
  const { folder, options, user } = readUrl(address);
  const auth = { user, ...login };
  const client = new ImapFlow({
    ...options,
    auth,
    ...TIMEOUTS,
    logger: false,
    disableAutoIdle: true,
  });
  // Each command fails by itself when the line breaks; unheard, this event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw loginFault(error, client, 'accessToken' in login);
  }
  try {
    await client.mailboxOpen(folder);
  } catch (error) {
    const fault = imapFault(error);
    const told = fault.code === 'EREFUSED' ? await folderFault(client, folder) : fault;
    client.close();
    throw told;
  }
  return client;
}

/** Logs in by an access token, and by a new one where the mail server refuses the first. */
async function connectByToken(address: string, tokens: AccessTokens): Promise<ImapFlow> {
  const accessToken = await tokens();
  return connect(address, { accessToken }).catch(async (error: unknown) => {
    if (imapFault(error).code !== 'EOAUTH REFUSED') throw error;
    return connect(address, { accessToken: await tokens(true) });
  });
}

/**
 * Opens the folder that IMAP_URL names.
 * @param tokens for an address without a password
 * @throws MailboxFault or OAuthFault
 */
export async function openMailbox(address: string, tokens?: AccessTokens): Promise<OpenMailbox> {
  const { pass } = readUrl(address);
  const client =
    pass === '' && tokens
      ? await connectByToken(address, tokens)
      : await connect(address, { pass });
  return {
    client,
    async close() {
      await client.logout().catch(() => undefined);
      client.close();
    },
  };
}

/** End of a request: its answer, or the code of a fault that is not one of the whole mailbox. */
type Asked<Answer> = { answer: Answer } | { fault: string };

/** An open mailbox in which a request may fail: where the server closes the line at it, the mailbox is opened again. */
export type SteadyMailbox = {
  client: () => ImapFlow;
  /** @throws MailboxFault when the request fails and the mailbox cannot be read any more */
  ask: <Answer>(request: (client: ImapFlow) => Promise<Answer>) => Promise<Asked<Answer>>;
  close: () => Promise<void>;
};

/** Too many requests of ours are no fault of the mail that one of them asked for. */
const isThrottled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETHROTTLE';

/** @throws MailboxFault or OAuthFault */
export async function openSteadily(open: () => Promise<OpenMailbox>): Promise<SteadyMailbox> {
  let opened = await open();

  async function requireMailbox(): Promise<void> {
    // Imapflow keeps what a NOOP fails with to itself, and is not usable when the line is broken.
    await opened.client.noop().catch(() => undefined);
    if (opened.client.usable) return;
    await opened.close();
    opened = await open();
  }

  return {
    client: () => opened.client,
    async ask(request) {
      try {
        return { answer: await request(opened.client) };
      } catch (error) {
        if (isThrottled(error)) throw error;
        await requireMailbox();
        return { fault: imapFault(error).code };
      }
    },
    close: () => opened.close(),
  };
}
