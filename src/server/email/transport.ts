import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import { faultCode } from '../faults';
import type { EmailTransport } from './email-channel';
import type { Delivery, EmailJob } from './outbox';

/**
 * Bounds on a server that is slow or silent, in milliseconds; together well below the outbox's lease. Once it has the text, a
 * server may check it for a minute: whoever gives up on it sends the email again. Nodemailer has one bound for all commands.
 */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

/** Nodemailer's code, or ours for a sender that is refused; then SMTP's number, or the cause of a line that failed. */
function fullCode({
  code = 'UNKNOWN',
  command,
  responseCode,
  originalCode,
  timeoutType,
}: NodemailerError): string {
  const step = code === 'EENVELOPE' && command === 'MAIL FROM' ? 'ESENDER' : code;
  return [step, responseCode ?? originalCode ?? timeoutType].filter(Boolean).join(' ');
}

/** A server that refuses our name, password or sender says 5xx too, but of every message. */
function failure(error: NodemailerError): Delivery {
  const code = fullCode(error);
  if (!/^(EENVELOPE|EMESSAGE)/.test(code)) return { kind: 'unreachable', code };
  return { kind: error.permanent ? 'rejected' : 'deferred', code };
}

/**
 * Sends by SMTP over one connection that is kept for a while.
 * @param url `smtp://` (STARTTLS where offered) or `smtps://`, with user and password as nodemailer reads them
 */
export function smtpTransport(url: string): EmailTransport {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 1,
    // Sending again is the outbox's business: nodemailer would not know that the server may have accepted it already.
    maxRequeues: 0,
    idleTimeout: 5_000,
    ...TIMEOUTS,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(message);
        return { kind: 'sent' };
      } catch (error) {
        return failure(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

/** Sorts by when the email was queued; the same for every attempt, so one email is one file. */
const fileName = ({ id, kind, wanted_at }: EmailJob) =>
  `${new Date(wanted_at).toISOString().replace(/[-:.]/g, '')}-${kind}-${id}.eml`;

/**
 * Writes email into `folder` instead of sending it, as `.eml` that any email client opens. A file that is there is whole.
 * Readable by its owner alone: it holds what visitors wrote.
 */
export function fileTransport(folder: string): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message, job) {
      const file = path.join(folder, fileName(job));
      const { message: content } = await transport.sendMail(message);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, content, { mode: 0o600 });
        await rename(`${file}.part`, file);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'unreachable', code: faultCode(error) };
      }
    },
    close: () => transport.close(),
  };
}
