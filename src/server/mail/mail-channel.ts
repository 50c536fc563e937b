import type { SendMailOptions } from 'nodemailer';
import { composeMail, type Mail } from './compose-mail';
import type { Channel, Delivery } from './outbox';
import { MAIL_KINDS, type MailJob, type OutboxJob } from './outbox-job';
import type { MailSettings } from './settings';
import { letterText, letterHtml } from './letter';

const bare = (address: string) => ({ name: '', address });

/**
 * A mail as nodemailer takes it. The Message-ID is made of the outbox row's id, so every attempt carries the same one and
 * a receiver can drop a double (RFC 5322 §3.6.4).
 */
const mailMessage = (
  { id, wanted_at }: MailJob,
  { to, replyTo, autoSubmitted, unsubscribeUrl, letter, invitation }: Mail,
  { from, domain }: MailSettings,
): SendMailOptions => ({
  from,
  to: bare(to),
  ...(replyTo !== undefined && { replyTo: bare(replyTo) }),
  subject: letter.subject,
  messageId: `<${id}@${domain}>`,
  date: new Date(wanted_at),
  headers: {
    'Auto-Submitted': autoSubmitted,
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  text: letterText(letter),
  html: letterHtml(letter),
  ...(invitation && { icalEvent: { filename: 'consultation.ics', ...invitation } }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Puts one message on its way: to a mail server, or into a file. */
export type Postman = {
  post: (message: SendMailOptions, job: MailJob) => Promise<Delivery>;
  close: () => void;
};

/** A reminder that could not be sent in time reminds of nothing. */
const isTooLate = (job: OutboxJob) =>
  (job.kind === 'call_tomorrow' || job.kind === 'call_soon') &&
  new Date(job.consultation.starts_at) <= new Date();

/** Everything that goes out as mail. */
export const mailChannel = (settings: MailSettings, postman: Postman): Channel => ({
  name: 'Mail',
  kinds: MAIL_KINDS,
  unreceived: [],
  async deliver(job: OutboxJob) {
    if (job.kind === 'webhook' || isTooLate(job)) return { kind: 'unwanted' };
    return postman.post(mailMessage(job, await composeMail(job, settings), settings), job);
  },
  close: () => postman.close(),
});
