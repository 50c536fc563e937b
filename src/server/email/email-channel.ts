import type { SendMailOptions } from 'nodemailer';
import { DESK_LANGUAGE, readLanguage } from '../../language/languages';
import { withLanguage } from '../../language/request-language';
import { LinkFault } from '../auth/email-links';
import { composeEmail, type Email, messageId, type Sources } from './compose-email';
import { type Channel, type Delivery, EMAIL_KINDS, type EmailJob, type OutboxJob } from './outbox';
import type { FileAttachment } from './reply-attachments';
import type { EmailSettings } from './settings';
import { emailHtml, emailText } from './templates/template';
import type { EmailTransport } from './transport';

/** The language of the visitor that an email goes to; for staff, that of the desk. */
function languageOf(job: EmailJob): string {
  if ('subscriber' in job) return readLanguage(job.subscriber.language);
  return 'receipt_key' in job ? readLanguage(job.lead.language) : DESK_LANGUAGE;
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
  const begun = Date.now();
  const email = await composeEmail(job, settings, sources).catch(waitForLink);
  if (email && 'kind' in email) return email;
  // Its subject may be gone since this was queued, or the address.
  if (!email || email.to === '') return { kind: 'unwanted' };
  return transport.send(emailMessage(job, email, settings), job, begun);
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
