import type { GoTrueAdminApi } from '@supabase/supabase-js';
import words from '../../words/emails';
import { BOOKING_LINK } from '../../domain/http-api/replies';
import { fill } from '../../language/fill';
import { type AccountLinkKind, makeAccountLink } from '../auth/email-links';
import { callEvent, type Invitation } from '../consultations/calendar';
import { makeNewsletterLinks } from '../newsletter/subscription';
import { makeBookingLink, makeReceiptLink } from '../receipts/receipt';
import type {
  AccountJob,
  CallJob,
  DayJob,
  Delivery,
  EmailJob,
  EmailJobOf,
  OutboxReply,
} from './outbox';
import { type FileAttachment, type FileSource, readAttachments } from './reply-attachments';
import { answerAddress, deskUrl, type EmailSettings } from './settings';
import { accountEmail, addressEmail } from './templates/account-templates';
import { dayEmail, staffEmail } from './templates/staff-templates';
import type { EmailContent } from './templates/template';
import {
  acknowledgement,
  callEmail,
  newsletterConfirmation,
  replyEmail,
} from './templates/visitor-templates';

type Address = { name: string; address: string };

/** A content and where it goes. A visitor's address is bare: their name never gets into a header. */
export type Email = {
  /** The person who writes; the site itself unless named. */
  from?: Address;
  to: string;
  cc?: string;
  replyTo?: string;
  /** The emails before it, oldest first (RFC 5322 §3.6.4). */
  thread?: readonly string[];
  /** RFC 3834 §5: keeps vacation responders and lists from answering. A person's email has none. */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
  /** Takes a POST without cookies (RFC 8058). */
  unsubscribeUrl?: string;
  /** The call, for the receiver's calendar (RFC 6047). */
  invitation?: Invitation;
  files?: readonly FileAttachment[];
  content: EmailContent;
};

/** The emails about a call that change the receiver's calendar. */
const INVITATIONS: Partial<Record<CallJob['kind'], Invitation['method']>> = {
  call_moved: 'REQUEST',
  call_cancelled: 'CANCEL',
};

/** Ours are named by their row in the outbox, those of others by themselves. */
export const messageId = (id: string, { domain }: EmailSettings) =>
  id.startsWith('<') ? id : `<${id}@${domain}>`;

/** A reply whose placeholder leads to the free times for its visitor; the desk never sees the link. */
async function withBookingLink(
  { reply, receipt_key }: EmailJobOf<'reply'>,
  siteUrl: string,
): Promise<OutboxReply> {
  if (!BOOKING_LINK.test(reply.text)) return reply;
  const link = await makeBookingLink(receipt_key, siteUrl);
  return { ...reply, text: reply.text.split(BOOKING_LINK).join(link) };
}

export type Sources = {
  /** Makes the links of emails about accounts. */
  accounts: GoTrueAdminApi;
  /** Of the files of replies. */
  files?: FileSource;
};

/** The address for answers: of the mailbox that files them, else one that somebody reads. */
const answersAt = (key: string | null, settings: EmailSettings): string =>
  key === null ? (settings.answersTo ?? settings.staffAddress) : answerAddress(settings, key);

async function toStaffMember(
  job: AccountJob | DayJob,
  { siteUrl }: EmailSettings,
  accounts: GoTrueAdminApi,
): Promise<Email> {
  const { email: to } = job.staff;
  const login = new URL('/admin/login', siteUrl).href;
  const make = (kind: AccountLinkKind) => makeAccountLink(accounts, kind, to, siteUrl);
  const content =
    job.kind === 'day' ? dayEmail(job, siteUrl) : await accountEmail(job, { login, make });
  return { to, autoSubmitted: 'auto-generated', content };
}

async function acknowledge(
  job: EmailJobOf<'acknowledgement'>,
  settings: EmailSettings,
): Promise<Email> {
  const { lead, consultation: call } = job;
  const receiptLink = await makeReceiptLink(job.receipt_key, settings.siteUrl);
  return {
    to: lead.email,
    // The sender's address may be one that nobody reads.
    replyTo: answersAt(job.reply_key, settings),
    autoSubmitted: 'auto-replied',
    content: acknowledgement(job, receiptLink),
    ...(call?.state === 'booked' && {
      invitation: callEvent('REQUEST', lead, call, settings, receiptLink),
    }),
  };
}

async function tellOfCall(job: CallJob, settings: EmailSettings): Promise<Email> {
  const { lead, consultation } = job;
  const method = INVITATIONS[job.kind];
  const receiptLink = await makeReceiptLink(job.receipt_key, settings.siteUrl);
  return {
    to: lead.email,
    replyTo: answersAt(job.reply_key, settings),
    autoSubmitted: 'auto-generated',
    content: callEmail(job, receiptLink),
    ...(method && { invitation: callEvent(method, lead, consultation, settings, receiptLink) }),
  };
}

async function reply(
  job: EmailJobOf<'reply'>,
  settings: EmailSettings,
  source: FileSource,
): Promise<Email | Delivery> {
  const files = await readAttachments(job.reply, source);
  if ('kind' in files) return files;
  const { from_name, cc, reply_key, thread } = job.reply;
  return {
    ...(files.length > 0 && { files }),
    from: { name: fill(words.sender, { name: from_name }), address: settings.address },
    to: job.lead.email,
    ...(cc && { cc }),
    replyTo: answerAddress(settings, reply_key),
    thread: thread.map((id) => messageId(id, settings)),
    content: replyEmail(job.lead, await withBookingLink(job, settings.siteUrl)),
  };
}

async function confirmNewsletter(
  { subscriber }: EmailJobOf<'newsletter_confirmation'>,
  settings: EmailSettings,
): Promise<Email> {
  const links = await makeNewsletterLinks(settings.siteUrl, subscriber.link_key);
  return {
    to: subscriber.email,
    replyTo: answersAt(null, settings),
    autoSubmitted: 'auto-generated',
    unsubscribeUrl: links.unsubscribe,
    content: newsletterConfirmation(links),
  };
}

/**
 * Makes the email of a job.
 *
 * @returns the email; why it cannot leave now or ever; or undefined where nobody wants it any more
 * @throws LinkFault while Auth makes no link for it
 */
export async function composeEmail(
  job: EmailJob,
  settings: EmailSettings,
  { accounts, files = {} }: Sources,
): Promise<Email | Delivery | undefined> {
  if ('address' in job) return addressEmail(job, settings.siteUrl);
  if ('staff' in job) return toStaffMember(job, settings, accounts);
  switch (job.kind) {
    case 'acknowledgement':
      return acknowledge(job, settings);
    case 'call_moved':
    case 'call_cancelled':
    case 'call_tomorrow':
    case 'call_soon':
      return tellOfCall(job, settings);
    case 'reply':
      return reply(job, settings, files);
    case 'newsletter_confirmation':
      return confirmNewsletter(job, settings);
    default:
      return {
        to: ('owner_email' in job && job.owner_email) || settings.staffAddress,
        // A lead that staff added may have no address, and emails to another come back.
        ...(job.lead.email !== '' && job.kind !== 'bounced' && { replyTo: job.lead.email }),
        autoSubmitted: 'auto-generated',
        content: staffEmail(job, deskUrl(settings.siteUrl, job.lead.reference)),
      };
  }
}
