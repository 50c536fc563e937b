import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { CustomAuthenticationContext } from 'nodemailer/lib/smtp-connection';
import type { XOAuth2ProvisionCallback } from 'nodemailer/lib/xoauth2';
import { faultCode } from '../faults';
import { type AccessTokens, OAuthFault, refusedLogin } from './oauth';
import type { Delivery, EmailJob } from './outbox';

/** Puts one message on its way: to a mail server, or into a file. */
export type EmailTransport = {
  /** @param begun when its delivery began (ms since 1970): files may have been read before. */
  send: (message: SendMailOptions, job: EmailJob, begun: number) => Promise<Delivery>;
  close: () => void;
};

/**
 * Bounds on the silences of a server, in milliseconds. Once it has the text, a server may check it for a minute: whoever gives
 * up on it sends the email again. Nodemailer has one bound for all commands.
 */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  // With the greeting, for which servers let strangers wait: spammers leave. A function on Netlify has 30 seconds.
  connectionTimeout: 25_000,
  greetingTimeout: 25_000,
  socketTimeout: 120_000,
};

/**
 * Bound on a whole delivery in milliseconds, a minute below the outbox's lease. The others begin anew with each byte, so a
 * server that trickles would hold an email until another worker takes it, too.
 */
export const DELIVERY_LIMIT_MS = 240_000;

/** A code of RFC 3463, and those that say that an email is too large. */
const ENHANCED = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
const TOO_LARGE = /\b5\.(3\.4|2\.3)\b/;

/** A server says so by an enhanced code, by a number alone, or by the size that nodemailer compares. */
const isTooLarge = ({ message, response = '', responseCode }: NodemailerError): boolean =>
  TOO_LARGE.test(response) ||
  (!ENHANCED.test(response) && (responseCode === 552 || responseCode === 523)) ||
  message.startsWith('Message size larger than allowed');

/** Nodemailer's code, or ours where it says more. */
function stepCode(error: NodemailerError) {
  const { code = 'UNKNOWN', command, response = '', permanent } = error;
  if (isTooLarge(error)) return 'ESIZE';
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'ESENDER';
  if (code === 'EABORT') return 'ETIMEDOUT DELIVERY';
  if (code !== 'EAUTH' || !permanent) return code;
  return refusedLogin(response, { isOAuth: command === 'AUTH XOAUTH2' });
}

/** The step that failed; then SMTP's number, or the cause of a line that failed. */
function fullCode(error: NodemailerError): string {
  const { responseCode, originalCode, timeoutType } = error;
  if (originalCode?.startsWith('EOAUTH')) return originalCode;
  const step = stepCode(error);
  return [step, responseCode ?? originalCode ?? timeoutType].filter(Boolean).join(' ');
}

/** The refusal that counts: of two addresses, the first is the visitor's. */
const decisive = (error: NodemailerError): NodemailerError =>
  (error.command === 'RCPT TO' && error.rejectedErrors?.[0]) || error;

/** A server that refuses our name, password or sender says 5xx too, but of every message. */
function failure(cause: NodemailerError): Delivery {
  const error = decisive(cause);
  const code = fullCode(error);
  if (code.startsWith('ESIZE')) return { kind: 'rejected', code };
  if (!/^(EENVELOPE|EMESSAGE)/.test(code)) return { kind: 'unreachable', code };
  return { kind: error.permanent ? 'rejected' : 'deferred', code };
}

/** Logs in as nodemailer does, but gives no password to a server that offers nothing but OAuth. */
async function plainLogin({ auth, authMethods, sendCommand }: CustomAuthenticationContext) {
  if (authMethods.length > 0 && authMethods.every((method) => method === 'XOAUTH2')) {
    throw new OAuthFault('WANTED');
  }
  const { user, pass } = auth.credentials;
  const credentials = Buffer.from(`\0${user}\0${pass}`).toString('base64');
  const { status } = await sendCommand(`AUTH PLAIN ${credentials}`);
  if (status !== 235) throw new Error('Invalid login');
}

/** How to log in at an address: one with a user and no password takes access tokens, where there are any. */
function loginAt(address: string, tokens: AccessTokens | undefined) {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  if (!tokens || user === '' || url.password !== '') return { url: address };
  url.username = '';
  const provisionCallback: XOAuth2ProvisionCallback = (_user, isRefused, done) =>
    void tokens(isRefused).then(
      (token) => done(null, token),
      (fault: unknown) => done(fault instanceof Error ? fault : new OAuthFault('UNKNOWN')),
    );
  return { url: url.href, auth: { type: 'OAuth2' as const, user, provisionCallback } };
}

type SmtpOptions = {
  /** For an address without a password. */
  tokens?: AccessTokens | undefined;
  limitMs?: number;
};

/**
 * Sends by SMTP over one connection that is kept for a while. An email whose delivery takes longer than `limitMs`, or breaks
 * off, is `unreachable`: a server that had the whole text by then may have taken it.
 * @param url `smtp://` (STARTTLS where offered) or `smtps://`, with user and password as nodemailer reads them
 */
export function smtpTransport(
  url: string,
  { tokens, limitMs = DELIVERY_LIMIT_MS }: SmtpOptions = {},
): EmailTransport {
  const transport = createTransport({
    pool: true,
    ...loginAt(url, tokens),
    customAuth: { PLAIN: plainLogin },
    maxConnections: 1,
    // Sending again is the outbox's business: nodemailer would not know that the server may have accepted it already.
    maxRequeues: 0,
    idleTimeout: 5_000,
    ...TIMEOUTS,
  });
  return {
    async send(message, _job, begun) {
      try {
        const signal = AbortSignal.timeout(Math.max(0, begun + limitMs - Date.now()));
        const { envelope, rejectedErrors = [] } = await transport.sendMail({ ...message, signal });
        const [refusal] = rejectedErrors;
        if (!refusal) return { kind: 'sent' };
        // The server took it for one of two addresses. Nodemailer has rewritten both, in the order of To and Cc.
        const isForVisitor = refusal.recipient !== envelope.to[0];
        return isForVisitor ? { kind: 'sent', code: 'CC REFUSED' } : failure(refusal);
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
