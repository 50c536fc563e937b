import { ImapFlow } from 'imapflow';
import { z } from 'zod';
import { cleanCode } from '../faults';

/** Bounds on a server that is slow or silent, in milliseconds; together below the lease of the mailbox. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** A mailbox that cannot be read, by a code without any text of its server. */
export class MailboxFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = cleanCode(code);
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
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    },
  };
}

const failureSchema = z.object({
  authenticationFailed: z.boolean().optional(),
  responseStatus: z.string().optional(),
  tlsFailed: z.boolean().optional(),
  code: z.string().optional(),
});

/** The code of what imapflow throws: ours where it says more than the system's. */
export function imapFault(error: unknown): MailboxFault {
  if (error instanceof MailboxFault) return error;
  const failure = failureSchema.safeParse(error).data ?? {};
  if (failure.authenticationFailed) return new MailboxFault('EAUTH');
  if (failure.responseStatus !== undefined) return new MailboxFault('EREFUSED');
  if (failure.tlsFailed) return new MailboxFault(`ETLS ${failure.code ?? ''}`.trim());
  return new MailboxFault(failure.code ?? 'UNKNOWN');
}

/** A connection with its folder open. */
export type OpenMailbox = { client: ImapFlow; close: () => Promise<void> };

/**
 * Opens the folder that IMAP_URL names.
 * @throws MailboxFault
 */
export async function openMailbox(address: string): Promise<OpenMailbox> {
  const { folder, options } = readUrl(address);
  const client = new ImapFlow({ ...options, ...TIMEOUTS, logger: false, disableAutoIdle: true });
  // Each command fails by itself when the line breaks; unheard, this event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    const fault = imapFault(error);
    throw fault.code === 'EREFUSED' ? new MailboxFault('NOMAILBOX') : fault;
  }
  return {
    client,
    async close() {
      await client.logout().catch(() => undefined);
      client.close();
    },
  };
}
