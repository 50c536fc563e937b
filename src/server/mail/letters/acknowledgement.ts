import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import { BRAND, SIGNATURE } from '../agency';
import { istTime } from '../ist-time';
import type { Letter } from '../letter';
import type { MailedLead } from '../outbox-job';
import { enquiryFacts } from './enquiry-facts';

/** A mail that was delayed past the promise must not repeat it. */
const whatHappensNext = ({ phone, reply_due_at }: MailedLead, now: Date) => {
  const how = phone === null ? 'by e-mail' : 'by e-mail or phone';
  const when =
    new Date(reply_due_at) > now
      ? `by ${istTime(reply_due_at)} at the latest`
      : 'as soon as we can';
  return `One of us reads it and answers ${how} ${when}.`;
};

/**
 * Tells a visitor that the enquiry arrived, what we have, and what happens next.
 * @param receiptLink where the visitor can see, correct, withdraw or erase it
 */
export const acknowledgement = (lead: MailedLead, receiptLink: string, now: Date): Letter => ({
  subject: `We have your enquiry ${lead.reference}`,
  blocks: [
    { kind: 'paragraph', text: `Hello ${lead.name},` },
    {
      kind: 'paragraph',
      text: `Thank you for writing to ${BRAND}. Your enquiry has reached us. ${whatHappensNext(lead, now)}`,
    },
    { kind: 'facts', facts: enquiryFacts(lead) },
    { kind: 'quote', title: ENQUIRY_LABELS.message, text: lead.message },
    {
      kind: 'link',
      label: 'See where it stands, correct it, withdraw it or have it erased',
      href: receiptLink,
    },
    {
      kind: 'paragraph',
      text: 'The link is for you alone and works for 90 days. You did not write to us? Then somebody mistyped an address: the link erases what was sent.',
    },
  ],
  footer: SIGNATURE,
});
