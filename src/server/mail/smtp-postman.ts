import { createTransport, type NodemailerError } from 'nodemailer';
import type { Delivery } from './delivery';
import type { Postman } from './mail-channel';

/** Bounds on a server that is slow or silent, in milliseconds; together well below the outbox's lease. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** A server that refuses our name or password says 5xx too, but before any message. */
function failure({ code = 'UNKNOWN', responseCode, permanent }: NodemailerError): Delivery {
  const shown = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'unreachable', code: shown };
  return { kind: permanent ? 'rejected' : 'deferred', code: shown };
}

/**
 * Sends by SMTP over one connection that is kept for a while.
 * @param url `smtp://` (STARTTLS where offered) or `smtps://`, with user and password as nodemailer reads them
 */
export function smtpPostman(url: string): Postman {
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
    async post(message) {
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
