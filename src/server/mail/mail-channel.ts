import type { SendMailOptions } from 'nodemailer';
import { callEvent, type Invitation } from '../consultations/calendar';
import { makeNewsletterLinks } from '../newsletter/subscription';
import { makeReceiptLink } from '../receipts/receipt';
import { type Letter, letterHtml, letterText } from './letter';
import { staffLetter } from './staff-letter';
import { acknowledgement, callLetter, newsletterConfirmation } from './visitor-letters';
import { type Channel, type Delivery, MAIL_KINDS, type MailJob, type OutboxJob } from './outbox';
import { deskUrl, type MailSettings } from './settings';

/** A letter and where it goes. Addresses are bare: a visitor's name never gets into a header. */
type Mail = {
  to: string;
  replyTo?: string;
  /** RFC 3834 §5: keeps vacation responders and lists from answering. */
  autoSubmitted: 'auto-generated' | 'auto-replied';
  /** Takes a POST without cookies (RFC 8058). */
  unsubscribeUrl?: string;
  /** The call, for the receiver's calendar (RFC 6047). */
  invitation?: Invitation;
  letter: Letter;
};

/** The mails about a call that change the receiver's calendar. */
const INVITATIONS: Partial<Record<MailJob['kind'], Invitation['method']>> = {
  call_moved: 'REQUEST',
  call_cancelled: 'CANCEL',
};

async function composeMail(job: MailJob, settings: MailSettings): Promise<Mail> {
  const { siteUrl, staffAddress } = settings;
  switch (job.kind) {
    case 'acknowledgement': {
      const booked = job.consultation?.state === 'booked' ? job.consultation : null;
      const receiptLink = await makeReceiptLink(job.receipt_key, siteUrl);
      return {
        to: job.lead.email,
        // The sender's address may be one that nobody reads.
        replyTo: staffAddress,
        autoSubmitted: 'auto-replied',
        letter: acknowledgement(job.lead, booked, receiptLink),
        ...(booked && { invitation: callEvent('REQUEST', job.lead, booked, settings) }),
      };
    }
    case 'call_moved':
    case 'call_cancelled':
    case 'call_tomorrow':
    case 'call_soon': {
      const { lead, consultation } = job;
      const method = INVITATIONS[job.kind];
      return {
        to: lead.email,
        replyTo: staffAddress,
        autoSubmitted: 'auto-generated',
        letter: callLetter(job, await makeReceiptLink(job.receipt_key, siteUrl)),
        ...(method && { invitation: callEvent(method, lead, consultation, settings) }),
      };
    }
    case 'newsletter_confirmation': {
      const links = await makeNewsletterLinks(siteUrl, job.subscriber.link_key);
      return {
        to: job.subscriber.email,
        autoSubmitted: 'auto-generated',
        unsubscribeUrl: links.unsubscribe,
        letter: newsletterConfirmation(links),
      };
    }
    default:
      return {
        to: job.kind === 'assignment' ? job.owner_email : staffAddress,
        replyTo: job.lead.email,
        autoSubmitted: 'auto-generated',
        letter: staffLetter(job, deskUrl(siteUrl, job.lead.reference)),
      };
  }
}

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
