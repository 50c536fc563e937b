import words from '../../words/emails';
import type { GoTrueAdminApi } from '@supabase/supabase-js';
import type { SendMailOptions } from 'nodemailer';
import { type AccountLinkKind, LinkFault, makeAccountLink } from '../auth/email-links';
import { callEvent, type Invitation } from '../consultations/calendar';
import { makeNewsletterLinks } from '../newsletter/subscription';
import { BOOKING_LINK } from '../../domain/http-api/replies';
import { fill } from '../../language/fill';
import { makeBookingLink, makeReceiptLink } from '../receipts/receipt';
import {
  type Channel,
  type Delivery,
  EMAIL_KINDS,
  type EmailJob,
  type OutboxJob,
  type OutboxReply,
} from './outbox';
import { answerAddress, deskUrl, type EmailSettings } from './settings';
import { accountEmail, addressEmail } from './templates/account-templates';
import { dayEmail, staffEmail } from './templates/staff-templates';
import { type EmailContent, emailHtml, emailText } from './templates/template';
import {
  acknowledgement,
  callEmail,
  newsletterConfirmation,
  replyEmail,
} from './templates/visitor-templates';
import { type FileAttachment, type FileSource, readAttachments } from './reply-attachments';
import type { EmailTransport } from './transport';
import { DESK_LANGUAGE, readLanguage } from '../../language/languages';
import { withLanguage } from '../../language/request-language';

type Address = { name: string; address: string };

/** A content and where it goes. A visitor's address is bare: their name never gets into a header. */
type Email = {
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
const INVITATIONS: Partial<Record<EmailJob['kind'], Invitation['method']>> = {
  call_moved: 'REQUEST',
  call_cancelled: 'CANCEL',
};

/** Ours are named by their row in the outbox, those of others by themselves. */
const messageId = (id: string, { domain }: EmailSettings) =>
  id.startsWith('<') ? id : `<${id}@${domain}>`;

/** A reply whose placeholder leads to the free times for its visitor; the desk never sees the link. */
async function withBookingLink(
  { reply, receipt_key }: Extract<EmailJob, { kind: 'reply' }>,
  siteUrl: string,
): Promise<OutboxReply> {
  if (!BOOKING_LINK.test(reply.text)) return reply;
  const link = await makeBookingLink(receipt_key, siteUrl);
  return { ...reply, text: reply.text.split(BOOKING_LINK).join(link) };
}

type Sources = {
  /** Makes the links of emails about accounts. */
  accounts: GoTrueAdminApi;
  /** Of the files of replies. */
  files?: FileSource;
};

/** The language of the visitor that an email goes to; for staff, that of the desk. */
function languageOf(job: EmailJob): string {
  if ('subscriber' in job) return readLanguage(job.subscriber.language);
  return 'receipt_key' in job ? readLanguage(job.lead.language) : DESK_LANGUAGE;
}

async function composeEmail(
  job: EmailJob,
  settings: EmailSettings,
  { accounts, files: source }: Sources,
): Promise<Email | Delivery | undefined> {
  const { siteUrl, staffAddress } = settings;
  const answersAt = (key: string | null) =>
    key === null ? (settings.answersTo ?? staffAddress) : answerAddress(settings, key);
  if ('address' in job) return addressEmail(job, siteUrl);
  if ('staff' in job) {
    const { email: to } = job.staff;
    const login = new URL('/admin/login', siteUrl).href;
    const make = (kind: AccountLinkKind) => makeAccountLink(accounts, kind, to, siteUrl);
    const content =
      job.kind === 'day' ? dayEmail(job, siteUrl) : await accountEmail(job, { login, make });
    return { to, autoSubmitted: 'auto-generated', content };
  }
  switch (job.kind) {
    case 'acknowledgement': {
      const { lead, consultation: call } = job;
      const receiptLink = await makeReceiptLink(job.receipt_key, siteUrl);
      return {
        to: lead.email,
        // The sender's address may be one that nobody reads.
        replyTo: answersAt(job.reply_key),
        autoSubmitted: 'auto-replied',
        content: acknowledgement(job, receiptLink),
        ...(call?.state === 'booked' && {
          invitation: callEvent('REQUEST', lead, call, settings, receiptLink),
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
        replyTo: answersAt(job.reply_key),
        autoSubmitted: 'auto-generated',
        content: callEmail(job, receiptLink),
        ...(method && { invitation: callEvent(method, lead, consultation, settings, receiptLink) }),
      };
    }
    case 'reply': {
      const { lead, reply } = job;
      const files = await readAttachments(reply, source ?? {});
      if ('kind' in files) return files;
      return {
        ...(files.length > 0 && { files }),
        from: { name: fill(words.sender, { name: reply.from_name }), address: settings.address },
        to: lead.email,
        ...(reply.cc && { cc: reply.cc }),
        replyTo: answerAddress(settings, reply.reply_key),
        thread: reply.thread.map((id) => messageId(id, settings)),
        content: replyEmail(lead, await withBookingLink(job, siteUrl)),
      };
    }
    case 'newsletter_confirmation': {
      const links = await makeNewsletterLinks(siteUrl, job.subscriber.link_key);
      return {
        to: job.subscriber.email,
        replyTo: answersAt(null),
        autoSubmitted: 'auto-generated',
        unsubscribeUrl: links.unsubscribe,
        content: newsletterConfirmation(links),
      };
    }
    default:
      return {
        to: ('owner_email' in job && job.owner_email) || staffAddress,
        // A lead that staff added may have no address, and emails to another come back.
        ...(job.lead.email !== '' && job.kind !== 'bounced' && { replyTo: job.lead.email }),
        autoSubmitted: 'auto-generated',
        content: staffEmail(job, deskUrl(siteUrl, job.lead.reference)),
      };
  }
}

const bare = (address: string) => ({ name: '', address });

/** Base64 in lines of 76 characters, and what texts and headers take at most. */
const sizeOf = (files: readonly FileAttachment[]): number =>
  files.reduce((size, { content }) => size + Math.ceil(content.byteLength / 57) * 78, 200_000);

/** Tells a server the size of an email with files, so that it can refuse it before it has all of it (RFC 1870). */
function sizedEnvelope({ to, cc, files = [] }: Email, { address }: EmailSettings) {
  if (files.length === 0) return {};
  const envelope = { from: address, to: [to, ...(cc === undefined ? [] : [cc])] };
  return { envelope: { ...envelope, size: sizeOf(files) } };
}

/**
 * An email as nodemailer takes it. The Message-ID is made of the outbox row's id, so every attempt carries the same one and
 * a receiver can drop a double (RFC 5322 §3.6.4).
 */
function emailMessage(
  { id, wanted_at }: EmailJob,
  email: Email,
  settings: EmailSettings,
): SendMailOptions {
  const { from, to, cc, replyTo, thread, autoSubmitted, unsubscribeUrl, content } = email;
  const { invitation, files } = email;
  return {
    from: from ?? settings.from,
    to: bare(to),
    ...(cc !== undefined && { cc: bare(cc) }),
    ...(replyTo !== undefined && { replyTo: bare(replyTo) }),
    subject: content.subject,
    messageId: messageId(id, settings),
    ...(thread?.length && { references: [...thread], inReplyTo: thread.at(-1) }),
    date: new Date(wanted_at),
    headers: {
      ...(autoSubmitted && { 'Auto-Submitted': autoSubmitted }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: emailText(content),
    html: emailHtml(content),
    ...(invitation && { icalEvent: { filename: 'consultation.ics', ...invitation } }),
    ...(files && { attachments: [...files] }),
    ...sizedEnvelope(email, settings),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An email that waits for Auth, which makes its link. @throws anything else, which is a bug */
function waitForLink(fault: unknown): Delivery {
  if (fault instanceof LinkFault) return { kind: 'deferred', code: fault.code };
  throw fault;
}

async function deliverEmail(
  job: EmailJob,
  settings: EmailSettings,
  transport: EmailTransport,
  sources: Sources,
): Promise<Delivery> {
  const email = await composeEmail(job, settings, sources).catch(waitForLink);
  if (email && 'kind' in email) return email;
  // Its subject may be gone since this was queued, or the address.
  if (!email || email.to === '') return { kind: 'unwanted' };
  return transport.send(emailMessage(job, email, settings), job);
}

/** Everything that goes out as email. */
export const emailChannel = (
  settings: EmailSettings,
  transport: EmailTransport,
  sources: Sources,
): Channel => ({
  name: 'Email',
  kinds: EMAIL_KINDS,
  unreceived: [],
  async deliver(job: OutboxJob) {
    if (job.kind === 'webhook') return { kind: 'unwanted' };
    return withLanguage(languageOf(job), () => deliverEmail(job, settings, transport, sources));
  },
  close: () => transport.close(),
});
