import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose-mail';
import { letterText } from './letter';
import { letterHtml } from './letter-html';
import type { MailJob } from './outbox-job';
import type { MailSettings } from './settings';

const bare = (address: string) => ({ name: '', address });

/**
 * A mail as nodemailer takes it. The Message-ID is made of the outbox row's id, so every attempt carries the same one and
 * a receiver can drop a double (RFC 5322 §3.6.4).
 */
export const mailMessage = (
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
