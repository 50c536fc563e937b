import type { SendMailOptions } from 'nodemailer';
import { callEvent, type Invitation } from '../consultations/calendar';
import { makeNewsletterLinks } from '../newsletter/subscription';
import { makeReceiptLink } from '../receipts/receipt';
import { type EmailContent, emailHtml, emailText } from './template';
import { staffEmail } from './staff-templates';
import { acknowledgement, callEmail, newsletterConfirmation } from './visitor-templates';
import { type Channel, type Delivery, EMAIL_KINDS, type EmailJob, type OutboxJob } from './outbox';
import { deskUrl, type EmailSettings } from './settings';

/** A content and where it goes. Addresses are bare: a visitor's name never gets into a header. */
type Email = {
  to: string;
  replyTo?: string;
  /** RFC 3834 §5: keeps vacation responders and lists from answering. */
  autoSubmitted: 'auto-generated' | 'auto-replied';
  /** Takes a POST without cookies (RFC 8058). */
  unsubscribeUrl?: string;
  /** The call, for the receiver's calendar (RFC 6047). */
  invitation?: Invitation;
  content: EmailContent;
};

/** The emails about a call that change the receiver's calendar. */
const INVITATIONS: Partial<Record<EmailJob['kind'], Invitation['method']>> = {
  call_moved: 'REQUEST',
  call_cancelled: 'CANCEL',
};

async function composeEmail(job: EmailJob, settings: EmailSettings): Promise<Email> {
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
        content: acknowledgement(job.lead, booked, receiptLink),
        ...(booked && {
          invitation: callEvent('REQUEST', job.lead, booked, settings, receiptLink),
        }),
      };
    }
    case 'call_moved':
    case 'call_cancelled':
    case 'call_tomorrow':
    case 'call_soon': {
      const { lead, consultation } = job;
      const method = INVITATIONS[job.kind];
      const receiptLink = await makeReceiptLink(job.receipt_key, siteUrl);
      return {
        to: lead.email,
        replyTo: staffAddress,
        autoSubmitted: 'auto-generated',
        content: callEmail(job, receiptLink),
        ...(method && { invitation: callEvent(method, lead, consultation, settings, receiptLink) }),
      };
    }
    case 'newsletter_confirmation': {
      const links = await makeNewsletterLinks(siteUrl, job.subscriber.link_key);
      return {
        to: job.subscriber.email,
        autoSubmitted: 'auto-generated',
        unsubscribeUrl: links.unsubscribe,
        content: newsletterConfirmation(links),
      };
    }
    default:
      return {
        to: job.kind === 'assignment' ? job.owner_email : staffAddress,
        replyTo: job.lead.email,
        autoSubmitted: 'auto-generated',
        content: staffEmail(job, deskUrl(siteUrl, job.lead.reference)),
      };
  }
}

const bare = (address: string) => ({ name: '', address });

/**
 * An email as nodemailer takes it. The Message-ID is made of the outbox row's id, so every attempt carries the same one and
 * a receiver can drop a double (RFC 5322 §3.6.4).
 */
const emailMessage = (
  { id, wanted_at }: EmailJob,
  { to, replyTo, autoSubmitted, unsubscribeUrl, content, invitation }: Email,
  { from, domain }: EmailSettings,
): SendMailOptions => ({
  from,
  to: bare(to),
  ...(replyTo !== undefined && { replyTo: bare(replyTo) }),
  subject: content.subject,
  messageId: `<${id}@${domain}>`,
  date: new Date(wanted_at),
  headers: {
    'Auto-Submitted': autoSubmitted,
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  text: emailText(content),
  html: emailHtml(content),
  ...(invitation && { icalEvent: { filename: 'consultation.ics', ...invitation } }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Puts one message on its way: to a mail server, or into a file. */
export type EmailTransport = {
  send: (message: SendMailOptions, job: EmailJob) => Promise<Delivery>;
  close: () => void;
};

/** A reminder that could not be sent in time reminds of nothing. */
const isTooLate = (job: OutboxJob) =>
  (job.kind === 'call_tomorrow' || job.kind === 'call_soon') &&
  new Date(job.consultation.starts_at) <= new Date();

/** Everything that goes out as email. */
export const emailChannel = (settings: EmailSettings, transport: EmailTransport): Channel => ({
  name: 'Email',
  kinds: EMAIL_KINDS,
  unreceived: [],
  async deliver(job: OutboxJob) {
    if (job.kind === 'webhook' || isTooLate(job)) return { kind: 'unwanted' };
    return transport.send(emailMessage(job, await composeEmail(job, settings), settings), job);
  },
  close: () => transport.close(),
});
