import { callEvent, type Invitation } from '../consultations/call-event';
import { makeNewsletterLinks } from '../newsletter/links';
import { makeReceiptLink } from '../receipts/receipt-link';
import type { Letter } from './letter';
import { acknowledgement } from './letters/acknowledgement';
import { callCancelled, callMoved, callReminder } from './letters/consultation';
import { newsletterConfirmation } from './letters/newsletter-confirmation';
import {
  assignmentNotice,
  callCancelledNotice,
  callMovedNotice,
  correctionNotice,
  reinstatementNotice,
  staffNotification,
  withdrawalNotice,
} from './letters/staff';
import type { MailedLead, MailJob } from './outbox-job';
import type { MailSettings } from './settings';

/** A letter and where it goes. Addresses are bare: a visitor's name never gets into a header. */
export type Mail = {
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

/** Where staff find a lead. */
export const deskUrl = (siteUrl: string, { reference }: MailedLead): string =>
  new URL(`/admin/leads/${encodeURIComponent(reference)}`, siteUrl).href;

/** Makes the mail that a job asks for. */
export async function composeMail(
  job: MailJob,
  settings: MailSettings,
  now = new Date(),
): Promise<Mail> {
  const { siteUrl } = settings;
  const toStaff = (lead: MailedLead, letter: Letter): Mail => ({
    to: settings.staffAddress,
    replyTo: lead.email,
    autoSubmitted: 'auto-generated',
    letter,
  });
  const toVisitor = ({ lead }: { lead: MailedLead }) => ({
    to: lead.email,
    // The sender's address may be one that nobody reads.
    replyTo: settings.staffAddress,
    autoSubmitted: 'auto-generated' as const,
  });
  const receiptLink = ({ receipt_key }: { receipt_key: string }) =>
    makeReceiptLink(receipt_key, siteUrl);
  switch (job.kind) {
    case 'staff_notification':
      return toStaff(
        job.lead,
        staffNotification(job.lead, job.consultation, deskUrl(siteUrl, job.lead)),
      );
    case 'correction':
      return toStaff(job.lead, correctionNotice(job.lead, job.note, deskUrl(siteUrl, job.lead)));
    case 'withdrawn':
      return toStaff(job.lead, withdrawalNotice(job.lead, deskUrl(siteUrl, job.lead)));
    case 'reinstated':
      return toStaff(job.lead, reinstatementNotice(job.lead, deskUrl(siteUrl, job.lead)));
    case 'assignment': {
      const letter = assignmentNotice(job.lead, job.actor_email, deskUrl(siteUrl, job.lead));
      return { ...toStaff(job.lead, letter), to: job.owner_email };
    }
    case 'staff_call_moved':
      return toStaff(
        job.lead,
        callMovedNotice(job.lead, job.consultation, deskUrl(siteUrl, job.lead)),
      );
    case 'staff_call_cancelled':
      return toStaff(
        job.lead,
        callCancelledNotice(job.lead, job.consultation, deskUrl(siteUrl, job.lead)),
      );
    case 'acknowledgement': {
      const booked = job.consultation?.state === 'booked' ? job.consultation : null;
      return {
        ...toVisitor(job),
        autoSubmitted: 'auto-replied',
        letter: acknowledgement(job.lead, booked, await receiptLink(job), now),
        ...(booked && { invitation: callEvent('REQUEST', job.lead, booked, settings) }),
      };
    }
    case 'call_moved':
      return {
        ...toVisitor(job),
        letter: callMoved(job.lead, job.consultation, await receiptLink(job)),
        invitation: callEvent('REQUEST', job.lead, job.consultation, settings),
      };
    case 'call_cancelled':
      return {
        ...toVisitor(job),
        letter: callCancelled(job.lead, job.consultation, await receiptLink(job)),
        invitation: callEvent('CANCEL', job.lead, job.consultation, settings),
      };
    case 'call_tomorrow':
    case 'call_soon':
      return {
        ...toVisitor(job),
        letter: callReminder(job.kind, job.lead, job.consultation, await receiptLink(job)),
      };
    case 'newsletter_confirmation': {
      const links = await makeNewsletterLinks(siteUrl, job.subscriber.link_key);
      return {
        to: job.subscriber.email,
        autoSubmitted: 'auto-generated',
        unsubscribeUrl: links.unsubscribe,
        letter: newsletterConfirmation(links),
      };
    }
  }
}
