import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import { BRAND, SIGNATURE } from '../agency';
import { istTime } from '../ist-time';
import type { Letter } from '../letter';
import type { MailedLead } from '../outbox-job';
import { enquiryFacts } from './enquiry-facts';

/** A mail that was delayed past the promise must not repeat it. */
const replyPromise = ({ phone, reply_due_at }: MailedLead, now: Date) => {
  const how = phone === null ? 'by email' : 'by email or phone';
  const when = new Date(reply_due_at) > now ? `by ${istTime(reply_due_at)}` : 'as soon as we can';
  return `One of our engineers will read it and reply ${how} ${when}.`;
};

/**
 * Tells a visitor that the enquiry arrived, what it says, and what happens next.
 * @param receiptLink where the visitor can see, correct, withdraw or delete it
 */
export const acknowledgement = (lead: MailedLead, receiptLink: string, now: Date): Letter => ({
  subject: `We've received your enquiry ${lead.reference}`,
  blocks: [
    { kind: 'paragraph', text: `Hello ${lead.name},` },
    {
      kind: 'paragraph',
      text: `Thank you for contacting ${BRAND}. We've received your enquiry. ${replyPromise(lead, now)} To add anything, just reply to this email.`,
    },
    { kind: 'facts', facts: enquiryFacts(lead) },
    { kind: 'quote', title: ENQUIRY_LABELS.message, text: lead.message },
    {
      kind: 'link',
      label: 'Track, correct, withdraw or delete your enquiry',
      href: receiptLink,
    },
    {
      kind: 'paragraph',
      text: "This link is only for you and works for 90 days. Didn't contact us? Someone may have mistyped their email. Use the link to delete the message.",
    },
  ],
  footer: SIGNATURE,
});
