import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import { BRAND, SIGNATURE } from '../agency';
import { callTime, istTime } from '../ist-time';
import type { Letter } from '../letter';
import type { MailedCall, MailedLead } from '../outbox-job';
import { callPlace } from './consultation';
import { enquiryFacts } from './enquiry-facts';

/** A mail that was delayed past the promise must not repeat it. */
const replyPromise = ({ phone, reply_due_at }: MailedLead, now: Date) => {
  const how = phone === null ? 'by email' : 'by email or phone';
  const when = new Date(reply_due_at) > now ? `by ${istTime(reply_due_at)}` : 'as soon as we can';
  return `One of our engineers will read it and reply ${how} ${when}.`;
};

/** A call stands for the reply. */
const whatHappensNext = (lead: MailedLead, call: MailedCall | null, now: Date) =>
  call
    ? `Your call is booked for ${callTime(call.starts_at, call.time_zone)}. ${callPlace(lead)} The invitation for your calendar is attached. Need another time? Use the link below to move or cancel the call.`
    : `We've received your enquiry. ${replyPromise(lead, now)}`;

/**
 * Tells a visitor that the enquiry arrived, what it says, and what happens next.
 * @param call that the enquiry booked
 * @param receiptLink where the visitor can see, correct, withdraw or delete it
 */
export const acknowledgement = (
  lead: MailedLead,
  call: MailedCall | null,
  receiptLink: string,
  now: Date,
): Letter => ({
  subject: call
    ? `Your call is booked: ${lead.reference}`
    : `We've received your enquiry ${lead.reference}`,
  blocks: [
    { kind: 'paragraph', text: `Hello ${lead.name},` },
    {
      kind: 'paragraph',
      text: `Thank you for contacting ${BRAND}. ${whatHappensNext(lead, call, now)} To add anything, just reply to this email.`,
    },
    { kind: 'facts', facts: enquiryFacts(lead) },
    { kind: 'quote', title: ENQUIRY_LABELS.message, text: lead.message },
    {
      kind: 'link',
      label: call
        ? 'Move or cancel your call, or correct, withdraw or delete your enquiry'
        : 'Track, correct, withdraw or delete your enquiry',
      href: receiptLink,
    },
    {
      kind: 'paragraph',
      text: "This link is only for you and works for 90 days. Didn't contact us? Someone may have mistyped their email. Use the link to delete the message.",
    },
  ],
  footer: SIGNATURE,
});
